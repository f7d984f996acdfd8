import type { Metadata } from "next";
import { SearchScreen } from "@/components/screens/searches/search-screen";
import { reading } from "@/lib/server/reading/threads";
import { optimisationOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";

interface Props {
  readonly params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { corpusName } = await optimisationOf((await params).id);
  return { title: `Best recipe on ${corpusName}` };
}

export default async function Search({ params }: Props) {
  const { id } = await optimisationOf((await params).id);
  return <SearchScreen first={await reading("optimisation", id)} />;
}
