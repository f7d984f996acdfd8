import { meanOfColumns, summariseColumns } from "../scoring/aggregate";
import { gradeBy, scoreOf, type Counted } from "../scoring/grade";
import { GradeColumns, type Columns } from "../scoring/grade-columns";
import type { ReportedAnswer } from "./packed-answers";
import type { Contestant, EvaluatedPage, GroupBy } from "./report";
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
  known: KnownSummaries = {},
): Omit<RunScores, "published"> {
  const table = new ScoreTable(pages, contestants, metric, by, slice, known);
  for (const index of contestants.keys())
    table.add(
      index,
      pages.map(({ evaluation }) => evaluation.answers[index]!),
    );
  return table.scores();
}

/** By extractor key. */
export type KnownSummaries = Readonly<Record<string, Summary | undefined>>;

/** What one extractor comes to, while its answers are added. */
interface Sums {
  /** Pages so far. */
  size: number;
  answered: number;
  empty: number;
  extractMs: number;
  readonly histogram: number[];
  readonly grades: GradeColumns;
  readonly groups: Map<number, GradeColumns>;
}

/**
 * The scores of P pages, to which the answers of one extractor after the other are added, each a window of pages at
 * a time: of a million answers no more is held than the numbers of one extractor.
 */
export class ScoreTable {
  private readonly names: readonly string[];
  /** (P) the place of the page's group in `names` */
  private readonly groupOf: Int32Array;
  /** By group, pages with gold, as the extractor that has most of them tells. */
  private readonly withGold: Int32Array;
  private allWithGold = 0;
  private readonly rows: (Omit<ScoreRow, "summary"> & {
    readonly columns: Columns | null;
    readonly n: number;
  })[] = [];
  private sums: Sums = newSums();

  constructor(
    pages: readonly Pick<ScoredPage, SliceBy>[],
    private readonly contestants: readonly Contestant[],
    private readonly metric: Metric,
    private readonly by: SliceBy,
    private readonly slice: Slice | null,
    private readonly known: KnownSummaries,
  ) {
    const places = new Map<string, number>();
    this.groupOf = Int32Array.from(pages, (page) => {
      const name = groupNameOf(page, by);
      const place = places.get(name) ?? places.size;
      places.set(name, place);
      return place;
    });
    this.names = [...places.keys()];
    this.withGold = new Int32Array(this.names.length);
  }

  /** @param index of the extractor: all answers of one come before those of the next */
  add(index: number, answers: readonly ReportedAnswer[]): void {
    if (index !== this.rows.length)
      throw new RangeError(`answers of extractor ${index} before those of ${this.rows.length} are complete`);
    const { sums } = this;
    for (const answer of answers) {
      const group = this.groupOf[sums.size++]!;
      if (answer.failed === null) {
        sums.answered++;
        sums.extractMs += answer.extractMs;
        if (answer.textLength === 0) sums.empty++;
      }
      const grade = gradeBy(answer, this.metric.id);
      if (grade.status === "no-gold") continue;
      sums.histogram[barOf(grade)]!++;
      sums.grades.add(grade);
      const own = sums.groups.get(group) ?? new GradeColumns();
      sums.groups.set(group, own);
      own.add(grade);
    }
    if (sums.size === this.groupOf.length) this.end(index);
  }

  scores(): Omit<RunScores, "published"> {
    const unknown = this.rows.filter(({ columns, n }) => columns !== null && n > 0);
    const computed = new Map(
      summariseColumns(
        unknown.map(({ columns }) => columns!),
        this.metric.averaging,
      ).map((summary, at) => [unknown[at]!.key, summary]),
    );
    const groups = this.names
      .map((name, place) => ({ name, n: this.withGold[place]! }))
      .filter(({ n }) => n > 0)
      .sort((a, b) => b.n - a.n || (a.name < b.name ? -1 : 1));
    return {
      metric: this.metric.id,
      by: this.by,
      slice: this.slice,
      pages: this.groupOf.length,
      withGold: this.allWithGold,
      groups,
      rows: this.rows.map(({ columns: _, n, ...row }) => ({
        ...row,
        summary: n === 0 ? null : (this.known[row.key] ?? computed.get(row.key) ?? null),
      })),
    };
  }

  private end(index: number): void {
    const { id, key, params } = this.contestants[index]!;
    const { size, answered, empty, extractMs, histogram, grades, groups } = this.sums;
    const { columns } = grades;
    const n = columns.f1.length;
    this.allWithGold = Math.max(this.allWithGold, n);
    const means = this.names.flatMap((name, place) => {
      const own = groups.get(place)?.columns;
      if (own === undefined) return [];
      this.withGold[place] = Math.max(this.withGold[place]!, own.f1.length);
      return [[name, rounded(meanOfColumns(own, this.metric.averaging).f1)] as const];
    });
    this.rows.push({
      ...{ id, key, params, empty, histogram, n },
      failed: size - answered,
      extractMs: answered === 0 ? 0 : extractMs / answered,
      groups: Object.fromEntries(means),
      columns: this.known[key] === undefined ? columns : null,
    });
    this.sums = newSums();
  }
}

const newSums = (): Sums => ({
  ...{ size: 0, answered: 0, empty: 0, extractMs: 0 },
  histogram: new Array<number>(HISTOGRAM_BARS).fill(0),
  grades: new GradeColumns(),
  groups: new Map(),
});

/** A corpus may have a thousand sites: five decimals of each F1 are more than is shown. */
export const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;

/** (HISTOGRAM_BARS) how many pages have an F1 in each twentieth; 1 belongs to the last. */
export function histogramOf(grades: readonly Counted[]): number[] {
  const bars = new Array<number>(HISTOGRAM_BARS).fill(0);
  for (const grade of grades) bars[barOf(grade)]!++;
  return bars;
}

const barOf = (grade: Counted): number =>
  Math.min(HISTOGRAM_BARS - 1, Math.floor(scoreOf(grade).f1 * HISTOGRAM_BARS));

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
