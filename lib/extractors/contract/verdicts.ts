/** Verdicts as columns over leaves while an extractor decides, and as reasons when it has. */
import type { Measure, Reason } from "./contract";
import type { NodeId } from "../../page/page";

/** One verdict per leaf; a later one replaces an earlier one. */
export interface Verdicts {
  /** (L) 1 where kept. */
  readonly keep: Uint8Array;
  /** (L) the rule that decided, `""` where none has (leaves that were not live). */
  readonly rule: string[];
  /** (L) the element that decided, -1 where none did. */
  readonly node: Int32Array;
}

export function noVerdicts(leafCount: number): Verdicts {
  return {
    keep: new Uint8Array(leafCount),
    rule: new Array<string>(leafCount).fill(""),
    node: new Int32Array(leafCount).fill(-1),
  };
}

export function decideLeaf(
  { keep, rule, node }: Verdicts,
  leaf: number,
  isKept: boolean,
  why: string,
  by: NodeId,
): void {
  keep[leaf] = isKept ? 1 : 0;
  rule[leaf] = why;
  node[leaf] = by;
}

let areReasonsAsked = true;

/** What `decide` gives, for one who asks for verdicts and scores only: no reason is put together meanwhile. */
export function withoutReasons<T>(decide: () => T): T {
  const before = areReasonsAsked;
  areReasonsAsked = false;
  try {
    return decide();
  } finally {
    areReasonsAsked = before;
  }
}

/**
 * Runs of leaves with the same verdict, rule, element and unit as reasons; none where nobody asks (`withoutReasons`).
 * @param unit (L) what parts runs beside the verdict, e.g. the block of each leaf
 * @param measuresOf measures of a run, given its first leaf
 */
export function reasonsOf(
  stage: string,
  verdicts: Verdicts,
  unit: Int32Array,
  measuresOf: (leaf: number) => readonly Measure[],
): Reason[] {
  const { keep, rule, node } = verdicts;
  const reasons: Reason[] = [];
  if (!areReasonsAsked) return reasons;
  for (let start = 0, end: number; start < keep.length; start = end) {
    end = start + 1;
    while (
      end < keep.length &&
      keep[end] === keep[start] &&
      rule[end] === rule[start] &&
      node[end] === node[start] &&
      unit[end] === unit[start]
    )
      end++;
    if (rule[start] === "") continue;
    reasons.push({
      stage,
      rule: rule[start]!,
      verdict: keep[start] === 1 ? "keep" : "drop",
      range: { start, end },
      node: node[start]! < 0 ? null : node[start]!,
      measures: measuresOf(start),
    });
  }
  return reasons;
}
