import type { ParamValues } from "../../extractors/contract/contract";
import { summarise } from "../scoring/aggregate";
import type { ErrorSums } from "../errors/error-sums";
import { countedOf, gradeBy, type Counted, type Grades } from "../scoring/grade";
import type { Answer, PageEvaluation } from "../run";
import type { Metric, Summary } from "../scoring/score";

/** An extractor with its parameters, as a report names it. */
export interface Contestant {
  readonly id: string;
  readonly key: string;
  readonly params: ParamValues;
}

/** A page of the corpus with what came of it. */
export interface EvaluatedPage {
  readonly id: string;
  readonly site: string | null;
  readonly kind: string | null;
  readonly lang: string | null;
  readonly evaluation: PageEvaluation;
}

/** What pages are grouped by. */
export type GroupBy = "site" | "kind" | "lang";

/** Summaries by metric id. */
export type Summaries = Readonly<Record<string, Summary>>;

/** Answers to a group of pages: on how many there was none, and how many were empty. */
export interface AnswerCounts {
  readonly pages: number;
  readonly failed: number;
  readonly empty: number;
}

/** A mean over groups of pages. */
export interface GroupMean {
  readonly f1: number;
  /** Groups with gold. */
  readonly groups: number;
}

export interface ExtractorReport extends Contestant {
  /** Pages on which it gave no answer; they count as zero in every mean too. */
  readonly failed: number;
  /** Failed pages by code. */
  readonly failures: Readonly<Record<string, number>>;
  /** Pages answered by an empty text. */
  readonly empty: number;
  /** Means over the pages that were parsed, and over those that were answered. */
  readonly msPerPage: { readonly parse: number; readonly extract: number };
  /** Over the pages with gold; no entry where no page has gold. */
  readonly scores: Summaries;
  /** The same by site, kind or language; pages for which it is unknown are the group `unknown`. */
  readonly by: Readonly<Record<string, Summaries>>;
  /** Answers by the same groups. */
  readonly answersBy: Readonly<Record<string, AnswerCounts>>;
  /**
   * By metric the mean of the F1 of the groups that have gold, each with the same weight (the average of S1,
   * table 2); no entry where pages are not grouped.
   */
  readonly overGroups: Readonly<Record<string, GroupMean>>;
  /** What metrics said about how they scored, with the number of pages. */
  readonly notes: Readonly<Record<string, number>>;
  /** What errors cost by cause and by rule, where that was asked for. */
  readonly errors?: ErrorSums;
}

/** What `winnow evaluate --json` writes and the runs screen shows. */
export interface Report {
  readonly winnow: 1;
  readonly corpus: string;
  readonly pages: number;
  readonly extractors: readonly ExtractorReport[];
}

export interface ReportRequest {
  readonly corpus: string;
  /** In the order of every page's answers. */
  readonly contestants: readonly Contestant[];
  readonly metrics: readonly Metric[];
  readonly by: GroupBy | null;
}

/**
 * Add up what came of the pages; their order does not matter but for the random draws behind the intervals.
 */
export function reportOf(
  { corpus, contestants, metrics, by }: ReportRequest,
  pages: readonly EvaluatedPage[],
): Report {
  return {
    winnow: 1,
    corpus,
    pages: pages.length,
    extractors: contestants.map((contestant, index) =>
      extractorReport(contestant, index, metrics, by, pages),
    ),
  };
}

/** What counts of one contestant by one metric: its grades on the pages with gold for it, in page order. */
export function countedGrades(
  pages: readonly EvaluatedPage[],
  contestant: number,
  metric: string,
): Counted[] {
  return countedOf(pages.map(({ evaluation }) => gradeBy(evaluation.answers[contestant]!, metric)));
}

/** One summary per metric; empty where no page has gold. */
export function summariesOf(
  pages: readonly EvaluatedPage[],
  contestant: number,
  metrics: readonly Metric[],
): Summaries {
  const entries = metrics.map(
    ({ id, averaging }) => [id, summarise(countedGrades(pages, contestant, id), averaging)] as const,
  );
  return Object.fromEntries(entries.filter(([, summary]) => summary.n > 0));
}

function extractorReport(
  contestant: Contestant,
  index: number,
  metrics: readonly Metric[],
  by: GroupBy | null,
  pages: readonly EvaluatedPage[],
): ExtractorReport {
  const answers = pages.map(({ evaluation }) => evaluation.answers[index]!);
  const answered = answers.filter(({ failed }) => failed === null);
  const groups = by === null ? [] : [...groupsOf(pages, by)];
  const summaries = groups.map(([, members]) => summariesOf(members, index, metrics));
  return {
    id: contestant.id,
    key: contestant.key,
    params: contestant.params,
    failed: answers.length - answered.length,
    failures: countsOf(answers.flatMap(({ failed }) => failed?.code ?? [])),
    empty: answers.filter(isEmpty).length,
    msPerPage: {
      parse: meanOf(pages.flatMap(({ evaluation }) => (evaluation.parseMs > 0 ? evaluation.parseMs : []))),
      extract: meanOf(answered.map(({ extractMs }) => extractMs)),
    },
    scores: summariesOf(pages, index, metrics),
    by: Object.fromEntries(groups.map(([group], at) => [group, summaries[at]!])),
    answersBy: Object.fromEntries(groups.map(([group, members]) => [group, answersTo(members, index)])),
    overGroups: overGroups(summaries, metrics),
    notes: countsOf(answered.flatMap(({ grades }) => notesOf(grades))),
  };
}

function answersTo(pages: readonly EvaluatedPage[], contestant: number): AnswerCounts {
  const answers = pages.map(({ evaluation }) => evaluation.answers[contestant]!);
  return {
    pages: pages.length,
    failed: answers.filter(({ failed }) => failed !== null).length,
    empty: answers.filter(isEmpty).length,
  };
}

function isEmpty({ failed, textLength }: Answer): boolean {
  return failed === null && textLength === 0;
}

function overGroups(summaries: readonly Summaries[], metrics: readonly Metric[]): Record<string, GroupMean> {
  const entries = metrics.map(({ id }): [string, GroupMean] => {
    const scores = summaries.flatMap((summary) => summary[id]?.f1 ?? []);
    return [id, { f1: meanOf(scores), groups: scores.length }];
  });
  return Object.fromEntries(entries.filter(([, { groups }]) => groups > 0));
}

/** Pages by site, kind or language, groups in the order of their names. */
export function groupsOf(
  pages: readonly EvaluatedPage[],
  by: GroupBy,
): ReadonlyMap<string, readonly EvaluatedPage[]> {
  const groups = new Map<string, EvaluatedPage[]>();
  for (const page of pages) {
    const group = page[by] ?? "unknown";
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [page]);
    else members.push(page);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function notesOf(grades: Grades): string[] {
  return Object.entries(grades).flatMap(([metric, grade]) =>
    grade.status === "scored" && grade.note !== undefined ? [`${metric}: ${grade.note}`] : [],
  );
}

function countsOf(items: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
