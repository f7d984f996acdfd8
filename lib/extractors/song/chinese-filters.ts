/**
 * The two filters that S2 (section 3.1) puts before CoreEx on Chinese news: noise has no Chinese full stop,
 * and statements, which have some, contain fixed words. Thresholds and rules are ours
 * (docs/algorithms/song.md#filters-for-chinese-news).
 *
 * Choices: a block is what stands directly in one block-level element, so that `br` does not part it; the
 * fixed words are looked for in each text of a block; a bridge is a run of blocks without full stop whose
 * element has the same parent as the elements of the passing blocks on either side.
 */
import { nearestAncestors } from "../../blocks/nearest-ancestor";
import { BLOCK_ELEMENTS } from "../../page/elements";
import type { NodeId, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { hanCount } from "../../text/han";
import type { Measure, ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { decideLeaf, type Verdicts } from "../contract/verdicts";
import type { TextPattern } from "./patterns";
import { ours, published, reconstructed } from "../contract/evidence";

export const FILTER_PARAMS = {
  fullStopFilter: {
    kind: "flag",
    default: true,
    evidence: published("S2, section 3.1"),
    doc: "Drop Chinese blocks without full stop before scoring.",
  },
  stops: {
    kind: "choice",
    default: "full-stop",
    evidence: published("S2, section 3.1"),
    choices: ["full-stop", "any-stop"],
    under: { fullStopFilter: true },
    doc: "What ends a sentence: only the Chinese full stop, or also its marks of exclamation, question, semicolon, ellipsis and closing quotes.",
  },
  minKeep: {
    kind: "number",
    default: 40,
    evidence: reconstructed("S2 gives no figures"),
    min: 10,
    max: 100,
    step: 5,
    under: { fullStopFilter: true, strict: false },
    doc: "A block without full stop of at least this many characters passes.",
  },
  minHanShare: {
    kind: "number",
    default: 0.3,
    evidence: reconstructed("S2 gives no figures"),
    min: 0,
    max: 1,
    step: 0.05,
    under: { fullStopFilter: true, strict: false },
    doc: "Share of Han characters from which a block is Chinese; others pass the full-stop filter.",
  },
  strict: {
    kind: "flag",
    default: false,
    evidence: reconstructed("taken literally, every heading goes"),
    under: { fullStopFilter: true },
    doc: "Literal reading: every text without full stop is dropped, whatever its length, language or place.",
  },
  keepBridges: {
    kind: "flag",
    default: true,
    evidence: ours("headings and short paragraphs have no full stop either"),
    under: { fullStopFilter: true, strict: false },
    doc: "Blocks without full stop pass when they are headings or come between two blocks that pass.",
  },
  statementFilter: {
    kind: "flag",
    default: true,
    evidence: published("S2, section 3.1"),
    doc: "Drop blocks with the fixed words of statements: copyright, disclaimers, sources, editors.",
  },
  maxStatement: {
    kind: "number",
    default: 200,
    evidence: reconstructed("S2 gives no figures"),
    min: 50,
    max: 500,
    step: 50,
    under: { statementFilter: true },
    doc: "A block with such words is a statement when it is shorter than this many characters.",
  },
  tailShare: {
    kind: "number",
    default: 0.25,
    evidence: reconstructed("S2 gives no figures"),
    min: 0,
    max: 1,
    step: 0.05,
    under: { statementFilter: true },
    doc: "A block with such words is a statement in this last share of the page's text, whatever its length.",
  },
} as const satisfies ParamSpecs;

export type FilterValues = ValuesOf<typeof FILTER_PARAMS>;

const FULL_STOP = /。/;
const ANY_STOP = /[。！？；…」”]/;
const HEADINGS: ReadonlySet<string> = new Set(["h1", "h2", "h3"]);

/** Runs of open leaves with the same block-level element, as columns over B blocks. */
interface Blocks {
  readonly size: number;
  readonly start: Int32Array;
  readonly node: Int32Array;
  readonly length: Int32Array;
  readonly han: Int32Array;
  /** 1 where a text of the block has a full stop. */
  readonly hasStop: Uint8Array;
  /** (L) block of each open leaf, -1 elsewhere. */
  readonly of: Int32Array;
}

export interface Filtered {
  /** (L) leaves that are left for CoreEx. */
  readonly open: Uint8Array;
  /** (L) block of each leaf that took part, -1 elsewhere. */
  readonly block: Int32Array;
  measuresOf(leaf: number): Measure[];
}

/** Drop leaves by both filters. Rules: `statement`, `no-full-stop`. O(N + characters). */
export function filterChinese(
  page: Page,
  verdicts: Verdicts,
  open: Uint8Array,
  statement: TextPattern,
  values: FilterValues,
): Filtered {
  const blocks = blocksOf(page, open, values.stops === "full-stop" ? FULL_STOP : ANY_STOP);
  const left = Uint8Array.from(open);
  const total = blocks.length.reduce((sum, length) => sum + length, 0);
  const before = new Int32Array(blocks.size);
  for (let block = 1; block < blocks.size; block++)
    before[block] = before[block - 1]! + blocks.length[block - 1]!;
  const isInTail = (block: number): boolean => before[block]! >= (1 - values.tailShare) * total;
  const drop = (block: number, rule: string): void => {
    for (
      let leaf = blocks.start[block]!;
      leaf < left.length && (blocks.of[leaf] === block || open[leaf] === 0);
      leaf++
    ) {
      if (left[leaf] === 0) continue;
      left[leaf] = 0;
      decideLeaf(verdicts, leaf, false, rule, blocks.node[block]!);
    }
  };
  if (values.statementFilter) {
    for (let leaf = 0; leaf < open.length; leaf++) {
      const block = blocks.of[leaf]!;
      if (block < 0 || left[leaf] === 0 || (blocks.length[block]! >= values.maxStatement && !isInTail(block)))
        continue;
      if (statement.test(page.leaves[leaf]!.text)) drop(block, "statement");
    }
  }
  if (values.fullStopFilter && values.strict) {
    const stop = values.stops === "full-stop" ? FULL_STOP : ANY_STOP;
    page.leaves.forEach(({ text }, leaf) => {
      if (left[leaf] === 0 || stop.test(text)) return;
      left[leaf] = 0;
      decideLeaf(verdicts, leaf, false, "no-full-stop", blocks.node[blocks.of[leaf]!]!);
    });
  } else if (values.fullStopFilter) {
    const fails = failing(page, blocks, values);
    fails.forEach((isFailing, block) => {
      if (isFailing === 1) drop(block, "no-full-stop");
    });
  }
  return { open: left, block: blocks.of, measuresOf };

  function measuresOf(leaf: number): Measure[] {
    const block = blocks.of[leaf]!;
    const length = blocks.length[block]!;
    if (verdicts.rule[leaf] === "statement") {
      if (length < values.maxStatement)
        return [
          { name: "length", value: length, relation: "<", limit: values.maxStatement, param: "maxStatement" },
        ];
      return [
        {
          name: "textAfter",
          value: (total - before[block]!) / total,
          relation: "<=",
          limit: values.tailShare,
          param: "tailShare",
        },
      ];
    }
    if (values.strict) return [{ name: "fullStops", value: 0, relation: "=", limit: 0 }];
    return [
      { name: "length", value: length, relation: "<", limit: values.minKeep, param: "minKeep" },
      {
        name: "hanShare",
        value: blocks.han[block]! / length,
        relation: ">=",
        limit: values.minHanShare,
        param: "minHanShare",
      },
    ];
  }
}

function blocksOf(page: Page, open: Uint8Array, stop: RegExp): Blocks {
  const { leafLength } = statisticsOf(page);
  const nearest = nearestAncestors(page, BLOCK_ELEMENTS);
  const count = open.length;
  const start = new Int32Array(count);
  const node = new Int32Array(count);
  const length = new Int32Array(count);
  const han = new Int32Array(count);
  const hasStop = new Uint8Array(count);
  const of = new Int32Array(count).fill(-1);
  let size = 0;
  for (let leaf = 0; leaf < count; leaf++) {
    if (open[leaf] === 0) continue;
    const by: NodeId = nearest[leaf]!;
    if (size === 0 || node[size - 1] !== by) {
      start[size] = leaf;
      node[size++] = by;
    }
    const block = size - 1;
    const { text } = page.leaves[leaf]!;
    of[leaf] = block;
    length[block]! += leafLength[leaf]!;
    han[block]! += hanCount(text);
    if (hasStop[block] === 0 && stop.test(text)) hasStop[block] = 1;
  }
  return { size, start, node, length, han, hasStop, of };
}

/** (B) 1 for Chinese blocks without full stop that are short, no heading and no bridge. */
function failing(
  page: Page,
  { size, node, length, han, hasStop }: Blocks,
  { minKeep, minHanShare, keepBridges }: FilterValues,
): Uint8Array {
  const fails = new Uint8Array(size);
  const isPassing = (block: number): boolean => hasStop[block] === 1 || length[block]! >= minKeep;
  for (let block = 0; block < size; block++)
    fails[block] = !isPassing(block) && han[block]! >= minHanShare * length[block]! ? 1 : 0;
  if (!keepBridges) return fails;
  for (let block = 0; block < size; block++) if (HEADINGS.has(page.tags[node[block]!]!)) fails[block] = 0;
  const parentOf = (block: number): NodeId => page.parent[node[block]!]!;
  for (let block = 0, last = -1; block < size; block++) {
    if (last >= 0 && parentOf(block) !== parentOf(last)) last = -1;
    if (!isPassing(block)) continue;
    if (last >= 0) fails.fill(0, last + 1, block);
    last = block;
  }
  return fails;
}
