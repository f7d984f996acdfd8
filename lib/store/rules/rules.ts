import { ConflictError } from "../../errors";
import type { GoldRecord } from "../../corpus/record";
import { contradicts } from "../../labels/collision";
import { gradeBy, gradedF1, type GradedF1 } from "../../evaluation/scoring/grade";
import type { Operation } from "../../labels/model";
import type { Skip } from "../../labels/remarks/skip";
import type { Progress } from "../../task";
import { storable } from "../../text/kept-text";
import type { CauseTag } from "../interfaces/causes";
import type { JobState } from "../interfaces/jobs";
import type { AnnotationSet, LabelState } from "../interfaces/labels";
import type { Facet, NewPage, PageQuery } from "../interfaces/pages";
import type { PageScore, RunRecord, RunState, StoredScore } from "../interfaces/runs";
import type { Replacement, ReplacementLoss } from "../interfaces/versions";
import { bitsWithAny, countsByRemark } from "./remarks";
import { shownMetric } from "../../evaluation/metrics/names";

/**
 * The corpus that holds pages looked at without importing them; no list shows it, and nothing is imported
 * into it by name.
 */
export const SCRATCH = "Scratch";

/** What both stores decide the same way, apart from how they keep it. */

/** How often a job may lose its worker, or its worker the database, before it is given up. */
export const MAX_ATTEMPTS = 3;

/** Why a claimed job is set aside whose worker or database was away `MAX_ATTEMPTS` times, with how far it was. */
export function gaveUp({ done, total, note }: Progress): string {
  const place = total === null ? `${done}` : `${done} of ${total}`;
  const last = note === "" ? place : `${place} (${note})`;
  return `given up: its worker stopped or lost the database ${MAX_ATTEMPTS} times before the end, the last time at ${last}`;
}

/** Whether there is anything to score against: a text (also the empty one), intervals or snippets. */
export function hasGold(gold: GoldRecord): boolean {
  return (
    gold.text !== undefined ||
    gold.intervals !== undefined ||
    gold.with !== undefined ||
    gold.without !== undefined
  );
}

/** What a search looks in, in lower case. */
export function searchText(page: Pick<NewPage, "title" | "site" | "url" | "key">): string {
  return [page.title, page.site ?? "", page.url ?? "", page.key].join("\n").toLowerCase();
}

/** The terms of a search, in lower case; at most eight, more never narrow a list that a person reads. */
export function searchTerms(search: string | undefined): readonly string[] {
  return (search ?? "")
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== "")
    .slice(0, 8);
}

/**
 * A page whose title element is never closed has all of its text for a title; no list shows more than this.
 */
const MAX_TITLE = 500;

export const storableTitle = (title: string): string => storable(title.slice(0, MAX_TITLE));

/** A page as it will be stored, its texts made storable. */
export function storablePage(page: NewPage): NewPage {
  const orNull = (text: string | null) => (text === null || text === "" ? null : storable(text));
  return {
    ...page,
    key: storable(page.key),
    title: storableTitle(page.title),
    url: orNull(page.url),
    site: orNull(page.site),
    kind: orNull(page.kind),
    lang: orNull(page.lang),
    encoding: orNull(page.encoding),
    template: page.template ?? null,
  };
}

/** What of a stored log decides what becomes of a request, without reading all of it. */
export interface LogSince {
  /** Number of operations stored. */
  readonly version: number;
  /** Ids of those operations of the request that are stored. */
  readonly known: ReadonlySet<string>;
  /** What is stored behind the version that the request names. */
  readonly after: readonly Operation[];
  /** All of it; it is looked at only where `after` holds what the request does not repeat. */
  readonly whole: readonly Operation[];
}

/**
 * The operations of a request that are not stored yet, or null where somebody else's came in between and
 * contradict them: where the set moved past `version` by operations that this request does not repeat. Such
 * as do not touch each other are let through.
 * @param isAnswered whether who sends these has seen the contradiction already and goes on all the same
 */
export function freshOperations(
  stored: LogSince,
  version: number,
  sent: readonly Operation[],
  isAnswered: (fresh: readonly Operation[]) => boolean,
): readonly Operation[] | null {
  const known = new Set(stored.known);
  const fresh: Operation[] = [];
  for (const operation of sent) {
    if (known.has(operation.id)) continue;
    known.add(operation.id);
    fresh.push(operation);
  }
  if (fresh.length === 0) return fresh;
  if (version > stored.version) return null;
  const repeated = new Set(sent.map((operation) => operation.id));
  const theirs = stored.after.filter((operation) => !repeated.has(operation.id));
  if (theirs.length === 0 || isAnswered(fresh)) return fresh;
  return contradicts(theirs, fresh, [...stored.whole, ...fresh]) ? null : fresh;
}

/** From where on the log is told to who knows so many operations: all of it where there are not so many. */
export function sinceOf(stored: number, version: number): number {
  return version > stored ? 0 : version;
}

/** What a page was before it was replaced: what is put back, beside the bytes and what came with them. */
export interface FormerPage {
  readonly page: Omit<NewPage, "bytes" | "capture" | "sketch">;
  /** Label states by annotator. */
  readonly states: Readonly<Record<string, LabelState>>;
  /** Skips by annotator; what was replaced before they were kept has none. */
  readonly skips?: Readonly<Record<string, Skip>>;
  readonly causes: readonly CauseTag[];
  /** The job that had added it. */
  readonly addedBy: string | null;
  readonly loss: ReplacementLoss;
}

/** @throws ConflictError where the page or its labels are not what the replacement was worked out from */
export function mustStand(
  how: Replacement,
  sha256: string,
  sets: readonly Pick<AnnotationSet, "annotatorId" | "version" | "state">[],
): void {
  const known = new Map(how.sets.map((set) => [set.annotatorId, set]));
  const isSame =
    sets.length === known.size &&
    sets.every(
      ({ annotatorId, version, state }) =>
        known.get(annotatorId)?.version === version && known.get(annotatorId)?.state === state,
    );
  if (sha256 !== how.sha256 || !isSame)
    throw new ConflictError("somebody worked on the page while its replacement was worked out", sha256);
}

/** The set of an annotator who did nothing on the page yet. */
export function emptySet(pageId: string, annotatorId: string): AnnotationSet {
  return { pageId, annotatorId, version: 0, state: "open", operations: [], activeMs: 0, savedAt: null };
}

/**
 * An assigned page is a lease that ends with the calendar, ms since 1970: only being done, or somebody's
 * word, ends it.
 */
export const ASSIGNED_UNTIL = Date.UTC(9999, 0, 1);

/** F1 of a score by the metric of its run that lists tell; a failure is one with gold or without. */
export function tableF1({ failed, grades }: PageScore, metrics: readonly string[]): GradedF1 {
  if (failed !== null) return "failed";
  return gradedF1(gradeBy({ grades }, shownMetric(metrics, null)));
}

/** Facets of one column, most frequent first. */
export function facetsOf(counts: ReadonlyMap<string, number>): readonly Facet[] {
  const facets = [...counts].map(([value, count]) => ({ value, count }));
  return facets.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** One combination of facet values and how many pages have it. */
export interface FacetCell {
  readonly state: LabelState;
  readonly kind: string;
  readonly lang: string;
  readonly site: string;
  readonly template: string;
  readonly slice: string;
  readonly remarks: number;
  readonly count: number;
}

/** Counts per column from all combinations, each column under the other columns' filters. */
export function foldFacets(cells: readonly FacetCell[], query: PageQuery) {
  const filters = {
    state: query.states,
    kind: query.kinds,
    lang: query.langs,
    site: query.sites,
    template: query.templates,
    slice: query.slices,
    remarks: query.remarks && bitsWithAny(query.remarks),
  } as const;
  const passes = (cell: FacetCell, column: keyof typeof filters) =>
    filters[column] === undefined || (filters[column] as readonly (string | number)[]).includes(cell[column]);
  const columns = ["state", "kind", "lang", "site", "template", "slice", "remarks"] as const;
  const counts = {
    state: new Map<string, number>(),
    kind: new Map<string, number>(),
    lang: new Map<string, number>(),
    site: new Map<string, number>(),
    template: new Map<string, number>(),
    slice: new Map<string, number>(),
    remarks: new Map<number, number>(),
  };
  for (const cell of cells) {
    for (const column of columns) {
      if (!columns.every((other) => other === column || passes(cell, other))) continue;
      const of = counts[column] as Map<string | number, number>;
      of.set(cell[column], (of.get(cell[column]) ?? 0) + cell.count);
    }
  }
  return {
    states: facetsOf(counts.state),
    kinds: facetsOf(counts.kind),
    langs: facetsOf(counts.lang),
    sites: facetsOf(counts.site),
    templates: facetsOf(counts.template),
    slices: facetsOf(counts.slice),
    remarks: facetsOf(countsByRemark(counts.remarks)),
  };
}

/** How a run of a job that ended goes on: its new state and error, or null where it stays as it is. */
export function runAfter(
  run: RunState,
  job: JobState,
  error: string | null,
): Pick<RunRecord, "state" | "error"> | null {
  if (job === "failed" && (run === "running" || run === "failed")) return { state: "failed", error };
  return job === "cancelled" && run === "running" ? { state: "cancelled", error: null } : null;
}

/** Whether a score tells all of these metrics; one that was made for fewer cannot be taken over. */
export function tellsAll({ grades }: Pick<PageScore, "grades">, metrics: readonly string[]): boolean {
  return metrics.every((metric) => metric in grades);
}

/** Whether a score that was found tells verdicts or errors, and another one of the same name, as of a sweep, does not. */
export function tellsMore(
  known: Pick<StoredScore, "verdicts" | "errors"> | undefined,
  other: Pick<StoredScore, "verdicts" | "errors">,
): boolean {
  const toldBy = ({ verdicts, errors }: Pick<StoredScore, "verdicts" | "errors">): number =>
    Number(verdicts !== undefined) + Number(errors !== undefined);
  return known !== undefined && toldBy(known) > toldBy(other);
}

/** The states of jobs that are over. */
export const ENDED: readonly JobState[] = ["done", "failed", "cancelled"];

/** Whether a job of this state is over. */
export function hasEnded(state: JobState): boolean {
  return ENDED.includes(state);
}

/** For so long a removed recipe can be restored. */
export const RECIPE_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
