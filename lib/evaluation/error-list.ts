/** The errors of one answer on one page in a form that is stored, and what their causes cost. */
import type { Page } from "../page/page";
import { CAUSES, proposeCause, type Cause } from "./causes";
import { errorRuns, leafSums, scoreOfSums, type ErrorKind, type LeafSums } from "./error-runs";

/** One error: leaves [start, end) of the page, characters, proposed cause. */
export interface ListedError {
  readonly start: number;
  readonly end: number;
  readonly error: ErrorKind;
  readonly characters: number;
  readonly cause: Cause;
}

/** The largest errors of an answer; `rest` adds up the characters of the others by kind and cause. */
export interface ErrorList extends LeafSums {
  readonly errors: readonly ListedError[];
  readonly rest: readonly Pick<ListedError, "error" | "characters" | "cause">[];
}

/**
 * Errors listed one by one for each answer; a page on which everything is wrong has thousands of small ones.
 */
export const MAX_LISTED = 60;

/** The errors of an answer, the largest first. @param keep (L), gold (L) */
export function errorListOf(page: Page, keep: Uint8Array, gold: Uint8Array): ErrorList {
  const runs = errorRuns(page, keep, gold).sort(
    (a, b) => b.characters - a.characters || a.range.start - b.range.start,
  );
  const listed = runs.map((run): ListedError => ({
    ...run.range,
    error: run.error,
    characters: run.characters,
    cause: proposeCause(page, run).cause,
  }));
  const rest = new Map<string, { error: ErrorKind; characters: number; cause: Cause }>();
  for (const { error, characters, cause } of listed.slice(MAX_LISTED)) {
    const sum = rest.get(`${error} ${cause}`) ?? { error, characters: 0, cause };
    rest.set(`${error} ${cause}`, sum);
    sum.characters += characters;
  }
  return { ...leafSums(page, keep, gold), errors: listed.slice(0, MAX_LISTED), rest: [...rest.values()] };
}

/**
 * F1 over characters of leaves that each cause costs: F1 with all errors of the cause put right, minus F1 as
 * it is. The costs do not add up.
 */
export function lostByCause(
  list: ErrorList,
  causeOf: (error: ListedError) => Cause = ({ cause }) => cause,
): Map<Cause, number> {
  const before = scoreOfSums(list).f1;
  const sums = new Map<Cause, { missed: number; extra: number }>();
  const add = (cause: Cause, error: ErrorKind, characters: number): void => {
    const sum = sums.get(cause) ?? { missed: 0, extra: 0 };
    sums.set(cause, sum);
    sum[error] += characters;
  };
  for (const error of list.errors) add(causeOf(error), error.error, error.characters);
  for (const { cause, error, characters } of list.rest) add(cause, error, characters);
  return new Map(
    [...sums].map(([cause, { missed, extra }]) => [
      cause,
      scoreOfSums({ kept: list.kept + missed - extra, gold: list.gold, hits: list.hits + missed }).f1 -
        before,
    ]),
  );
}

/** As it is stored: sums, names of the causes that occur, then rows of numbers. */
export function packErrors({ kept, gold, hits, errors, rest }: ErrorList): string {
  const causes = [...new Set([...errors, ...rest].map(({ cause }) => cause))];
  const kind = (error: ErrorKind): number => (error === "missed" ? 1 : 0);
  return JSON.stringify([
    [kept, gold, hits],
    causes,
    errors.flatMap(({ start, end, error, characters, cause }) => [
      start,
      end,
      kind(error),
      characters,
      causes.indexOf(cause),
    ]),
    rest.flatMap(({ error, characters, cause }) => [kind(error), characters, causes.indexOf(cause)]),
  ]);
}

/** Inverse of `packErrors`. A cause that no longer exists is `other`. */
export function unpackErrors(packed: string): ErrorList {
  const [[kept, gold, hits], causes, errors, rest] = JSON.parse(packed) as [
    [number, number, number],
    string[],
    number[],
    number[],
  ];
  const kindOf = (kind: number | undefined): ErrorKind => (kind === 1 ? "missed" : "extra");
  const causeOf = (index: number | undefined): Cause =>
    CAUSES.find((cause) => cause === causes[index!]) ?? "other";
  return {
    kept,
    gold,
    hits,
    errors: rows(errors, 5).map(([start, end, kind, characters, cause]) => ({
      start: start!,
      end: end!,
      error: kindOf(kind),
      characters: characters!,
      cause: causeOf(cause),
    })),
    rest: rows(rest, 3).map(([kind, characters, cause]) => ({
      error: kindOf(kind),
      characters: characters!,
      cause: causeOf(cause),
    })),
  };
}

function rows(numbers: readonly number[], width: number): number[][] {
  return Array.from({ length: numbers.length / width }, (_, row) =>
    numbers.slice(row * width, (row + 1) * width),
  );
}
