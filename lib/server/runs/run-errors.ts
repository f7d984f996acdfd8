import { z } from "zod";
import type { Cause } from "../../evaluation/errors/causes";
import { ruleName } from "../../evaluation/errors/deciding";
import { unpackErrors, type ErrorList, type ListedError } from "../../evaluation/errors/error-list";
import type { RunError, RunErrors } from "../../evaluation/errors/error-report";
import { ErrorCount, type ToldError } from "../../evaluation/errors/error-sums";
import { scoreOfSums, type ErrorKind } from "../../evaluation/errors/error-runs";
import { tagOf } from "../../evaluation/errors/error-tags";
import { comparePlaces } from "../../evaluation/scoring/place";
import type { CauseTag } from "../../store/interfaces/causes";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { windowIn, type ListWindow } from "../requests/list-window";

/** Which errors of a run are listed: of one kind, cause or rule, or all; a window of the list. */
export interface ErrorsWanted extends ListWindow {
  readonly error?: ErrorKind | undefined;
  readonly cause?: Cause | undefined;
  /** As `ruleName` tells it. */
  readonly rule?: string | undefined;
}

/** Missed before extra, each the largest first; then page, begin and end. */
const asErrorPlace = z.tuple([z.number(), z.number(), z.string(), z.number(), z.number()]);

function placeOf({ error, characters, key, start, end }: RunError): z.output<typeof asErrorPlace> {
  return [Number(error === "extra"), -characters, key, start, end];
}

/** Pages named in the queue at most; nobody goes through more in one sitting. */
const MAX_QUEUE = 5_000;

/**
 * The errors of one extractor in a run, and what they come from: by people's tags where there are some, else
 * as proposed.
 */
export async function runErrors(
  { runs, causes }: Pick<Store, "runs" | "causes">,
  run: Pick<RunRecord, "id" | "corpusId">,
  extractorKey: string,
  filter: ErrorsWanted,
): Promise<RunErrors> {
  const [rows, tags] = await Promise.all([runs.errors(run.id, extractorKey), causes.ofCorpus(run.corpusId)]);
  const tagsOf = new Map<string, CauseTag[]>();
  for (const tag of tags) tagsOf.set(tag.pageId, [...(tagsOf.get(tag.pageId) ?? []), tag]);
  const pages = rows.map(({ errors, ...page }) => ({
    ...page,
    list: unpackErrors(errors),
    tags: tagsOf.get(page.pageId) ?? [],
  }));
  const count = new ErrorCount();
  const found: RunError[] = [];
  const costs: { pageId: string; cost: number }[] = [];
  for (const { pageId, key, title, list, tags: own } of pages) {
    const told = list.errors.map((error) => asTold(error, own));
    count.add(list, told);
    const wanted = told.filter(
      (error) =>
        (filter.error === undefined || error.error === filter.error) &&
        (filter.cause === undefined || error.cause === filter.cause) &&
        (filter.rule === undefined || ruleName(error) === filter.rule),
    );
    if (wanted.length === 0) continue;
    costs.push({ pageId, cost: costOf(list, wanted) });
    for (const error of wanted) found.push({ pageId, key, title, ...error });
  }
  found.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
  costs.sort((a, b) => b.cost - a.cost || (a.pageId < b.pageId ? -1 : 1));
  const { rows: errors, next } = windowIn(found, asErrorPlace, placeOf, filter);
  return {
    extractorKey,
    ...count.sums(),
    total: found.length,
    errors,
    next,
    queue: costs.slice(0, MAX_QUEUE).map(({ pageId }) => pageId),
  };
}

/** An error as people say it is, where they said something of it. */
function asTold(error: ListedError, tags: readonly CauseTag[]): ToldError {
  const tag = tagOf(tags, { range: error, error: error.error });
  return { ...error, cause: tag?.cause ?? error.cause, taggedBy: tag?.annotator ?? null };
}

/** F1 that the page would gain if these errors were put right. */
function costOf(list: ErrorList, errors: readonly ListedError[]): number {
  let missed = 0;
  let extra = 0;
  for (const { error, characters } of errors) {
    if (error === "missed") missed += characters;
    else extra += characters;
  }
  return (
    scoreOfSums({ kept: list.kept + missed - extra, gold: list.gold, hits: list.hits + missed }).f1 -
    scoreOfSums(list).f1
  );
}
