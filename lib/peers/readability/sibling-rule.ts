/** Why Readability joined an element beside the chosen one, or left it out, with its own figures. */
import type { Measure, Verdict } from "../../extractors/contract/contract";
import { toldFigure } from "../recording/told-figure";
import { innerLength, relationOf } from "./checks";
import type { Told } from "./removal-rules";
import type { RecordedScore } from "./scores";

/** An element beside the chosen one, and the chosen one itself. */
export interface Sibling {
  readonly node: Element;
  readonly score: number | null;
  linkDensity: number | null;
  deed: number;
}

/**
 * @param isBody whether the chosen element is the whole page
 * @param within the points of the element in the chosen one that has the most of all that were compared; null
 * where that is the chosen one itself
 */
export function siblingRule(
  { node, score, linkDensity }: Sibling,
  top: RecordedScore,
  verdict: Verdict,
  isBody: boolean,
  within: number | null,
): Told {
  if (node === top.owner) {
    // Of the whole page the points are those that it is given once it is taken, and were compared with none.
    if (isBody) return { rule: "whole-body", verdict, node };
    const own = toldFigure("score", top.value);
    return within === null
      ? { rule: "candidate", verdict, node, measures: [own] }
      : { rule: "candidate-around", verdict, node, measures: [toldFigure("most", within), own] };
  }
  const isAlike = node.className !== "" && node.className === (top.owner as Element).className;
  const limit = Math.max(10, top.value * 0.2);
  const measures: Measure[] = [];
  if (score !== null) {
    const value = score + (isAlike ? top.value * 0.2 : 0);
    measures.push({ name: "score", value, relation: value >= limit ? ">=" : "<", limit });
    if (value >= limit) return { rule: "sibling-score", verdict, node, measures };
  }
  if (linkDensity === null) return { rule: "sibling-score", verdict, node, measures };
  const length = innerLength(node);
  const density = (most: number): Measure => ({
    name: "linkDensity",
    value: linkDensity,
    relation: linkDensity < most ? "<" : linkDensity > most ? ">" : "=",
    limit: most,
  });
  measures.push(
    { name: "textLength", value: length, relation: relationOf(length, 80), limit: 80 },
    density(length > 80 ? 0.25 : 0),
  );
  return { rule: "sibling-paragraph", verdict, node, measures };
}
