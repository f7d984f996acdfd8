import type { Metadata } from "next";
import type { Scorer } from "@/components/screens/corpus/corpus-context";
import { CorpusScreen } from "@/components/screens/corpus/corpus-screen";
import { apiSearch, loadFilters } from "@/components/screens/corpus/table/filters";
import { CHUNK } from "@/components/screens/corpus/table/row-window";
import { FORMAT_OFFERS, offerWords } from "@/lib/corpus/formats/format-offer";
import { METRICS } from "@/lib/evaluation/metrics";
import { shortCitationOf } from "@/lib/extractors/contract/bibliography";
import { EXTRACTORS } from "@/lib/extractors";
import { store } from "@/lib/server/db";
import { pageQueryFor } from "@/lib/server/requests/page-query";
import { tellFacets, tellRows } from "@/lib/server/team/blinding";
import { tellCorpus } from "@/lib/server/team/told";
import { visitor } from "@/lib/server/team/visitor";
import { pageFilters } from "@/lib/api/fields/page-filters";
import { meansOf, runsToReview } from "@/lib/server/review/review";
import { GOOD } from "@/lib/evaluation/agreement/review";
import { requestTime } from "@/lib/server/requests/request-time";
import { corpusOf } from "@/lib/server/route-records";
import { shownMetric } from "@/lib/evaluation/metrics/names";
import type { RunRecord } from "@/lib/store/interfaces/runs";

export const dynamic = "force-dynamic";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await corpusOf((await params).id)).name };
}

export default async function Corpus({ params, searchParams }: Props) {
  const { id } = await params;
  const corpus = await corpusOf(id);
  const { f1of: chosen, sort, desc, ...filters } = await loadFilters(searchParams);
  const where = await store();
  const runs = await where.runs.list(id);
  const scoredBy = scorersOf(runs, corpus.pages);
  const f1of = chosen || (scoredBy[0]?.key ?? "");
  const who = await visitor();
  const query = pageQueryFor(who, id, pageFilters.parse({ ...filters, f1of, sort, desc: desc ? "1" : "0" }));
  const [first, counts] = await Promise.all([
    where.pages.query(query, { limit: CHUNK }),
    where.pages.facets(query),
  ]);
  return (
    <CorpusScreen
      key={id}
      corpus={tellCorpus(who, corpus)}
      role={who.person?.role ?? null}
      first={{ ...first, rows: tellRows(who, first.rows) }}
      firstSearch={apiSearch({ ...filters, f1of, sort, desc })}
      counts={tellFacets(who, counts)}
      scoredBy={scoredBy}
      extractors={EXTRACTORS.map(({ id: extractor, name, summary, params: specs, source }) => ({
        id: extractor,
        name,
        summary,
        params: specs,
        work: shortCitationOf(source),
      }))}
      best={bestOfLast(runs)}
      metrics={METRICS.map(({ id: metric, name }) => ({ id: metric, name }))}
      formats={FORMAT_OFFERS.map(({ id: format, name, files, ...offer }) => ({
        id: format,
        name,
        files,
        holds: offerWords(offer),
      }))}
      now={requestTime()}
    />
  );
}

/**
 * The extractors that some run has scored, the newest run first, with the metric of their F1: of the newest run,
 * as the store chooses it, one over all pages before one over some.
 */
function scorersOf(runs: readonly RunRecord[], all: number): readonly Scorer[] {
  const metrics = new Map<string, string>();
  const done = runs.filter(({ sweep, state }) => sweep === null && state === "done");
  const [whole, some] = [done.filter(({ pages }) => pages >= all), done.filter(({ pages }) => pages < all)];
  for (const run of [...whole, ...some])
    for (const { key } of run.extractors)
      if (!metrics.has(key)) metrics.set(key, shownMetric(run.metrics, null));
  const keys = new Set(done.flatMap(({ extractors }) => extractors.map(({ key }) => key)));
  return [...keys].map((key) => ({ key, metric: metrics.get(key)! }));
}

/** Ids of the extractors that scored best in the last run of several, the best first. */
function bestOfLast(runs: readonly RunRecord[]): readonly string[] {
  const [last] = runsToReview(runs);
  if (last === undefined) return [];
  const alone = last.extractors.filter(({ recipe }) => "use" in recipe && recipe.model === undefined);
  const means = meansOf(last, shownMetric(last.metrics, null), alone);
  const ranked = [...alone.keys()].sort((a, b) => (means[b] ?? -1) - (means[a] ?? -1));
  return [...new Set(ranked.map((at) => alone[at]!.id))].slice(0, GOOD);
}
