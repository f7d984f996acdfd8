import { hasContent, type LabelledContent } from "../../corpus/gold-in-use";
import type { GoldRecord } from "../../corpus/record";
import { placesBeside, type FieldIntervals } from "../../gold/field-places";
import { judge, type JudgedSet } from "../../labels/judge";
import { finishedSets } from "../../labels/finished-set";
import { POLICIES } from "../../labels/policy";
import { isReview } from "../../labels/reviewer";
import { saidInLog, saidOnPage, type Said } from "../../labels/said-content";
import type { Operation } from "../../labels/model";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import type { LabelState, StateSet } from "../interfaces/labels";
import type { NewPage, PageRecord } from "../interfaces/pages";

/** What the labels of a page come to. */
export interface PageOutcome {
  readonly state: LabelState;
  /**
   * What the finished labels call content; null where nobody finished, where those who did say nothing, and
   * where they contradict each other.
   */
  readonly labelled: LabelledContent | null;
  /** Where they say that fields are; absent where they say none, and where `labelled` is null. */
  readonly fields?: FieldIntervals;
}

/** What a finished log says, as the state of its page has it: everything labelled main is content. */
export function saidForState(operations: readonly Operation[]): Said {
  return saidInLog(operations, POLICIES[0]);
}

/**
 * The same on a page that was replaced: anchors name places on the bytes before, so the labels are looked for
 * on those of now. @throws InputError as `decodeBytes`
 */
export function saidAfterReplacement(
  { bytes, url, site, encoding, lang, gold }: Omit<NewPage, "key" | "title" | "kind">,
  operations: readonly Operation[],
): Said {
  const { html } = decodeBytes(bytes, { encoding: encoding ?? gold.encoding ?? null, lang });
  return saidOnPage(parsePage(html, { url, site }), operations, POLICIES[0]);
}

/**
 * The state of a page and the content that its labels give it. What somebody has only begun does not change a
 * page that others have finished.
 */
export function pageOutcome(sets: readonly StateSet[]): PageOutcome {
  const verdict = judge(sets, ({ said }) => said ?? SILENT);
  if (verdict.kind === "conflict" || isFlagged(sets)) return { state: "conflict", labelled: null };
  if (verdict.kind === "agreed")
    return {
      state: "done",
      labelled: verdict.said.content.map(({ start, end }) => [start, end] as const),
      ...fieldsOf(verdict.by, sets),
    };
  if (verdict.isFinished) return { state: "done", labelled: null };
  return {
    state: sets.some(({ state }) => state === "in progress") ? "in progress" : "open",
    labelled: null,
  };
}

/** What a page takes from its labels, as its record has it: what its stored gold does not tell. */
export type LabelledParts = Pick<PageRecord, "labelled" | "labelledFields">;

export function labelledParts({ labelled, fields }: PageOutcome, gold: GoldRecord): LabelledParts {
  const beside = placesBeside(gold, fields);
  return {
    ...(labelled !== null && !hasContent(gold) && { labelled }),
    ...(beside !== null && { labelledFields: beside }),
  };
}

/** What whoever the content is of says of fields, else the newest of the others: a reviewer settles content alone. */
function fieldsOf(by: StateSet, sets: readonly StateSet[]): Pick<PageOutcome, "fields"> {
  const others = sets
    .filter((set) => set !== by && set.state === "done")
    .sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0));
  const fields = [by, ...others].map(({ said }) => said?.fields).find((found) => found !== undefined);
  return fields === undefined ? {} : { fields };
}

/** Whether somebody put the page in conflict by hand and no reviewer has settled it. */
export function isFlagged(sets: readonly (JudgedSet & { readonly state: LabelState })[]): boolean {
  return (
    sets.some(({ state }) => state === "conflict") &&
    !finishedSets(sets).some(({ annotator }) => isReview(annotator))
  );
}

const SILENT: Said = { content: null, saysNone: false };
