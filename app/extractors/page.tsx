import type { Metadata } from "next";
import { ExtractorsTable, type ListedExtractor } from "@/components/screens/extractors/extractors-table";
import { Screen } from "@/components/screens/shell/screen";
import { shortCitationOf, workOf } from "@/lib/extractors/contract/bibliography";
import { learns } from "@/lib/extractors/contract/contract";
import { EXTRACTORS } from "@/lib/extractors/index";
import { store } from "@/lib/server/db";
import { extractorScores } from "@/lib/store/extractor-scores";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Extractors" };

const LISTED = EXTRACTORS.map((extractor): ListedExtractor => {
  const { id, name, summary, source } = extractor;
  const work = workOf(source);
  return {
    id,
    name,
    summary,
    needs: extractor.configure().needs,
    learns: learns(extractor),
    evidence: source.evidence,
    citation: shortCitationOf(source),
    title: work?.title,
    authors: work?.authors ?? "",
  };
});

export default async function Extractors() {
  const scores = Object.fromEntries(extractorScores(await (await store()).runs.list()));
  return (
    <Screen crumbs={[{ label: "Extractors", href: null }]} scroll>
      <ExtractorsTable extractors={LISTED} scores={scores} />
    </Screen>
  );
}
