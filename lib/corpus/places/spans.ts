/** Labelled stretches of a page in the form in which layouts are compared: what was written and what was read. */
import { contentMask } from "../../gold/content-mask";
import { stretchesOfLeaves } from "../../gold/leaves";
import type { Intervals, Stretch } from "../../gold/stretches";
import { leavesIn } from "../../page/axis";
import type { Page } from "../../page/page";
import { isBlank } from "../../text/whitespace";
import type { GoldRecord, GoldRole } from "../record";

/** A stretch `[start, end)` of the text axis, in UTF-16 units, and what it is called. */
export interface Span extends Stretch {
  readonly as: string;
}

/**
 * Spans in order, each cut where a text ends, without pieces of nothing but white space, touching ones of one
 * name joined: two lists that say the same are equal. Of overlapping spans of different names both stay.
 */
export function canonical(page: Page, spans: readonly Span[]): Span[] {
  const names = [...new Set(spans.map(({ as }) => as))];
  return names
    .flatMap((as) => joined(pieces(page, union(spans.filter((span) => span.as === as)))))
    .sort((a, b) => a.start - b.start || a.end - b.end || (a.as < b.as ? -1 : 1));
}

/** Spans cut at the ends of texts, so that each lies in one; pieces of nothing but white space are left out. */
export function pieces(page: Page, spans: readonly Span[]): Span[] {
  return spans.flatMap(({ start, end, as }) => {
    const range = leavesIn(page, start, end);
    return page.leaves.slice(range.start, range.end).flatMap(({ start: from, text }): Span[] => {
      const piece = { start: Math.max(start, from), end: Math.min(end, from + text.length), as };
      return isBlank(text.slice(piece.start - from, piece.end - from)) ? [] : [piece];
    });
  });
}

/** Spans of one name in order, those that overlap made one. */
function union(spans: readonly Span[]): Span[] {
  return joined([...spans].sort((a, b) => a.start - b.start));
}

function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (span.end <= span.start) continue;
    if (last !== undefined && span.start <= last.end)
      out[out.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else out.push(span);
  }
  return out;
}

/**
 * What gold calls content, under a name: its intervals, else the texts that its gold text is aligned with; null
 * where it says nothing of the content.
 */
export function contentSpans(page: Page, gold: GoldRecord, as: string): Span[] | null {
  if (gold.intervals !== undefined) return gold.intervals.map(([start, end]) => ({ start, end, as }));
  const mask = contentMask(page, gold);
  return mask === null ? null : stretchesOfLeaves(page, mask).map((stretch) => ({ ...stretch, as }));
}

/** The roles of gold as spans. */
export const roleSpans = ({ roles = [] }: GoldRecord): Span[] =>
  roles.map(({ start, end, role }) => ({ start, end, as: role }));

/**
 * A name for each character, from spans of several kinds: the axis is cut wherever one of them begins or ends,
 * and `name` is told the names that hold there; null gives none.
 */
export function named(spans: readonly Span[], name: (names: ReadonlySet<string>) => string | null): Span[] {
  const cuts = spans
    .filter(({ start, end }) => start < end)
    .flatMap(({ start, end, as }) => [
      { at: start, as, by: 1 },
      { at: end, as, by: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  const open = new Map<string, number>();
  const out: Span[] = [];
  for (const [index, { at, as, by }] of cuts.entries()) {
    open.set(as, (open.get(as) ?? 0) + by);
    const next = cuts[index + 1]?.at ?? at;
    if (next === at) continue;
    const found = name(new Set([...open].flatMap(([each, times]) => (times > 0 ? [each] : []))));
    if (found !== null) out.push({ start: at, end: next, as: found });
  }
  return out;
}

/** Spans as intervals of gold, whatever they are called: in order, disjoint, touching ones joined. */
export function intervalsOf(spans: readonly Span[]): Intervals {
  return union(spans).map(({ start, end }) => [start, end]);
}

/** Spans that are called by roles, as gold has them: in order and disjoint; where two overlap the first counts. */
export function rolesOf(spans: readonly (Span & { readonly as: GoldRole["role"] })[]): GoldRole[] {
  const roles: GoldRole[] = [];
  for (const { start, end, as: role } of [...spans].sort((a, b) => a.start - b.start)) {
    const from = Math.max(start, roles.at(-1)?.end ?? 0);
    const last = roles.at(-1);
    if (from >= end) continue;
    if (last?.end === from && last.role === role) roles[roles.length - 1] = { ...last, end };
    else roles.push({ start: from, end, role });
  }
  return roles;
}
