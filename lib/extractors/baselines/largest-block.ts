/**
 * The largest block: the element that holds the most text in paragraphs of its own. Ours, the simplest guess
 * that looks at structure.
 *
 * Choices: a paragraph that fills its element (`p`, `li`, `h2` with nothing but inline content) belongs to
 * that element's parent, another one to the element it lies in; link text does not count, or a menu of long
 * titles would win. Ties go to the earlier element.
 */
import { blockLevelOf } from "../../blocks/block-level";
import { paragraphsOf, type Paragraphs } from "../../blocks/paragraphs";
import { leavesOf, type NodeId, type Page, type View } from "../../page/page";
import { shortName } from "../../page/path";
import { begin } from "../contract/begin";
import type { Extraction, ParamSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { reasonsOf } from "../contract/verdicts";
import { keepWithin, rootOfLeaves } from "./keep-within";
import { ours } from "../contract/evidence";

const PARAMS = {
  countLinks: {
    kind: "flag",
    default: false,
    evidence: ours("a block of links is no content"),
    doc: "Count link text too.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

interface Blocks {
  readonly paragraphs: Paragraphs;
  /** (P) the element that each paragraph counts for. */
  readonly holder: Int32Array;
  /** (N) characters that count for each element. */
  readonly characters: Int32Array;
  /** The element with the most; -1 where nothing counts. */
  readonly largest: NodeId;
}

function blocksOf(page: Page, open: Uint8Array, gone: Uint8Array, { countLinks }: Values): Blocks {
  const paragraphs = paragraphsOf(page, open, gone);
  const hasBlockBelow = blocksBelow(page);
  const holder = paragraphs.node.map((node) =>
    hasBlockBelow[node] === 0 && node !== page.body ? page.parent[node]! : node,
  );
  const characters = new Int32Array(page.size);
  holder.forEach((node, paragraph) => {
    characters[node]! +=
      paragraphs.characters[paragraph]! - (countLinks ? 0 : paragraphs.linkCharacters[paragraph]!);
  });
  let largest = -1;
  for (const node of holder) {
    if (
      characters[node]! > (largest < 0 ? 0 : characters[largest]!) ||
      (largest >= 0 && node < largest && characters[node] === characters[largest])
    )
      largest = node;
  }
  return { paragraphs, holder, characters, largest };
}

/** (N) 1 where a block-level element lies below. */
function blocksBelow(page: Page): Uint8Array {
  const blockLevel = blockLevelOf(page);
  const below = new Uint8Array(page.size);
  for (let node = page.size - 1; node > 0; node--) if (blockLevel[node] === 1) below[page.parent[node]!] = 1;
  return below;
}

function extract(view: View, values: Values): Extraction {
  const { page } = view;
  const { verdicts, open, removal } = begin(view);
  const { paragraphs, holder, characters, largest } = blocksOf(page, open, removal.gone, values);
  keepWithin(
    verdicts,
    page,
    open,
    rootOfLeaves(page, largest < 0 ? [] : [largest]),
    "largest",
    "not-largest",
  );
  const score = new Float32Array(open.length).fill(NaN);
  paragraphs.of.forEach((paragraph, leaf) => {
    if (paragraph >= 0) score[leaf] = characters[holder[paragraph]!]!;
  });
  const most = largest < 0 ? 0 : characters[largest]!;
  const reasons = reasonsOf(
    "largest-block",
    verdicts,
    Int32Array.from(paragraphs.of, (paragraph) => (paragraph < 0 ? -1 : holder[paragraph]!)),
    (leaf) =>
      paragraphs.of[leaf]! < 0
        ? []
        : [
            {
              name: "characters",
              value: score[leaf]!,
              relation: score[leaf] === most ? ">=" : "<",
              limit: most,
            },
          ],
  );
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

export const largestBlock = defineExtractor({
  id: "largest-block",
  name: "Largest block",
  summary: "Keeps the one element that holds the most text in paragraphs of its own.",
  source: { key: "W", section: "baselines", evidence: "ours" },
  about: {
    idea: "Text that belongs together has one parent. Each paragraph counts for the element that holds it, and the element with the most text is the content, with all that is in it.",
    formula:
      "characters[element] = characters of its paragraphs, without links\nkeep the element with max(characters)",
    choices: [
      "A paragraph that fills its element counts for the parent, so that the paragraphs of a story count together.",
      "Link text does not count unless asked for.",
    ],
  },
  score: {
    name: "characters of the element",
    doc: "Characters, without links, that count for the element around the paragraph.",
    scale: "log",
    content: "high",
    limit: null,
  },
  rules: {
    largest:
      "It is in {place}, the element with the most text in paragraphs of its own: {characters<} characters.",
    "not-largest":
      "It is outside the element with the most text in paragraphs of its own: its own element holds {characters} characters, the largest {characters<}.",
  },
  params: PARAMS,
  extract,
  trace(view, values) {
    const { page } = view;
    const { open, removal } = begin(view);
    const { holder, characters, largest } = blocksOf(page, open, removal.gone, values);
    const holders = [...new Set(holder)].sort((a, b) => a - b);
    return {
      unit: "element",
      units: holders.map((node) => ({
        label: shortName(page, node),
        range: leavesOf(page, node),
        node,
        value: characters[node]!,
        verdict: node === largest ? "keep" : "drop",
      })),
      curves: [
        {
          name: "Characters of each element",
          doc: "The highest bar is what is kept.",
          form: "bars",
          x: "element",
          y: "characters",
          values: Float64Array.from(holders, (node) => characters[node]!),
          leaf: Int32Array.from(holders, (node) => leavesOf(page, node).start),
          kept: Uint8Array.from(holders, (node) => (node === largest ? 1 : 0)),
          limits: [],
        },
      ],
      columns: [],
    };
  },
});
