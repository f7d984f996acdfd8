/**
 * A run of 34 extractors over 1,000,000 pages as packed columns alone: 34 million answers are drawn by lot, packed
 * and added up as the job of a run does it, and read as its screens do. There are no rows and no pages.
 */
import type { ReportedAnswer } from "../../evaluation/report/packed-answers";
import type { EvaluatedPage } from "../../evaluation/report/report";
import { scored } from "../../evaluation/scoring/grade";
import { EXTRACTORS } from "../../extractors/index";
import { keptAnswers, keptTable, RunColumns } from "../../jobs/evaluate/run-columns";
import { seededRng, type Rng } from "../../learn/rng";
import { configure } from "../../recipes/configure";
import { prismaStore } from "../../store/prisma/prisma-store";
import { asRun } from "../../store/run-recipe";
import { temporaryDatabase } from "../../store/testing";
import { atMost, type Figure } from "../figure";
import { METRIC } from "./fill";

const PAGES = 1_000_000;
const WINDOW = 1_000;
const RUN_OF = 34;
const KINDS = ["article", "forum", "product", "collection"];
const MOST_MIB = 1024;

/** Takes some minutes. */
export async function benchMillion(say: (line: string) => void, pages = PAGES): Promise<Figure[]> {
  const database = await temporaryDatabase();
  try {
    const store = prismaStore(database.connection);
    const { id: corpusId } = await store.corpora.create({ name: "A million pages", description: "" });
    const extractors = EXTRACTORS.slice(0, RUN_OF).map(({ id }) => asRun(configure({ use: id })));
    const run = await store.runs.create({ corpusId, extractors, metrics: [METRIC], sweep: null, pages });
    const rng = seededRng(34);
    const columns = (await RunColumns.of(store, run, 0))!;
    const filling = watch();
    for (let at = 0; at < pages; at += WINDOW)
      await columns.add(Array.from({ length: WINDOW }, (_, page) => pageOf(rng, at + page)));
    say(`${pages} x ${RUN_OF} answers drawn and packed in ${filling().toFixed(0)} s`);
    const summary = { precision: 0.5, recall: 0.5, f1: 0.5, medianF1: 0.5, n: pages, low: 0.5, high: 0.5 };
    const adding = watch();
    await columns.end(Object.fromEntries(extractors.map(({ key }) => [key, { [METRIC]: summary }])));
    say(`added up to three tables in ${adding().toFixed(0)} s`);
    const peakMib = process.resourceUsage().maxRSS / 1024;
    const reading = watch();
    const table = await keptTable(store, run, METRIC, "site");
    const tableMs = reading() * 1000;
    if (table?.pages !== pages || table.rows.length !== RUN_OF)
      throw new Error(`the table is of ${table?.pages} pages and ${table?.rows.length} extractors`);
    const one = watch();
    let read = 0;
    for await (const answers of keptAnswers(store, run, 0)) read += answers.length;
    return [
      atMost(`table of ${pages} x ${RUN_OF} answers`, tableMs, "ms", 1_000),
      atMost(`all ${read} answers of one extractor`, one() * 1000, "ms", 10_000),
      atMost("peak memory of packing and adding up", peakMib, "MiB", MOST_MIB),
    ];
  } finally {
    await database.remove();
  }
}

function watch(): () => number {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}

function pageOf(rng: Rng, at: number): EvaluatedPage {
  const answers = Array.from({ length: RUN_OF }, (): ReportedAnswer => {
    const f1 = rng.below(10_001) / 10_000;
    return {
      failed: null,
      extractMs: 1,
      textLength: rng.below(10_000),
      grades: { [METRIC]: scored({ precision: f1, recall: f1, f1 }) },
    };
  });
  return {
    id: `page-${at}`,
    site: `site${at % 400}.example`,
    kind: KINDS[at % KINDS.length]!,
    lang: "en",
    evaluation: { parseMs: 1, answers },
  };
}
