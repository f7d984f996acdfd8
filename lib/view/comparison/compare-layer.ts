/** What compare mode draws on the page. Pure. */
import { labelStyle } from "../labels/label-style";
import type { DrawList, Mark } from "../page/draw-list";
import type { Selection } from "../page/selection";
import { standingOf, type Settled } from "./adjudication";
import type { ComparedView } from "./compared-view";
import type { Comparison } from "./comparison";

const grounds = new WeakMap<Comparison, readonly Mark[]>();

/** Stripes of all runs: the same array while the vote, the pair or the selection change. */
function stripesOf(comparison: Comparison): readonly Mark[] {
  let marks = grounds.get(comparison);
  if (marks === undefined) {
    marks = comparison.runs.map(({ range, keeps, gold, isDisputed, characters }): Mark => ({
      kind: "stripes",
      range,
      keeps,
      gold,
      disputed: isDisputed,
      characters,
    }));
    grounds.set(comparison, marks);
  }
  return marks;
}

/**
 * Stripes in the lane, the vote (or the lit pattern) as the veil, the differences of the pair outlined -
 * solid where gold or, without gold, the first of both keeps them - with a bar where they are settled, and
 * ticks in the gutter where voters disagree.
 */
export function compareLayer(
  { comparison, vote, rows, patterns }: ComparedView,
  selection: Selection | null,
  pattern: string | null,
  settled: Settled | null = null,
): DrawList {
  const marks: Mark[] = comparison.disputed.map(({ range }): Mark => ({
    kind: "map",
    range,
    hue: "--text-2",
    hollow: true,
  }));
  for (const row of rows) {
    if (!row.differs) continue;
    for (const run of row.runs) {
      marks.push({ kind: "outline", range: run.range, line: (row.gold ?? row.a) ? "solid" : "dashed" });
      const as = settled === null ? null : standingOf(run.range, settled).as;
      if (as !== null)
        marks.push({
          kind: "bar",
          range: run.range,
          hue: `--label-${as}`,
          line: "solid",
          tag: labelStyle(as).letter,
        });
    }
  }
  if (selection !== null) marks.push({ kind: "cursor", range: selection.range });
  const shown = patterns.find(({ key }) => key === pattern);
  return {
    ground: stripesOf(comparison),
    marks,
    lit:
      comparison.electorate === 0
        ? null
        : shown === undefined
          ? vote.keep
          : maskOf(shown.leaves, vote.keep.length),
    laneHead: { letters: comparison.voters.map(({ letter }) => letter), hasGold: comparison.gold !== null },
  };
}

function maskOf(leaves: readonly number[], length: number): Uint8Array {
  const mask = new Uint8Array(length);
  for (const leaf of leaves) mask[leaf] = 1;
  return mask;
}
