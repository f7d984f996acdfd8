import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ExtractorScreen } from "@/components/screens/extractors/extractor-screen";
import { Screen } from "@/components/screens/shell/screen";
import { EXTRACTORS } from "@/lib/extractors/index";
import { docOfExtractor } from "@/lib/server/recipes/algorithm-docs";
import { store } from "@/lib/server/db";
import { extractorScores } from "@/lib/store/extractor-scores";

export const dynamic = "force-dynamic";

interface Props {
  readonly params: Promise<{ id: string }>;
}

async function extractorOf({ params }: Props) {
  const { id } = await params;
  return EXTRACTORS.find((extractor) => extractor.id === id) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await extractorOf(props)).name };
}

export default async function ExtractorPage(props: Props) {
  const extractor = await extractorOf(props);
  const scores = extractorScores(await (await store()).runs.list()).get(extractor.id) ?? [];
  return (
    <Screen
      crumbs={[
        { label: "Extractors", href: "/extractors" },
        { label: extractor.name, href: null },
      ]}
      scroll
    >
      <ExtractorScreen extractor={extractor} doc={docOfExtractor(extractor.id)} scores={scores} />
    </Screen>
  );
}
