/** The errors of one answer on one page in a form that is stored, and what their causes cost. */
import type { Extraction } from "../../extractors/contract/contract";
import type { Page } from "../../page/page";
import { causeNamed, type Cause } from "./cause-names";
import { likeliestCause } from "./causes";
import { decidingReasons, NO_RULE, ruleName, ruleOfRun, type Rule } from "./deciding";
import { errorRuns, leafSums, scoreOfSums, type ErrorKind, type LeafSums } from "./error-runs";

/** What errors are added up by: their kind, their proposed cause, and the rule that decided, in its stage. */
export interface ErrorSource extends Rule {
  readonly error: ErrorKind;
  readonly cause: Cause;
}

/** One error: leaves [start, end) of the page, and their characters. */
export interface ListedError extends ErrorSource {
  readonly start: number;
  readonly end: number;
  readonly characters: number;
}

/** The largest errors of an answer; `rest` adds up the characters of the others. */
export interface ErrorList extends LeafSums {
  readonly errors: readonly ListedError[];
  readonly rest: readonly (ErrorSource & { readonly characters: number })[];
}

/**
 * Errors listed one by one for each answer; a page on which everything is wrong has thousands of small ones.
 */
export const MAX_LISTED = 60;

/** The errors of an answer, the largest first. @param gold (L) */
export function errorListOf(
  page: Page,
  { keep, reasons }: Pick<Extraction, "keep" | "reasons">,
  gold: Uint8Array,
): ErrorList {
  const runs = errorRuns(page, keep, gold).sort(
    (a, b) => b.characters - a.characters || a.range.start - b.range.start,
  );
  const deciding = decidingReasons(keep.length, reasons);
  const errors: ListedError[] = [];
  const rest = new Map<string, ErrorSource & { characters: number }>();
  for (const { range, error, characters } of runs) {
    const { start, end } = range;
    const { stage, rule } = ruleOfRun(page, reasons, deciding, range);
    const cause = likeliestCause(page, range);
    if (errors.length < MAX_LISTED) {
      errors.push({ start, end, error, characters, cause, stage, rule });
      continue;
    }
    const name = `${error} ${cause} ${ruleName({ stage, rule })}`;
    const sum = rest.get(name) ?? { error, characters: 0, cause, stage, rule };
    rest.set(name, sum);
    sum.characters += characters;
  }
  return { ...leafSums(page, keep, gold), errors, rest: [...rest.values()] };
}

/**
 * F1 over characters of leaves that errors with the same name cost: F1 with all of them put right, minus F1
 * as it is. The costs do not add up.
 */
export function lostBy<Name>(
  list: ErrorList,
  nameOf: (error: ErrorSource, listed: ListedError | null) => Name,
): Map<Name, number> {
  const before = scoreOfSums(list).f1;
  const sums = new Map<Name, { missed: number; extra: number }>();
  const add = (name: Name, error: ErrorKind, characters: number): void => {
    const sum = sums.get(name) ?? { missed: 0, extra: 0 };
    sums.set(name, sum);
    sum[error] += characters;
  };
  for (const error of list.errors) add(nameOf(error, error), error.error, error.characters);
  for (const error of list.rest) add(nameOf(error, null), error.error, error.characters);
  return new Map(
    [...sums].map(([name, { missed, extra }]) => [
      name,
      scoreOfSums({ kept: list.kept + missed - extra, gold: list.gold, hits: list.hits + missed }).f1 -
        before,
    ]),
  );
}

/** As it is stored: sums, names of the causes that occur, rows of numbers, then the rules that occur. */
export function packErrors({ kept, gold, hits, errors, rest }: ErrorList): string {
  const all = [...errors, ...rest];
  const causes = [...new Set(all.map(({ cause }) => cause))];
  const rules = [...new Map(all.map((error) => [ruleName(error), [error.stage, error.rule]]))];
  const places = new Map(rules.map(([name], place) => [name, place]));
  const kind = (error: ErrorKind): number => (error === "missed" ? 1 : 0);
  const sourceOf = (error: ErrorSource & { readonly characters: number }): number[] => [
    kind(error.error),
    error.characters,
    causes.indexOf(error.cause),
    places.get(ruleName(error))!,
  ];
  return JSON.stringify([
    [kept, gold, hits],
    causes,
    errors.flatMap((error) => [error.start, error.end, ...sourceOf(error)]),
    rest.flatMap(sourceOf),
    rules.map(([, rule]) => rule),
  ]);
}

/** Inverse of `packErrors`, also of what was stored before rules were. */
export function unpackErrors(packed: string): ErrorList {
  const [[kept, gold, hits], causes, errors, rest, rules] = JSON.parse(packed) as [
    [number, number, number],
    string[],
    number[],
    number[],
    [string, string][]?,
  ];
  const sourceOf = ([kind, characters, cause, place]: readonly number[]) => {
    const [stage, rule] = rules?.[place!] ?? [NO_RULE.stage, NO_RULE.rule];
    const error: ErrorKind = kind === 1 ? "missed" : "extra";
    return { error, characters: characters!, cause: causeNamed(causes[cause!] ?? ""), stage, rule };
  };
  const width = rules === undefined ? 3 : 4;
  return {
    kept,
    gold,
    hits,
    errors: rows(errors, 2 + width).map(([start, end, ...source]) => ({
      start: start!,
      end: end!,
      ...sourceOf(source),
    })),
    rest: rows(rest, width).map(sourceOf),
  };
}

function rows(numbers: readonly number[], width: number): number[][] {
  return Array.from({ length: numbers.length / width }, (_, row) =>
    numbers.slice(row * width, (row + 1) * width),
  );
}
