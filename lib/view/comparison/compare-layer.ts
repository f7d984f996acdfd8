/** What compare mode draws on the page. Pure. */
import { labelStyle } from "../labels/label-style";
import type { DrawList, Mark } from "../page/draw-list";
import type { Selection } from "../page/selection";
import { standingOf, type Settled } from "./adjudication";
import type { ComparedView } from "./compared-view";
import type { Comparison } from "./comparison";
import type { DifferenceRow } from "./differences";

/** The marks of a pair, by its rows and by what is settled of them. */
const grounds = new WeakMap<readonly DifferenceRow[], WeakMap<object, readonly Mark[]>>();
/** Stands for not knowing what is settled. */
const UNKNOWN = {};

/**
 * Stripes in the lane, the vote (or the lit pattern) as the veil, the differences of the pair outlined -
 * dashed where they are gold that one of both drops, solid where they are kept and not gold; without gold, solid where
 * the first of both keeps them - with a bar where they are settled, and
 * ticks in the gutter where voters disagree.
 */
export function compareLayer(
  view: ComparedView,
  selection: Selection | null,
  pattern: string | null,
  settled: Settled | null = null,
): DrawList {
  const { comparison, vote, patterns } = view;
  const shown = patterns.find(({ key }) => key === pattern);
  return {
    ground: groundOf(view, settled),
    marks: selection === null ? [] : [{ kind: "cursor", range: selection.range }],
    lit:
      comparison.electorate === 0
        ? null
        : shown === undefined
          ? vote.keep
          : maskOf(shown.leaves, vote.keep.length),
    laneHead: { letters: comparison.voters.map(({ letter }) => letter), hasGold: comparison.gold !== null },
  };
}

/** All marks but the cursor: the same array while the vote or the selection change. */
function groundOf({ comparison, rows }: ComparedView, settled: Settled | null): readonly Mark[] {
  const known = grounds.get(rows) ?? new WeakMap<object, readonly Mark[]>();
  grounds.set(rows, known);
  let marks = known.get(settled ?? UNKNOWN);
  if (marks === undefined) {
    marks = [...stripes(comparison), ...disputes(comparison), ...differences(rows, settled)];
    known.set(settled ?? UNKNOWN, marks);
  }
  return marks;
}

function stripes({ runs }: Comparison): readonly Mark[] {
  return runs.map(({ range, keeps, gold, isDisputed, characters }) => ({
    kind: "stripes",
    range,
    keeps,
    gold,
    disputed: isDisputed,
    characters,
  }));
}

function disputes({ disputed }: Comparison): readonly Mark[] {
  return disputed.map(({ range }) => ({ kind: "map", range, hue: "--text-2", hollow: true }));
}

function differences(rows: readonly DifferenceRow[], settled: Settled | null): readonly Mark[] {
  return rows
    .filter(({ differs }) => differs)
    .flatMap((row) =>
      row.runs.flatMap(({ range }): Mark[] => {
        // As in inspect and beside the page: dashed is what somebody missed.
        const line = (row.gold === null ? row.a : !row.gold) ? "solid" : "dashed";
        const as = settled === null ? null : standingOf(range, settled).as;
        const outline: Mark = { kind: "outline", range, line };
        if (as === null) return [outline];
        return [
          outline,
          { kind: "bar", range, hue: `--label-${as}`, line: "solid", tag: labelStyle(as).letter },
        ];
      }),
    );
}

function maskOf(leaves: readonly number[], length: number): Uint8Array {
  const mask = new Uint8Array(length);
  for (const leaf of leaves) mask[leaf] = 1;
  return mask;
}
