/** `winnow evaluate --against`: what a change did to the scores, and whether a build should fail for it. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readError } from "../../corpus/files/file-error";
import { AppError, InputError, NotFoundError } from "../../errors";
import {
  changeOf,
  pairedExtractors,
  type Change,
  type ChangedPage,
} from "../../evaluation/report/compare-reports";
import {
  columnEntry,
  pageScoresFromJson,
  type PageF1,
  type PageScores,
} from "../../evaluation/report/page-scores";
import { labelOfKey, lastingName } from "../../recipes/label";
import { pagesWithGold } from "../../run/sources/pages-with-gold";
import type { Store } from "../../store/interfaces/store";
import { table } from "../options/options";

/** Changed pages that are listed for each extractor before the rest is only counted. */
const LISTED = 10;

/**
 * The scores to compare with: those of a report that `winnow evaluate --json` wrote, where there is a file at
 * that path, else of a run of the database by its id.
 * @throws NotFoundError where there is neither; InputError `bad-report`
 */
export async function baseline(named: string): Promise<PageScores> {
  if (existsSync(named)) return reportAt(named);
  const { withStore } = await import("./database");
  const found = await withStore((store) =>
    scoresOfRun(store, named).catch((error: unknown) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    }),
  );
  if (found === null) throw new NotFoundError("report or run", named);
  return found;
}

async function reportAt(path: string): Promise<PageScores> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw readError(error, path);
  });
  try {
    return pageScoresFromJson(JSON.parse(text), path);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new InputError("bad-report", `${path}: not JSON: ${error.message}`, { cause: error });
  }
}

/** The scores of a stored run, with pages by the ids that they have in files. */
async function scoresOfRun(store: Store, id: string): Promise<PageScores> {
  const { extractors, metrics } = await store.runs.get(id);
  const rows = await store.runs.scores(id);
  const pageIds = [...new Set(rows.map(({ pageId }) => pageId))];
  const keys = new Map<string, string>();
  for await (const { id: pageId, key } of pagesWithGold(store, pageIds)) keys.set(pageId, key);
  const known = pageIds.filter((pageId) => keys.has(pageId));
  const places = new Map(known.map((pageId, place) => [pageId, place]));
  const f1 = Object.fromEntries(
    extractors.map(({ key }) => [
      key,
      Object.fromEntries(metrics.map((metric) => [metric, new Array<PageF1>(known.length).fill(null)])),
    ]),
  );
  for (const { extractorKey, pageId, grades } of rows) {
    const place = places.get(pageId);
    if (place === undefined) continue;
    for (const metric of metrics) f1[extractorKey]![metric]![place] = columnEntry(grades[metric]!);
  }
  return { ids: known.map((pageId) => keys.get(pageId)!), f1 };
}

/** What changed, extractor by extractor and metric by metric. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** Extractors that only one of the two evaluations has. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
}

/**
 * @param metrics ids; those that the earlier evaluation lacks are left out
 * @throws InputError `nothing-to-compare` where no page was scored both times
 */
export function compared(
  before: PageScores,
  after: PageScores,
  metrics: readonly string[],
  named: string,
): Comparison {
  const { pairs, onlyBefore, onlyAfter } = pairedExtractors(
    Object.keys(before.f1),
    Object.keys(after.f1),
    lastingName,
  );
  const changes = pairs
    .flatMap((pair) => metrics.map((metric) => changeOf(before, after, pair, metric)))
    .filter(({ test }) => test.n > 0);
  if (changes.length === 0)
    throw new InputError(
      "nothing-to-compare",
      `${named} has no page, extractor and metric in common with this evaluation`,
    );
  return { changes, onlyBefore, onlyAfter };
}

/**
 * Every other extractor beside one of them, on the same pages.
 * @param key of that one
 */
export function besideOne(scores: PageScores, key: string, metrics: readonly string[]): Comparison {
  const others = Object.keys(scores.f1).filter((other) => other !== key);
  const changes = others
    .flatMap((after) => metrics.map((metric) => changeOf(scores, scores, { before: key, after }, metric)))
    .filter(({ test }) => test.n > 0);
  return { changes, onlyBefore: [], onlyAfter: [] };
}

/** What `besideOne` says, for people. */
export function besideText(comparison: Comparison, key: string): string {
  return `Each minus ${labelOfKey(key)}, on the same pages:\n${changesText(comparison)}`;
}

/** What `compared` says, for people. */
export function comparisonText(comparison: Comparison, named: string): string {
  return `Against ${named}, this evaluation minus that one:\n${changesText(comparison)}`;
}

function changesText({ changes, onlyBefore, onlyAfter }: Comparison): string {
  const rows = changes.map(({ after, metric, test, fixed, broken }) => [
    labelOfKey(after),
    metric,
    `${test.n}`,
    signed(test.mean),
    `${signed(test.low)} to ${signed(test.high)}`,
    test.p.toFixed(4),
    `${fixed.length}`,
    `${broken.length}`,
  ]);
  const head = ["extractor", "metric", "pages", "F1", "95 % interval", "p", "fixed", "broken"];
  const lists = changes.flatMap((change) => [
    listText(change, "broken", change.broken),
    listText(change, "fixed", change.fixed),
  ]);
  const only = [
    ...onlyBefore.map((key) => `only before: ${labelOfKey(key)}\n`),
    ...onlyAfter.map((key) => `only now: ${labelOfKey(key)}\n`),
  ];
  return [table([head, ...rows]), ...only, ...lists].join("");
}

function listText({ after, metric }: Change, kind: string, pages: readonly ChangedPage[]): string {
  if (pages.length === 0) return "";
  const rows = pages
    .slice(0, LISTED)
    .map(({ id, before, after: now }) => [`  ${id}`, before.toFixed(3), now.toFixed(3)]);
  const rest = pages.length > LISTED ? `  and ${pages.length - LISTED} more\n` : "";
  return `${kind} by ${metric}, ${labelOfKey(after)}:\n${table(rows)}${rest}`;
}

/**
 * @param least the lowest mean difference in F1 that is still taken, e.g. -0.005
 * @throws AppError `worse-than-before` naming what fell below it
 */
export function mustNotFall({ changes }: Comparison, least: number): void {
  const fallen = changes.filter(({ test }) => test.mean < least);
  if (fallen.length === 0) return;
  const named = fallen.map(
    ({ after, metric, test }) => `${labelOfKey(after)} by ${metric} ${signed(test.mean)}`,
  );
  throw new AppError("worse-than-before", `F1 fell by more than --fail-under ${least}: ${named.join(", ")}`);
}

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;
