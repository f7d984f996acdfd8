import { z } from "zod";
import type { Cause } from "../../evaluation/errors/cause-names";
import { ruleName } from "../../evaluation/errors/deciding";
import { unpackErrors, type ErrorList, type ListedError } from "../../evaluation/errors/error-list";
import type { RunError, RunErrors } from "../../evaluation/errors/error-report";
import { ErrorCount } from "../../evaluation/errors/error-sums";
import { scoreOfSums, type ErrorKind } from "../../evaluation/errors/error-runs";
import { asTold } from "../../evaluation/errors/error-tags";
import type { CauseTag } from "../../store/interfaces/causes";
import type { PageErrors, RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";
import { GrowingWindow, type ListWindow } from "../requests/list-window";

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

/** What a page loses, negative, so that most comes first; then the page. */
const asCostPlace = z.tuple([z.number(), z.string()]);

interface PageCost {
  readonly pageId: string;
  readonly cost: number;
}

const costPlaceOf = ({ cost, pageId }: PageCost): z.output<typeof asCostPlace> => [-cost, pageId];

/** Pages named in the queue at most; nobody goes through more in one sitting. */
const MAX_QUEUE = 5_000;

/** Pages whose errors are read at a time. */
const PAGES = 500;

/**
 * The errors of one extractor in a run, and what they come from: by people's tags where there are some, else
 * as proposed. The run is gone through a window of pages at a time, and no more of its errors are held than are
 * told, however large it is.
 */
export async function runErrors(
  { runs, causes }: Pick<Store, "runs" | "causes">,
  run: Pick<RunRecord, "id" | "corpusId">,
  extractorKey: string,
  filter: ErrorsWanted,
): Promise<RunErrors> {
  const tagsOf = new Map<string, CauseTag[]>();
  for (const tag of await causes.ofCorpus(run.corpusId))
    tagsOf.set(tag.pageId, [...(tagsOf.get(tag.pageId) ?? []), tag]);
  const count = new ErrorCount();
  let total = 0;
  const found = new GrowingWindow(asErrorPlace, placeOf, filter);
  const queue = new GrowingWindow(asCostPlace, costPlaceOf, { limit: MAX_QUEUE });
  for await (const { pageId, key, title, errors } of pagesOf(runs, run.id, extractorKey)) {
    const list = unpackErrors(errors);
    const told = list.errors.map((error) => asTold(error, tagsOf.get(pageId) ?? []));
    count.add(list, told);
    const wanted = told.filter(
      (error) =>
        (filter.error === undefined || error.error === filter.error) &&
        (filter.cause === undefined || error.cause === filter.cause) &&
        (filter.rule === undefined || ruleName(error) === filter.rule),
    );
    if (wanted.length === 0) continue;
    total += wanted.length;
    queue.add({ pageId, cost: costOf(list, wanted) });
    for (const error of wanted) found.add({ pageId, key, title, ...error });
  }
  const { rows: errors, next } = found.told();
  return {
    extractorKey,
    ...count.sums(),
    total,
    errors,
    next,
    queue: queue.told().rows.map(({ pageId }) => pageId),
  };
}

/** The pages of a run with their errors, a window of them in memory at a time. */
async function* pagesOf(
  runs: Pick<Store["runs"], "errors">,
  runId: string,
  extractorKey: string,
): AsyncGenerator<PageErrors> {
  for (let after: string | null = null; ;) {
    const rows: readonly PageErrors[] = await runs.errors(runId, extractorKey, { after, limit: PAGES });
    yield* rows;
    if (rows.length < PAGES) return;
    after = rows.at(-1)!.pageId;
  }
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
