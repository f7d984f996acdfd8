/** `winnow evaluate --against`: what a change did to the scores, and whether a build should fail for it. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readError } from "../../corpus/files/file-error";
import { AppError, InputError, NotFoundError } from "../../errors";
import {
  CHANGE_HEAD,
  changeOf,
  changeRow,
  signedF1,
  type Change,
  type ChangedPage,
  type Comparison,
} from "../../evaluation/report/compare-reports";
import { pageScoresFromJson, type PageScores } from "../../evaluation/report/page-scores";
import { scoresOfRun } from "../../jobs/evaluate/run-scores";
import { labelOfKey } from "../../recipes/label";
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
  const found = await withStore(async (store) =>
    store.runs.get(named).then(
      (run) => scoresOfRun(store, run),
      (error: unknown) => {
        if (error instanceof NotFoundError) return null;
        throw error;
      },
    ),
  );
  if (found === null) throw new NotFoundError("report or run", named);
  return found.scores;
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
  const lists = changes.flatMap((change) => [
    listText(change, "broken", change.broken),
    listText(change, "fixed", change.fixed),
  ]);
  const only = [
    ...onlyBefore.map((key) => `only before: ${labelOfKey(key)}\n`),
    ...onlyAfter.map((key) => `only now: ${labelOfKey(key)}\n`),
  ];
  return [table([CHANGE_HEAD, ...changes.map(changeRow)]), ...only, ...lists].join("");
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
    ({ after, metric, test }) => `${labelOfKey(after)} by ${metric} ${signedF1(test.mean)}`,
  );
  throw new AppError("worse-than-before", `F1 fell by more than --fail-under ${least}: ${named.join(", ")}`);
}
