/**
 * Largest Size Increase (Han, Buttler, Pu 2001, as S1 section 2 uses it;
 * docs/algorithms/combine.md#links-and-sizes): keeps the subtree that contributes most to the visible
 * content, which is the element that holds much more text than each of its children.
 *
 * Reconstructed: S1 gives the idea in one sentence and the formula is known from the same group's object
 * extraction only. All text of an element lies in its children (text nodes are children too), so `avgChild`
 * is size * (1 - 1 / fanout): the body wins on more than half of real pages, and nearly the whole page is
 * kept, which cannot be meant. `maxChild`, the default, subtracts the largest child instead. Candidates are
 * block-level elements; the deeper of equals wins, then the earlier.
 */
import { blockLevelOf } from "../../blocks/block-level";
import type { NodeId, Page, View } from "../../page/page";
import { totalOf } from "../../page/statistics";
import { viewStatistics } from "../../page/view-statistics";
import { begin } from "../contract/begin";
import type { Extraction, ParamSpecs, Unit } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { barsOfUnits, elementUnit } from "../contract/trace-parts";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { reconstructed } from "../contract/evidence";

const PARAMS = {
  mode: {
    kind: "choice",
    default: "maxChild",
    evidence: reconstructed(
      "S1 gives the idea in one sentence; avgChild keeps nearly the whole of more than half of real pages",
    ),
    choices: ["avgChild", "maxChild"],
    doc: "What an element's text is compared with: the mean of its children's, or the largest of them.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

interface Increases {
  /** (N) increase of block-level elements with text, NaN elsewhere. */
  readonly own: Float64Array;
  /** (N) the largest increase from the body down to a node, and the element that has it; -1 without. */
  readonly largest: Float64Array;
  readonly by: Int32Array;
  /** -1 where the page has no text. */
  readonly winner: NodeId;
}

function increasesOf(page: Page, text: Int32Array, mode: Values["mode"]): Increases {
  const { size, parent, end, body } = page;
  const isBlock = blockLevelOf(page);
  const fanout = new Int32Array(size);
  const largestChild = new Int32Array(size);
  const depth = new Int32Array(size);
  for (let node = 1; node < size; node++) {
    const up = parent[node]!;
    depth[node] = depth[up]! + 1;
    const here = totalOf(page, text, node);
    if (here === 0) continue;
    fanout[up]!++;
    if (here > largestChild[up]!) largestChild[up] = here;
  }
  const own = new Float64Array(size).fill(NaN);
  const largest = new Float64Array(size).fill(NaN);
  const by = new Int32Array(size).fill(-1);
  let winner = -1;
  for (let node = Math.max(0, body); node < size && body >= 0 && node < end[body]!; node++) {
    if (node !== body) {
      largest[node] = largest[parent[node]!]!;
      by[node] = by[parent[node]!]!;
    }
    const total = totalOf(page, text, node);
    if (isBlock[node] === 0 || total === 0) continue;
    own[node] = total - (mode === "avgChild" ? total / fanout[node]! : largestChild[node]!);
    if (by[node]! < 0 || own[node]! > largest[node]!) {
      largest[node] = own[node]!;
      by[node] = node;
    }
    if (
      winner < 0 ||
      own[node]! > own[winner]! ||
      (own[node] === own[winner] && depth[node]! > depth[winner]!)
    )
      winner = node;
  }
  return { own, largest, by, winner };
}

function extract(view: View, { mode }: Values): Extraction {
  const { page } = view;
  const { verdicts, open, removal } = begin(view);
  const { own, largest, by, winner } = increasesOf(page, viewStatistics(page, open, removal.gone).text, mode);
  const score = new Float32Array(open.length).fill(NaN);
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    const { node } = page.leaves[leaf]!;
    const isInside = node > winner && node < page.end[winner]!;
    score[leaf] = largest[node]!;
    decideLeaf(
      verdicts,
      leaf,
      isInside,
      isInside ? "largest-increase" : "smaller-increase",
      isInside ? winner : by[node]!,
    );
  }
  const reasons = reasonsOf("lsi", verdicts, verdicts.node, (leaf) => {
    if (verdicts.rule[leaf] === "remove") return [];
    const limit = own[winner]!;
    return [
      {
        name: "increase",
        value: verdicts.keep[leaf] === 1 ? limit : largest[page.leaves[leaf]!.node]!,
        relation: verdicts.keep[leaf] === 1 ? "=" : "<=",
        limit,
      },
    ];
  });
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

export const lsi = defineExtractor({
  id: "lsi",
  name: "Largest Size Increase",
  summary: "Keeps the one subtree that adds most text over what its children hold.",
  source: { key: "han-2001", section: "on largest size increase", evidence: "reconstructed" },
  about: {
    idea: "The element around the content is the place in the tree where many pieces of text come together: it holds much more text than any of its children alone. An element with one child adds nothing to it, one with thirty paragraphs nearly all of its text. The element with the largest such increase is kept whole.",
    formula:
      "avgChild: increase = size - (sum of the children's sizes) / (number of children with text)\nmaxChild: increase = size - largest child's size\nkeep = the text in the element with the largest increase",
    choices: [
      "CombinE's paper gives the idea and no formula. avgChild is the form known from the same group's work on finding objects in pages, but by it the body wins on more than half of real pages; so the largest child is subtracted (maxChild), which copes with chains of wrappers and a body of many parts.",
      "Text nodes count as children; the deeper of two equal elements wins.",
    ],
  },
  score: {
    name: "size increase",
    doc: "The largest increase of an element around the text, in characters.",
    scale: "log",
    content: "high",
    limit: null,
  },
  rules: {
    "largest-increase": "It is where the text grows most: by {increase} characters.",
    "smaller-increase": "The text grows by {increase} there; it grows most, by {increase<}, elsewhere.",
  },
  params: PARAMS,
  extract,
  trace(view, { mode }) {
    const { page } = view;
    const { open, removal } = begin(view);
    const { own, winner } = increasesOf(page, viewStatistics(page, open, removal.gone).text, mode);
    const units: Unit[] = [];
    for (let node = 0; node < page.size; node++) {
      if (!(own[node]! > 0) && node !== winner) continue;
      const isAround = node < winner && page.end[node]! >= page.end[winner]!;
      const isInside = node >= winner && node < page.end[winner]!;
      units.push(elementUnit(page, node, own[node]!, isAround ? null : isInside ? "keep" : "drop"));
    }
    return {
      unit: "element",
      units,
      columns: [],
      curves: [
        barsOfUnits(units, {
          name: "Size increase",
          doc: "A bar is a block-level element in document order; the highest bar is kept with all that is in it.",
          x: "element",
          y: "characters more than its children",
          limits: winner < 0 ? [] : [{ name: "largest", value: own[winner]! }],
        }),
      ],
    };
  },
});
