/**
 * CoreEx's decision on the leaves that are still open; shared by coreex, song-news, and the others where they
 * find nothing to hold on to.
 */
import type { Measure, ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { decideLeaf, type Verdicts } from "../contract/verdicts";
import { textShare, textToLink, type TextToLink } from "../../blocks/text-to-link";
import { BLOCK_ELEMENTS } from "../../page/elements";
import { leavesOf, type NodeId, type Page } from "../../page/page";
import { statisticsOf, totalOf, subtreeSumsOf } from "../../page/statistics";
import type { Decision } from "./decision";
import { confirmed, ours } from "../contract/evidence";

export const CORE_EX_PARAMS = {
  threshold: {
    kind: "number",
    default: 0.9,
    evidence: confirmed("two public implementations of CoreEx"),
    min: 0.7,
    max: 0.95,
    step: 0.01,
    doc: "A child belongs to its parent's set when more than this share of its words is no link.",
  },
  weightText: {
    kind: "number",
    default: 0.01,
    evidence: confirmed("two public implementations of CoreEx"),
    min: 0.01,
    max: 0.1,
    step: 0.01,
    doc: "Weight of the set's share of the page's words; its freedom from links weighs the rest.",
  },
  keepInlineLinks: {
    kind: "flag",
    default: true,
    evidence: ours("linked words belong to their sentence"),
    doc: "Also keep links and other inline children between two kept children of the winner.",
  },
  maxFormShare: {
    kind: "number",
    default: 0.5,
    evidence: ours("some sites wrap the whole page in one form"),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Drop forms that hold at most this share of the page's text; some sites wrap the whole page in one form.",
  },
} as const satisfies ParamSpecs;

export type CoreExValues = ValuesOf<typeof CORE_EX_PARAMS>;

export interface CoreEx extends Decision {
  readonly counts: TextToLink;
  /** -1 where no element has a set. */
  readonly winner: NodeId;
  /** (N) NaN where an element has no set. */
  readonly scores: Float64Array;
}

/**
 * Drop the leaves of forms and selects (rule `form`), and close them and their elements.
 * @returns masks without them: (L) open leaves, (N) nodes that take no part
 */
export function dropForms(
  page: Page,
  verdicts: Verdicts,
  open: Uint8Array,
  gone: Uint8Array,
  maxFormShare: number,
): { readonly open: Uint8Array; readonly gone: Uint8Array } {
  const { text } = subtreeSumsOf(page);
  const limit = page.body < 0 ? 0 : maxFormShare * totalOf(page, text, page.body);
  let left = open;
  let out = gone;
  for (let id = Math.max(0, page.body); id < page.size; id++) {
    const tag = page.tags[id];
    if (tag !== "form" && tag !== "select") continue;
    if (gone[id] === 1 || (tag === "form" && totalOf(page, text, id) > limit)) continue;
    if (left === open) {
      left = Uint8Array.from(open);
      out = Uint8Array.from(gone);
    }
    const { start, end } = leavesOf(page, id);
    for (let leaf = start; leaf < end; leaf++)
      if (left[leaf] === 1) decideLeaf(verdicts, leaf, false, "form", id);
    left.fill(0, start, end);
    out.fill(1, id, page.end[id]!);
    id = page.end[id]! - 1;
  }
  return { open: left, gone: out };
}

/**
 * Decide every open leaf. Rules: `set`, `inline-link`, `ratio`, `elsewhere`, and `no-text` where no element
 * has a set. O(N).
 */
export function decideCoreEx(
  page: Page,
  verdicts: Verdicts,
  open: Uint8Array,
  gone: Uint8Array,
  values: CoreExValues,
): CoreEx {
  const counts = textToLink(page, open, gone, values.threshold);
  const scores = scoresOf(page, counts, values.weightText);
  let winner = -1;
  for (let id = Math.max(0, page.body); id < page.size; id++)
    if (scores[id]! > (winner < 0 ? -Infinity : scores[winner]!)) winner = id;
  const unit = new Int32Array(open.length).fill(-1);
  const decide = (node: NodeId, by: NodeId, isKept: boolean, rule: string): void => {
    const { start, end } = leavesOf(page, node);
    for (let leaf = start; leaf < end; leaf++) {
      if (open[leaf] === 0) continue;
      decideLeaf(verdicts, leaf, isKept, rule, by);
      unit[leaf] = node;
    }
  };
  for (let leaf = 0; leaf < open.length; leaf++)
    if (open[leaf] === 1)
      decideLeaf(
        verdicts,
        leaf,
        false,
        winner < 0 ? "no-text" : "elsewhere",
        winner < 0 ? page.body : winner,
      );
  if (winner >= 0) {
    for (let child = winner + 1; child < page.end[winner]!; child = page.end[child]!) {
      const isMember = counts.inSet[child] === 1;
      decide(child, page.isText[child] === 1 ? winner : child, isMember, isMember ? "set" : "ratio");
    }
    if (values.keepInlineLinks)
      for (const child of inlineBetween(page, counts, winner)) decide(child, winner, true, "inline-link");
  }
  const score = leafScores(page, counts, scores);
  const measuresOf = (leaf: number): Measure[] => {
    const node = unit[leaf]!;
    switch (verdicts.rule[leaf]) {
      case "set":
      case "ratio":
        if (counts.words[node] === 0) return [{ name: "words", value: 0, relation: "=", limit: 0 }];
        return [
          {
            name: "textShare",
            value: textShare(counts, node),
            relation: counts.inSet[node] === 1 ? ">" : "<=",
            limit: values.threshold,
            param: "threshold",
          },
          { name: "words", value: counts.words[node]!, relation: "=", limit: counts.words[node]! },
        ];
      case "elsewhere":
        return [
          {
            name: "score",
            value: Number.isNaN(score[leaf]) ? 0 : score[leaf]!,
            relation: "<=",
            limit: scores[winner]!,
          },
        ];
      case "form":
        return formMeasures(page, verdicts.node[leaf]!, values.maxFormShare);
      default:
        return [];
    }
  };
  return { counts, winner, scores, score, unit, measuresOf };
}

/** The share that a form was dropped by; a select is dropped whatever its share. */
export function formMeasures(page: Page, node: NodeId, maxFormShare: number): Measure[] {
  if (page.tags[node] !== "form") return [];
  const { text } = subtreeSumsOf(page);
  return [
    {
      name: "formShare",
      value: totalOf(page, text, node) / totalOf(page, text, page.body),
      relation: "<=",
      limit: maxFormShare,
      param: "maxFormShare",
    },
  ];
}

function scoresOf(
  page: Page,
  { words, setWords, setLinks, inLink }: TextToLink,
  weightText: number,
): Float64Array {
  const scores = new Float64Array(page.size).fill(NaN);
  const pageWords = page.body < 0 ? 0 : words[page.body]!;
  for (let id = Math.max(0, page.body); id < page.size; id++) {
    const all = setWords[id]!;
    if (all > 0 && inLink[id] === 0 && page.tags[id] !== "a")
      scores[id] = ((1 - weightText) * (all - setLinks[id]!)) / all + (weightText * all) / pageWords;
  }
  return scores;
}

/** (L) the best score among the elements whose set holds the leaf. */
function leafScores(page: Page, { inSet }: TextToLink, scores: Float64Array): Float32Array {
  const best = new Float32Array(page.size).fill(NaN);
  for (let id = Math.max(1, page.body + 1); id < page.size; id++) {
    const up = page.parent[id]!;
    const above = best[up]!;
    const own = inSet[id] === 1 ? scores[up]! : NaN;
    best[id] = above >= own || Number.isNaN(own) ? above : own;
  }
  return Float32Array.from(page.leaves, ({ node }) => best[node]!);
}

/**
 * Children outside the set that stand inline between two members of it, with nothing but such children and
 * blanks between.
 */
function inlineBetween(page: Page, { inSet }: TextToLink, winner: NodeId): NodeId[] {
  const { hasBlock } = statisticsOf(page);
  const found: NodeId[] = [];
  let pending: NodeId[] | null = null;
  for (let child = winner + 1; child < page.end[winner]!; child = page.end[child]!) {
    if (inSet[child] === 1) {
      if (pending !== null) for (const between of pending) found.push(between);
      pending = [];
    } else if (
      page.isText[child] === 0 &&
      page.tags[child] !== "br" &&
      (BLOCK_ELEMENTS.has(page.tags[child]!) || hasBlock[child] === 1)
    )
      pending = null;
    else pending?.push(child);
  }
  return found;
}
