import { meanScore, summariseAll } from "../scoring/aggregate";
import { scoreOf, type Counted } from "../scoring/grade";
import { countedGrades, type Contestant, type EvaluatedPage, type GroupBy } from "./report";
import type { PublishedTable } from "./published";
import type { Metric, Summary } from "../scoring/score";

/** What pages are grouped by. */
export type SliceBy = GroupBy;
/** All of it, in the order in which it is offered. */
export const SLICE_KINDS = ["kind", "site", "lang"] as const satisfies readonly SliceBy[];

/** The pages of one kind, site or language; `unknown` are those of which it is not known. */
export interface Slice {
  readonly by: SliceBy;
  readonly name: string;
}

/** A slice as it stands in an address: `kind:forum`, `site:a.example:8080`, `lang:unknown`. */
export function sliceText({ by, name }: Slice): string {
  return `${by}:${name}`;
}

/** The slice that a text names; null where it names none. */
export function sliceOf(text: string): Slice | null {
  const end = text.indexOf(":");
  const by = SLICE_KINDS.find((known) => known === text.slice(0, end));
  return by === undefined || end === text.length - 1 ? null : { by, name: text.slice(end + 1) };
}

/** A page of a run with what names it. */
export interface ScoredPage extends EvaluatedPage {
  readonly title: string;
}

/** Bars of a histogram of page F1: [0, 0.05), ..., [0.95, 1]. */
const HISTOGRAM_BARS = 20;

/** One extractor of a run by one metric. */
export interface ScoreRow extends Contestant {
  readonly failed: number;
  readonly empty: number;
  /** Mean over the answered pages. */
  readonly extractMs: number;
  /** Null where no page has gold for the metric. */
  readonly summary: Summary | null;
  /** (HISTOGRAM_BARS) pages by their F1; a failure is a page of 0. */
  readonly histogram: readonly number[];
  /** F1 by the name of the group, to five decimals; no entry where the group has no gold. */
  readonly groups: Readonly<Record<string, number>>;
}

/** A run by one metric, all of it or one slice: what the table of scores shows. */
export interface RunScores {
  readonly metric: string;
  readonly by: SliceBy;
  readonly slice: Slice | null;
  /** Pages that every extractor has done. */
  readonly pages: number;
  readonly withGold: number;
  /** The largest first; `n` counts pages with gold. */
  readonly groups: readonly { readonly name: string; readonly n: number }[];
  readonly rows: readonly ScoreRow[];
  /** What others have published for these pages by this metric; null where nothing is known. */
  readonly published: PublishedTable | null;
}

/** The group that a page belongs to. */
export function groupNameOf(page: Pick<ScoredPage, SliceBy>, by: SliceBy): string {
  return page[by] ?? "unknown";
}

/** The pages of a slice; all of them for null. */
export function pagesIn<Page extends Pick<ScoredPage, SliceBy>>(
  pages: readonly Page[],
  slice: Slice | null,
): readonly Page[] {
  return slice === null ? pages : pages.filter((page) => groupNameOf(page, slice.by) === slice.name);
}

/**
 * @param known summaries over all these pages that were computed before, by extractor key: the resampling
 * behind their intervals takes a while
 */
export function scoresOf(
  pages: readonly ScoredPage[],
  contestants: readonly Contestant[],
  metric: Metric,
  by: SliceBy,
  slice: Slice | null,
  known: Readonly<Record<string, Summary | undefined>> = {},
): Omit<RunScores, "published"> {
  const members = groupedBy(pages, by);
  const allGrades = contestants.map((_, index) => countedGrades(pages, index, metric.id));
  const unknown = contestants.flatMap(({ key }, index) =>
    known[key] === undefined && allGrades[index]!.length > 0 ? index : [],
  );
  const computed = new Map(
    summariseAll(
      unknown.map((index) => allGrades[index]!),
      metric.averaging,
    ).map((summary, at) => [unknown[at]!, summary]),
  );
  const rows = contestants.map(({ id, key, params }, index): ScoreRow => {
    const grades = allGrades[index]!;
    const answers = pages
      .map(({ evaluation }) => evaluation.answers[index]!)
      .filter(({ failed }) => failed === null);
    const groups = [...members].flatMap(([name, group]) => {
      const own = countedGrades(group, index, metric.id);
      return own.length === 0 ? [] : [[name, rounded(meanScore(own, metric.averaging).f1)] as const];
    });
    return {
      id,
      key,
      params,
      failed: pages.length - answers.length,
      empty: answers.filter(({ textLength }) => textLength === 0).length,
      extractMs:
        answers.length === 0
          ? 0
          : answers.reduce((sum, { extractMs }) => sum + extractMs, 0) / answers.length,
      summary: grades.length === 0 ? null : (known[key] ?? computed.get(index) ?? null),
      histogram: histogramOf(grades),
      groups: Object.fromEntries(groups),
    };
  });
  const withGold = (group: readonly ScoredPage[]): number =>
    Math.max(0, ...contestants.map((_, index) => countedGrades(group, index, metric.id).length));
  const groups = [...members]
    .map(([name, group]) => ({ name, n: withGold(group) }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n || (a.name < b.name ? -1 : 1));
  return { metric: metric.id, by, slice, pages: pages.length, withGold: withGold(pages), groups, rows };
}

/** A corpus may have a thousand sites: five decimals of each F1 are more than is shown. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;

/** (HISTOGRAM_BARS) how many pages have an F1 in each twentieth; 1 belongs to the last. */
export function histogramOf(grades: readonly Counted[]): number[] {
  const bars = new Array<number>(HISTOGRAM_BARS).fill(0);
  for (const grade of grades)
    bars[Math.min(HISTOGRAM_BARS - 1, Math.floor(scoreOf(grade).f1 * HISTOGRAM_BARS))]!++;
  return bars;
}

/** Pages by their group, in the order in which the groups first come. */
export function groupedBy(
  pages: readonly ScoredPage[],
  by: SliceBy,
): ReadonlyMap<string, readonly ScoredPage[]> {
  const groups = new Map<string, ScoredPage[]>();
  for (const page of pages) {
    const name = groupNameOf(page, by);
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [page]);
    else members.push(page);
  }
  return groups;
}
