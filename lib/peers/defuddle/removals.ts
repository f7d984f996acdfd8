/** What was seen leaving Defuddle's tree, paired with its own list of what it removed and why. */
import type { Measure } from "../../extractors/contract/contract";
import type { LeafId, NodeId } from "../../page/page";
import type { ListedRemoval } from "./program";

/** What it was doing: only some of its removals are in its list. */
export type Phase = "streamed" | "metadata" | "cleaning" | "rewriting";

export interface SeenRemoval {
  /** First characters, as in the list. */
  readonly text: string;
  readonly leaves: readonly LeafId[];
  readonly node: NodeId | null;
  readonly isImage: boolean;
  phase: Phase;
}

/** As the list has it. */
export const previewOf = (node: Node): string => (node.textContent ?? "").trim().substring(0, 200);

/** Two removals are listed before either is done where a heading goes with its list. */
const AHEAD = 4;

/**
 * The entry of the list for each removal that was seen, null where it is not listed. Both are in the order in
 * which things were done; what has no text is left out, since its entries cannot be told apart.
 */
export function pairRemovals(
  seen: readonly SeenRemoval[],
  listed: readonly ListedRemoval[],
): readonly (ListedRemoval | null)[] {
  const open = listed.filter(({ text }) => text !== "");
  let from = 0;
  const isUsed = new Uint8Array(open.length);
  return seen.map(({ text }) => {
    if (text === "") return null;
    for (let at = from, looked = 0; at < open.length && looked < AHEAD; at++) {
      if (isUsed[at] === 1) continue;
      looked++;
      if (open[at]!.text !== text) continue;
      isUsed[at] = 1;
      while (isUsed[from] === 1) from++;
      return open[at]!;
    }
    return null;
  });
}

export interface Told {
  readonly rule: string;
  readonly measures: readonly Measure[];
  readonly detail?: string;
}

/** The rule of a removal; null where it only wrote something anew. */
export function ruleOf({ phase, isImage }: SeenRemoval, entry: ListedRemoval | null): Told | null {
  if (entry !== null) return listedRule(entry);
  if (phase === "rewriting") return null;
  if (isImage) return { rule: "small-image", measures: [] };
  return { rule: UNLISTED[phase], measures: [] };
}

const UNLISTED: Readonly<Record<Exclude<Phase, "rewriting">, string>> = {
  streamed: "placeholder",
  metadata: "metadata-block",
  cleaning: "removed",
};

function listedRule({ step, selector, reason = "" }: ListedRemoval): Told {
  switch (step) {
    case "removeHiddenElements":
      return { rule: "hidden", measures: [], detail: reason };
    case "removeEyebrowLabel":
      return { rule: "eyebrow-label", measures: [] };
    case "removeBySelector":
      return selector === "exact"
        ? { rule: "exact-selector", measures: [] }
        : { rule: "partial-selector", measures: [], detail: selector ?? "" };
    case "scoreAndRemove": {
      const value = Number(reason.replace("score: ", ""));
      return { rule: "block-score", measures: [{ name: "score", value, relation: "<", limit: 0 }] };
    }
    default:
      return { rule: "content-pattern", measures: [], detail: reason };
  }
}
