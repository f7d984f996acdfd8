import type { Metadata } from "next";
import { ExtractorsTable } from "@/components/extractors/extractors-table";
import { Screen } from "@/components/shell/screen";
import { store } from "@/lib/server/db";
import { extractorScores } from "@/lib/store/extractor-scores";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Extractors" };

export default async function Extractors() {
  const scores = Object.fromEntries(extractorScores(await (await store()).runs.list()));
  return <Screen crumbs={[{ label: "Extractors", href: null }]} scroll><ExtractorsTable scores={scores} /></Screen>;
}
