import type { LabelledInterval, Role } from "./model";
import type { Stretch } from "../gold/stretches";

/**
 * Which labelled text counts as content; chosen at export, because the existing corpora disagree on titles,
 * captions and comments. A role that is named decides by itself; text of any other role, or none, counts
 * where its layer-1 label is `main`.
 */
export interface Policy {
  readonly id: string;
  readonly name: string;
  readonly content: readonly Role[];
  readonly dropped: readonly Role[];
}

export const POLICIES = [
  { id: "as-labelled", name: "Everything labelled main", content: [], dropped: [] },
  {
    id: "body",
    name: "Body text only: no titles, bylines, captions, comments",
    content: [],
    dropped: [
      "title",
      "subtitle",
      "author",
      "date",
      "caption",
      "comment",
      "related",
      "navigation",
      "ad",
      "legal",
      "form",
    ],
  },
  {
    id: "headline-and-body",
    name: "Headline and body text",
    content: ["title", "subtitle"],
    dropped: ["author", "date", "caption", "comment", "related", "navigation", "ad", "legal", "form"],
  },
  {
    id: "broad",
    name: "Everything editorial, with captions and comments",
    content: [
      "title",
      "subtitle",
      "author",
      "date",
      "heading",
      "list",
      "table",
      "code",
      "quote",
      "caption",
      "comment",
    ],
    dropped: ["navigation", "ad", "legal", "form"],
  },
] as const satisfies readonly Policy[];

/** The policy of an id; null where there is none of that id. */
export function policyById(id: string): Policy | null {
  return POLICIES.find((policy) => policy.id === id) ?? null;
}

/** Whether a labelled interval is content under a policy. */
export function isContent(
  { layer1, role }: Pick<LabelledInterval, "layer1" | "role">,
  policy: Policy,
): boolean {
  if (role !== null && policy.dropped.includes(role)) return false;
  if (role !== null && policy.content.includes(role)) return true;
  return layer1 === "main";
}

/** The content of a page under a policy, as disjoint stretches in order, touching ones joined. */
export function contentStretches(intervals: readonly LabelledInterval[], policy: Policy): Stretch[] {
  const content: Stretch[] = [];
  for (const interval of intervals) {
    if (!isContent(interval, policy)) continue;
    const last = content.at(-1);
    if (last?.end === interval.start) content[content.length - 1] = { start: last.start, end: interval.end };
    else content.push({ start: interval.start, end: interval.end });
  }
  return content;
}
