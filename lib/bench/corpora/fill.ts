/** A corpus with a run over it of the sizes that a lab has, from a seed: what `bench --large` measures. */
import { packVerdicts } from "../../evaluation/agreement/word-verdicts";
import { packErrors, type ListedError } from "../../evaluation/errors/error-list";
import { scored } from "../../evaluation/scoring/grade";
import { EXTRACTORS } from "../../extractors/index";
import { seededRng, type Rng } from "../../learn/rng";
import { configure } from "../../recipes/configure";
import type { NewScore } from "../../store/interfaces/runs";
import { Prisma } from "../../store/generated/client";
import type { Connection } from "../../store/prisma/connection/connection";
import { prismaStore } from "../../store/prisma/prisma-store";
import { asRun } from "../../store/run-recipe";
import { addSmallPages } from "../large";

/** How large a corpus and its run are. */
export interface Size {
  readonly pages: number;
  readonly extractors: number;
}

/** What was filled, by its ids. */
export interface Filled {
  readonly corpusId: string;
  readonly runId: string;
  /** Keys of the extractors of the run. */
  readonly keys: readonly string[];
}

/** The metric that the scores are by. */
export const METRIC = "shingle-4";
/** Extractors whose scores go through the store; those of the others are made of these by SQL. */
const BASES = 3;
const BATCH = 2_000;
/** Of so many answers one is a failure. */
const FAILS = 200;
const CAUSES: readonly ListedError["cause"][] = ["list", "short", "navigation"];

/**
 * Fill a corpus with pages of 400 sites and a run over them that is still to be finished: every answer with its
 * grade, its verdicts on twelve texts and its errors. The scores of three extractors are drawn by lot and go
 * through the store; a run of 3.4 million would take an hour that way, so that those of the others are drawn
 * from theirs where the database is, by arithmetic that both engines have.
 */
export async function fillCorpus(
  connection: Connection,
  { pages, extractors }: Size,
  say: (line: string) => void,
): Promise<Filled> {
  const store = prismaStore(connection);
  const rng = seededRng(18);
  const corpusId = await addSmallPages(store, `${pages} pages`, pages, rng);
  say(`${pages} pages stored`);
  const keys = EXTRACTORS.slice(0, extractors).map(({ id }) => id);
  const run = await store.runs.create({
    corpusId,
    extractors: keys.map((use) => asRun(configure({ use }))),
    metrics: [METRIC],
    sweep: null,
    pages,
  });
  const ids = await store.pages.ids({ corpusId, sort: "key" });
  for (let from = 0; from < ids.length; from += BATCH)
    await store.runs.addScores(
      run.id,
      ids
        .slice(from, from + BATCH)
        .flatMap((page) => run.extractors.slice(0, BASES).map(({ key }) => scoreOf(rng, page, key))),
    );
  say(`${BASES} x ${pages} scores stored`);
  for (const [place, { key }] of run.extractors.entries())
    if (place >= BASES) await copyScores(connection, run.id, run.extractors[place % BASES]!.key, key, place);
  say(`${extractors} x ${pages} scores stored`);
  return { corpusId, runId: run.id, keys: run.extractors.map(({ key }) => key) };
}

/** The scores of `from` again for `to`, with other grades: the same pages fail. */
function copyScores(
  connection: Connection,
  runId: string,
  from: string,
  to: string,
  place: number,
): Promise<unknown> {
  const drawn = Prisma.sql`CAST((s."textLength" * ${2 * place + 1} + ${37 * place * place}) % 10001 AS DOUBLE PRECISION) / 10000`;
  return connection.write(
    (tx) => tx.$executeRaw`
      INSERT INTO "Score" ("runId", "extractorKey", "pageId", "failed", "parseMs", "extractMs", "textLength", "f1", "scores", "fingerprint", "verdicts", "errors")
      SELECT "runId", ${to}, "pageId", "failed", "parseMs", "extractMs", "textLength",
        CASE WHEN "failed" IS NULL THEN drawn END,
        CASE WHEN "failed" IS NULL THEN '{"shingle-4":{"precision":' || CAST(drawn AS TEXT) || ',"recall":' || CAST(drawn AS TEXT) || ',"f1":' || CAST(drawn AS TEXT) || '}}' ELSE '{"shingle-4":"failed"}' END,
        "fingerprint" || ${`-${place}`}, "verdicts", "errors"
      FROM (SELECT s.*, ${drawn} AS drawn FROM "Score" s WHERE s."runId" = ${runId} AND s."extractorKey" = ${from}) made`,
  );
}

function scoreOf(rng: Rng, pageId: string, extractorKey: string): NewScore {
  const shared = {
    pageId,
    extractorKey,
    parseMs: 1 + rng.below(100) / 10,
    fingerprint: `${pageId}-${extractorKey}`,
  };
  const extractMs = rng.below(1_000) / 100;
  if (rng.below(FAILS) === 0)
    return {
      ...shared,
      extractMs,
      failed: { code: "failed", message: "by lot" },
      textLength: 0,
      grades: { [METRIC]: { status: "failed" } },
    };
  const f1 = rng.below(10_001) / 10_000;
  return {
    ...shared,
    extractMs,
    failed: null,
    textLength: rng.below(10_000),
    grades: { [METRIC]: scored({ precision: f1, recall: f1, f1 }) },
    verdicts: packVerdicts({
      hasGold: true,
      runs: Array.from({ length: 12 }, (_, text) => ({
        words: 5,
        isKept: rng.below(2) === 1,
        isContent: text < 8,
      })),
    }),
    errors: packErrors({ kept: 900, gold: 1_000, hits: 600, errors: errorsOf(rng), rest: [] }),
  };
}

function errorsOf(rng: Rng): ListedError[] {
  return Array.from({ length: rng.below(4) }, (_, at) => ({
    start: at * 10,
    end: at * 10 + 1 + rng.below(9),
    error: rng.below(2) === 0 ? ("missed" as const) : ("extra" as const),
    characters: 1 + rng.below(200),
    cause: CAUSES[rng.below(CAUSES.length)]!,
    stage: "blocks",
    rule: rng.below(2) === 0 ? "density" : "length",
  }));
}
