/**
 * CoreEx in inspect mode: every element with a set, their scores as a curve, and what became of the winner's
 * children.
 */
import { textShare, type TextToLink } from "../../blocks/text-to-link";
import { leavesOf, type NodeId, type Page } from "../../page/page";
import { shortName } from "../../page/path";
import type { Curve, Trace, Unit } from "../contract/contract";
import type { Verdicts } from "../contract/verdicts";
import type { CoreEx } from "./core-ex";

/**
 * The winner counts as kept, every other element with a set as dropped. An element whose set is one other
 * element only hands on what that one has, and is left out.
 */
export function traceCoreEx(
  page: Page,
  verdicts: Verdicts,
  { counts, scores, winner }: CoreEx,
  threshold: number,
): Trace {
  const candidates: NodeId[] = [];
  scores.forEach((score, node) => {
    if (!Number.isNaN(score) && (node === winner || !handsOn(page, counts, node))) candidates.push(node);
  });
  const units = candidates.map((node): Unit => ({
    label: shortName(page, node),
    range: leavesOf(page, node),
    node,
    value: scores[node]!,
    verdict: node === winner ? "keep" : "drop",
  }));
  const children: NodeId[] = [];
  if (winner >= 0)
    for (let child = winner + 1; child < page.end[winner]!; child = page.end[child]!)
      if (counts.words[child]! > 0) children.push(child);
  return {
    unit: "element",
    units,
    curves: [
      {
        name: "Score of each element",
        doc: "A point is an element in document order; the highest wins, and most differ only in the third decimal place.",
        form: "points",
        x: "element",
        y: "score",
        values: Float64Array.from(candidates, (node) => scores[node]!),
        leaf: firstLeaves(page, candidates),
        kept: Uint8Array.from(candidates, (node) => (node === winner ? 1 : 0)),
        limits: [],
      },
      {
        name: "Children of the winner",
        doc: "A bar is a child of the winning element: those above the line are nearly free of links and make its set.",
        form: "bars",
        x: "child",
        y: "share of words that are no links",
        values: Float64Array.from(children, (node) => textShare(counts, node)),
        leaf: firstLeaves(page, children),
        kept: Uint8Array.from(children, (node) => counts.inSet[node]!),
        limits: [{ name: "threshold", value: threshold, param: "threshold" }],
      },
    ] satisfies Curve[],
    columns: [
      {
        name: "text share",
        doc: "Share of the words around the text, in its parent, that are no links.",
        values: Float64Array.from(page.leaves, ({ node }, leaf) =>
          verdicts.rule[leaf] === "" ? NaN : textShare(counts, page.parent[node]!),
        ),
      },
    ],
  };
}

/**
 * Whether the set of an element is one element. Asked of each element once, and only its children up to the
 * second member are looked at.
 */
function handsOn(page: Page, { inSet, setWords, words }: TextToLink, node: NodeId): boolean {
  for (let child = node + 1; child < page.end[node]!; child = page.end[child]!) {
    if (inSet[child] === 1) return page.isText[child] === 0 && words[child] === setWords[node];
  }
  return false;
}

/** The first leaf below each node, -1 where there is none. */
export function firstLeaves(page: Page, nodes: readonly NodeId[]): Int32Array {
  return Int32Array.from(nodes, (node) => {
    const { start, end } = leavesOf(page, node);
    return start < end ? start : -1;
  });
}
