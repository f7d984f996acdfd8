/**
 * Forum pages after S2 section 3.3: posts and replies are not contiguous, so the page is cut into blocks as
 * small as tags allow, and blocks that are long enough and contain no noise are kept. Both steps are stated;
 * tags, limits and patterns are ours (docs/algorithms/song.md#posts-of-a-forum, patterns.ts).
 *
 * Choices: texts with the same nearest ancestor among the listed elements are one block, also where others
 * stand between them; the texts of a select are dropped before; `matchShortOnly` off is the literal reading,
 * in which one noise word anywhere costs the whole block.
 */
import { nearestAncestors } from "../../blocks/nearest-ancestor";
import type { NodeId, Page, View } from "../../page/page";
import { shortName } from "../../page/path";
import { statisticsOf } from "../../page/statistics";
import { begin } from "../contract/begin";
import type { Extractor, Measure, ParamSpecs, Trace, Unit } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf, type Verdicts } from "../contract/verdicts";
import { dropForms } from "./core-ex";
import type { Decision } from "./decision";
import { songPatterns, type SongPatterns } from "./patterns";
import { ours, reconstructed } from "../contract/evidence";

export const FORUM_PARAMS = {
  minLen: {
    kind: "number",
    default: 20,
    evidence: reconstructed("S2 gives no figures"),
    min: 8,
    max: 60,
    step: 2,
    doc: "A block must have more than this many characters; very short replies are lost.",
  },
  maxLinkShare: {
    kind: "number",
    default: 0.5,
    evidence: reconstructed("S2 gives no figures"),
    min: 0.1,
    max: 1,
    step: 0.05,
    doc: "A block must have a smaller share of link text than this.",
  },
  matchShortOnly: {
    kind: "flag",
    default: true,
    evidence: ours("a long post that says a pattern's words is a post"),
    doc: "Look for noise words only in texts of less than 30 characters, so that a long post with such a word stays.",
  },
  signatureCut: {
    kind: "flag",
    default: false,
    evidence: ours("off: the source does not have it"),
    doc: "Drop blocks that occur three times or more in the page, letter for letter: signatures.",
  },
} as const satisfies ParamSpecs;

export type ForumValues = ValuesOf<typeof FORUM_PARAMS>;

const BLOCKS: ReadonlySet<string> = new Set(
  "table tr td div li dd dt p blockquote article section form fieldset h1 h2 h3 h4 h5 h6".split(" "),
);
const SHORT = 30;
const MIN_REPEATS = 3;

/** Blocks as columns over B. */
export interface Forum extends Decision {
  readonly size: number;
  /** (B) the element, the body where a text has none of the listed ones. */
  readonly node: Int32Array;
  readonly length: Int32Array;
  readonly linkShare: Float64Array;
  /** (B) first and last leaf. */
  readonly first: Int32Array;
  readonly last: Int32Array;
}

/**
 * Decide every open leaf by its block. Rules: `post`, `short`, `links`, `noise`, `signature`. O(N + texts).
 */
export function decideForum(
  { page }: View,
  verdicts: Verdicts,
  outset: Uint8Array,
  gone: Uint8Array,
  patterns: SongPatterns,
  values: ForumValues,
): Forum {
  const { open } = dropForms(page, verdicts, outset, gone, 0);
  const { leafLength, inLink } = statisticsOf(page);
  const nearest = nearestAncestors(page, BLOCKS);
  const count = open.length;
  const unit = new Int32Array(count).fill(-1);
  const node = new Int32Array(count);
  const length = new Int32Array(count);
  const linkLength = new Int32Array(count);
  const first = new Int32Array(count);
  const last = new Int32Array(count);
  const noisy = new Int32Array(count).fill(-1);
  const hash = new Int32Array(count);
  const blockOf = new Map<NodeId, number>();
  for (let leaf = 0; leaf < count; leaf++) {
    if (open[leaf] === 0) continue;
    const by = nearest[leaf]! < 0 ? page.body : nearest[leaf]!;
    let block = blockOf.get(by);
    if (block === undefined) {
      block = blockOf.size;
      blockOf.set(by, block);
      node[block] = by;
      first[block] = leaf;
    }
    unit[leaf] = block;
    last[block] = leaf;
    length[block]! += leafLength[leaf]!;
    if (inLink[leaf] === 1) linkLength[block]! += leafLength[leaf]!;
    const { text } = page.leaves[leaf]!;
    if (
      noisy[block]! < 0 &&
      (!values.matchShortOnly || leafLength[leaf]! < SHORT) &&
      patterns.forumNoise.test(text)
    )
      noisy[block] = leaf;
    if (values.signatureCut) hash[block] = hashOn(hash[block]!, text);
  }
  const size = blockOf.size;
  const linkShare = Float64Array.from({ length: size }, (_, block) =>
    length[block] === 0 ? 0 : linkLength[block]! / length[block]!,
  );
  const repeats = new Map<number, number>();
  // Equal texts have equal lengths, so the length makes chance hits of the hash rarer.
  const textKey = (block: number): number => (length[block]! & 0xfffff) * 2 ** 32 + (hash[block]! >>> 0);
  if (values.signatureCut)
    for (let block = 0; block < size; block++)
      repeats.set(textKey(block), (repeats.get(textKey(block)) ?? 0) + 1);
  const ruleOf = (block: number): string => {
    if (length[block]! <= values.minLen) return "short";
    if (linkShare[block]! >= values.maxLinkShare) return "links";
    if (noisy[block]! >= 0) return "noise";
    return values.signatureCut && repeats.get(textKey(block))! >= MIN_REPEATS ? "signature" : "post";
  };
  const rules = Array.from({ length: size }, (_, block) => ruleOf(block));
  const score = new Float32Array(count).fill(NaN);
  for (let leaf = 0; leaf < count; leaf++) {
    const block = unit[leaf]!;
    if (block < 0) continue;
    score[leaf] = length[block]!;
    decideLeaf(verdicts, leaf, rules[block] === "post", rules[block]!, node[block]!);
  }
  const measuresOf = (leaf: number): Measure[] => {
    const block = unit[leaf]!;
    if (block < 0) return [];
    const long: Measure = {
      name: "length",
      value: length[block]!,
      relation: length[block]! > values.minLen ? ">" : "<=",
      limit: values.minLen,
      param: "minLen",
    };
    const links: Measure = {
      name: "linkShare",
      value: linkShare[block]!,
      relation: linkShare[block]! < values.maxLinkShare ? "<" : ">=",
      limit: values.maxLinkShare,
      param: "maxLinkShare",
    };
    switch (rules[block]) {
      case "short":
        return [long];
      case "links":
        return [links];
      case "noise":
        if (!values.matchShortOnly) return [];
        return [{ name: "noisyTextLength", value: leafLength[noisy[block]!]!, relation: "<", limit: SHORT }];
      case "signature":
        return [{ name: "repeats", value: repeats.get(textKey(block))!, relation: ">=", limit: MIN_REPEATS }];
      default:
        return [long, links];
    }
  };
  return { size, node, length, linkShare, first, last, score, unit, measuresOf };
}

/** FNV-1a over the text without white space. */
function hashOn(start: number, text: string): number {
  let hash = start === 0 ? 0x811c9dc5 : start;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 32 && code !== 0xa0) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}

/** The blocks and their lengths. */
export function traceForum(
  page: Page,
  verdicts: Verdicts,
  { size, node, length, linkShare, first, last, unit }: Forum,
  minLen: number,
): Trace {
  const isKept = (block: number): boolean => verdicts.keep[first[block]!] === 1;
  return {
    unit: "block",
    units: Array.from({ length: size }, (_, block): Unit => ({
      label: shortName(page, node[block]!),
      range: { start: first[block]!, end: last[block]! + 1 },
      node: node[block]!,
      value: length[block]!,
      verdict: isKept(block) ? "keep" : "drop",
    })),
    curves: [
      {
        name: "Length of each block",
        doc: "A bar is a block in the order of its first text; those above the line are long enough, and dark ones are kept.",
        form: "bars",
        x: "block",
        y: "characters",
        values: Float64Array.from(length.subarray(0, size)),
        leaf: first.slice(0, size),
        kept: Uint8Array.from({ length: size }, (_, block) => (isKept(block) ? 1 : 0)),
        limits: [{ name: "minLen", value: minLen, param: "minLen" }],
      },
    ],
    columns: [
      {
        name: "link share",
        doc: "Share of the block's text that is link text.",
        values: Float64Array.from(unit, (block) => (block < 0 ? NaN : linkShare[block]!)),
      },
    ],
  };
}

/** The extractor for given lists of words. */
function makeSongForum(patterns: SongPatterns): Extractor {
  const decide = (view: View, values: ForumValues): { verdicts: Verdicts; decision: Forum } => {
    const { verdicts, open, removal } = begin(view);
    return { verdicts, decision: decideForum(view, verdicts, open, removal.gone, patterns, values) };
  };
  return defineExtractor({
    id: "song-forum",
    name: "Song et al., forum",
    summary:
      "Cuts the page into the smallest blocks that its tags make, and keeps those that are long enough and free of a forum's fixed words.",
    source: { key: "S2", section: "3.3", evidence: "reconstructed" },
    about: {
      idea: "The posts of a thread are not together: names, dates, ranks, buttons and signatures come between them. So the page is cut as finely as its tags allow, and each piece is judged alone: a post is longer than a label, is not mostly links, and contains no text that starts with one of the words a forum repeats around every post.",
      formula:
        "keep = length > minLen and linkShare < maxLinkShare and no text that starts with a known word",
      choices: [
        "The paper gives neither the tags that cut, nor the threshold, nor the patterns: all are ours.",
        "Read literally, a post that happens to begin a line with such a word is lost: matchShortOnly looks only at texts shorter than 30 characters.",
        "The limit on links is ours.",
      ],
    },
    score: {
      name: "block length",
      scale: "log",
      content: "high",
      limit: "minLen",
      doc: "Characters in the block that the text belongs to.",
    },
    rules: { form: "Lists of choices are dropped before blocks are looked at; it is in {place}." },
    params: FORUM_PARAMS,
    extract(view, values) {
      const { verdicts, decision } = decide(view, values);
      return {
        keep: verdicts.keep,
        score: decision.score,
        reasons: reasonsOf("song-forum", verdicts, decision.unit, decision.measuresOf),
        fields: [],
      };
    },
    trace(view, values) {
      const { verdicts, decision } = decide(view, values);
      return traceForum(view.page, verdicts, decision, values.minLen);
    },
  });
}

export const songForum = makeSongForum(songPatterns());
