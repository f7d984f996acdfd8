import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AlgorithmScreen } from "@/components/screens/extractors/algorithm-screen";
import { Screen } from "@/components/screens/shell/screen";
import { algorithmDocs } from "@/lib/server/recipes/algorithm-docs";

interface Props {
  readonly params: Promise<{ name: string }>;
}

export const dynamicParams = false;

export const generateStaticParams = () => algorithmDocs().map(({ name }) => ({ name }));

async function docOf({ params }: Props) {
  const { name } = await params;
  return algorithmDocs().find((doc) => doc.name === name) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await docOf(props)).title };
}

export default async function AlgorithmPage(props: Props) {
  const { title, html } = await docOf(props);
  return (
    <Screen
      crumbs={[
        { label: "Extractors", href: "/extractors" },
        { label: title, href: null },
      ]}
      scroll
    >
      <AlgorithmScreen html={html} />
    </Screen>
  );
}
