/** What is decided whatever the model says, since it was asked for: the headline and comments. */
import type { NodeId } from "../../page/page";
import { commentsOf } from "./features/comment-sections";
import { headlineOf } from "./features/headline";
import { MOST_LEVELS, type TextRuns } from "./features/text-runs";
import type { Judged } from "./judge";
import type { Values } from "./params";

export interface Asked {
  readonly rule: "headline" | "comments";
  readonly isKept: boolean;
  /** The element that makes the run what it is. */
  readonly by: NodeId;
}

/** Of comments that are kept: from this share of link text on a text is a way to somewhere, and no part of them. */
const MOST_LINKS = 0.5;

/**
 * What was asked for of each run, null where the model decides. Nothing is on pages of which nothing is kept, and
 * comments are not left out where they are all that is kept, as in a thread.
 * @param cut the probability from which on runs are kept
 */
export function askedFor(
  { runs, probability }: Judged,
  cut: number,
  { headline: forHeadline, comments: forComments }: Pick<Values, "headline" | "comments">,
): (run: number) => Asked | null {
  if (forHeadline === "learned" && forComments === "learned") return () => null;
  const kept = Array.from(runs.node.keys()).filter((run) => probability[run]! >= cut);
  const headline = forHeadline === "learned" || kept.length === 0 ? -1 : headlineOf(runs);
  const comments = forComments === "learned" ? null : commentsOf(runs);
  const areComments =
    comments !== null &&
    kept.some((run) => forComments === "keep" || (comments[run]! < 0 && run !== headline));
  return (run) => {
    if (run === headline) return { rule: "headline", isKept: forHeadline === "keep", by: runs.node[run]! };
    if (!areComments || comments[run]! < 0) return null;
    if (forComments === "keep" && !isWritten(runs, run)) return null;
    return { rule: "comments", isKept: forComments === "keep", by: comments[run]! };
  };
}

/** Whether a run of comments is somebody's text, and not a way to answer it or to see more. */
function isWritten({ page, start, linkShare }: TextRuns, run: number): boolean {
  if (linkShare[run]! >= MOST_LINKS) return false;
  // From the text itself: a button is no block.
  let at = page.leaves[start[run]!]!.node;
  for (let levels = 0; at > page.body && levels < MOST_LEVELS; at = page.parent[at]!, levels++)
    if (page.tags[at] === "form" || page.tags[at] === "button") return false;
  return true;
}
