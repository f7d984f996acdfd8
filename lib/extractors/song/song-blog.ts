/**
 * Blog pages after S2 section 3.2: the text most similar to the page's title begins the post, a pattern ends
 * it, and all between is the post. Both steps are stated; the similarity, its limit, the patterns and what
 * happens where they fail are ours (docs/algorithms/song.md#title-and-end-of-a-blog-post, patterns.ts).
 *
 * Choices: `contain` is divided by the length of the title's part, so that all three similarities share one
 * limit; a date line under the title is one of the first five texts after it, shorter than 60 characters;
 * forms are removed as in CoreEx.
 */
import { BLOCK_ELEMENTS } from "../../page/elements";
import { leavesOf, type NodeId, type Page, type View } from "../../page/page";
import { shortName } from "../../page/path";
import { statisticsOf } from "../../page/statistics";
import { TITLE_SIMILARITIES, titleSimilarity } from "../../text/title-similarity";
import { begin } from "../contract/begin";
import type { Extractor, Measure, ParamSpecs, Trace } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { decideLeaf, reasonsOf, type Verdicts } from "../contract/verdicts";
import { CORE_EX_PARAMS, decideCoreEx, dropForms, formMeasures, type CoreExValues } from "./core-ex";
import type { Decision } from "./decision";
import { songPatterns, type SongPatterns, type TextPattern } from "./patterns";
import { ours, reconstructed } from "../contract/evidence";

const OWN_PARAMS = {
  minSimilarity: {
    kind: "number",
    default: 0.4,
    evidence: reconstructed("S2 gives no figures"),
    min: 0.2,
    max: 0.7,
    step: 0.05,
    doc: "Smallest similarity with the page's title of the text that begins the post; below it CoreEx decides.",
  },
  similarity: {
    kind: "choice",
    default: "lcs",
    evidence: reconstructed("S2 says similar and not how"),
    choices: TITLE_SIMILARITIES,
    doc: "Similarity with the title: longest common subsequence, pairs of characters, or containment.",
  },
  minPost: {
    kind: "number",
    default: 20,
    evidence: reconstructed("S2 gives no figures"),
    min: 0,
    max: 200,
    step: 10,
    doc: "An end pattern counts only after this many characters of post.",
  },
  includeTitle: {
    kind: "flag",
    default: true,
    evidence: ours("S2 gives title and post apart"),
    doc: "Keep the title of the post too.",
  },
  dropMeta: {
    kind: "flag",
    default: true,
    evidence: ours("date and author are fields, not text"),
    doc: "Drop the lines of date and author right after the title.",
  },
} as const satisfies ParamSpecs;

export const BLOG_PARAMS = { ...OWN_PARAMS, ...CORE_EX_PARAMS } as const;
export type BlogValues = ValuesOf<typeof OWN_PARAMS> & CoreExValues;

const MIN_CANDIDATE = 2;
const MAX_CANDIDATE = 120;
const HEADINGS: ReadonlySet<string> = new Set(["h1", "h2", "h3"]);
/** How many of the texts after a candidate weigh when two are equally similar. */
const LOOK_AHEAD = 30;
const MAX_META_LEAVES = 5;
const MAX_META_LENGTH = 60;

/** Where the post lies: leaf of its title, leaf after its end, and what ended it. */
export interface Post {
  readonly title: number;
  readonly end: number;
  /** The element that the post ends with, -1 where a pattern ended it. */
  readonly within: NodeId;
  readonly hasEndPattern: boolean;
}

export interface Blog extends Decision {
  /** Null where no text is similar enough: CoreEx decided. */
  readonly post: Post | null;
  readonly bestSimilarity: number;
}

/**
 * Decide every open leaf. Rules: `title`, `post`, `meta`, `before-title`, `after-end`; those of CoreEx where
 * no title is found.
 */
export function decideBlog(
  { page }: View,
  verdicts: Verdicts,
  outset: Uint8Array,
  gone: Uint8Array,
  patterns: SongPatterns,
  values: BlogValues,
): Blog {
  const left = dropForms(page, verdicts, outset, gone, values.maxFormShare);
  const { open } = left;
  const score = similarities(page, open, values);
  const { post, best } = findPost(page, open, score, patterns, values);
  const titleMeasure: Measure = {
    name: "titleSimilarity",
    value: best,
    relation: best >= values.minSimilarity ? ">=" : "<",
    limit: values.minSimilarity,
    param: "minSimilarity",
  };
  if (post === null) {
    const core = decideCoreEx(page, verdicts, open, left.gone, values);
    return {
      post,
      bestSimilarity: best,
      score,
      unit: core.unit,
      measuresOf: (leaf) => (isOurs(verdicts, leaf) ? [...core.measuresOf(leaf), titleMeasure] : []),
    };
  }
  const { title, end, within } = post;
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    if (leaf < title)
      decideLeaf(verdicts, leaf, false, "before-title", page.parent[page.leaves[title]!.node]!);
    else if (leaf === title)
      decideLeaf(verdicts, leaf, values.includeTitle, "title", page.parent[page.leaves[leaf]!.node]!);
    else decideLeaf(verdicts, leaf, leaf < end, leaf < end ? "post" : "after-end", within);
  }
  if (values.dropMeta) dropMetaLines(page, verdicts, open, post, patterns.postMeta);
  const measuresOf = (leaf: number): Measure[] => {
    switch (verdicts.rule[leaf]) {
      case "title":
        return [{ ...titleMeasure, value: score[leaf]! }];
      case "before-title":
        return [{ name: "textsAfterTitle", value: leaf - title, relation: "<", limit: 0 }, titleMeasure];
      case "meta":
        return [{ name: "textsAfterTitle", value: leaf - title, relation: "<=", limit: MAX_META_LEAVES }];
      case "post":
      case "after-end":
        return [
          {
            name: "textsAfterTitle",
            value: leaf - title,
            relation: leaf < end ? "<" : ">=",
            limit: end - title,
          },
        ];
      case "form":
        return formMeasures(page, verdicts.node[leaf]!, values.maxFormShare);
      default:
        return [];
    }
  };
  return { post, bestSimilarity: best, score, unit: new Int32Array(open.length), measuresOf };
}

const isOurs = ({ rule }: Verdicts, leaf: number): boolean => rule[leaf] !== "remove";

/** (L) similarity of each candidate with the title; NaN for what can be no title. */
function similarities(page: Page, open: Uint8Array, { similarity }: BlogValues): Float32Array {
  const score = new Float32Array(open.length).fill(NaN);
  const { leafLength } = statisticsOf(page);
  const similarityOf = titleSimilarity(page.title, similarity);
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 1 && leafLength[leaf]! >= MIN_CANDIDATE && leafLength[leaf]! <= MAX_CANDIDATE)
      score[leaf] = similarityOf(page.leaves[leaf]!.text);
  }
  return score;
}

/** The post, or null where no text is similar enough; the largest similarity either way. */
function findPost(
  page: Page,
  open: Uint8Array,
  score: Float32Array,
  { postEnd }: SongPatterns,
  { minSimilarity, minPost }: BlogValues,
): { post: Post | null; best: number } {
  const title = titleLeaf(page, open, score);
  const best = title < 0 ? 0 : score[title]!;
  if (title < 0 || best < minSimilarity) return { post: null, best };
  const { leafLength } = statisticsOf(page);
  let between = 0;
  for (let leaf = title + 1; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    if (between >= minPost && postEnd.test(page.leaves[leaf]!.text))
      return {
        post: { title, end: leaf, within: page.parent[page.leaves[leaf]!.node]!, hasEndPattern: true },
        best,
      };
    between += leafLength[leaf]!;
  }
  const within = smallestAround(page, open, title);
  return { post: { title, end: leavesOf(page, within).end, within, hasEndPattern: false }, best };
}

/**
 * The most similar text; of several one in a heading, then the one with the most text after it, then the
 * first. -1 without candidates.
 */
function titleLeaf(page: Page, open: Uint8Array, score: Float32Array): number {
  const headings = headingLeaves(page);
  const { leafLength } = statisticsOf(page);
  const textAfter = (leaf: number): number => {
    let sum = 0;
    for (let next = leaf + 1; next < Math.min(open.length, leaf + 1 + LOOK_AHEAD); next++)
      sum += open[next]! * leafLength[next]!;
    return sum;
  };
  let best = -1;
  let afterBest = -1;
  for (let leaf = 0; leaf < score.length; leaf++) {
    if (Number.isNaN(score[leaf])) continue;
    const isHigher = best < 0 || score[leaf]! > score[best]!;
    if (!isHigher && (score[leaf]! < score[best]! || headings[leaf]! < headings[best]!)) continue;
    const after = textAfter(leaf);
    if (isHigher || headings[leaf]! > headings[best]! || after > afterBest) {
      best = leaf;
      afterBest = after;
    }
  }
  return best;
}

/** (L) 1 inside h1 to h3. */
function headingLeaves(page: Page): Uint8Array {
  const inside = new Uint8Array(page.leaves.length);
  for (let id = Math.max(0, page.body); id < page.size; id++) {
    if (!HEADINGS.has(page.tags[id]!)) continue;
    const { start, end } = leavesOf(page, id);
    inside.fill(1, start, end);
  }
  return inside;
}

/**
 * The smallest block-level element that holds the title and at least half of the text after it that is no
 * link.
 */
function smallestAround(page: Page, open: Uint8Array, title: number): NodeId {
  const { leafLength, inLink } = statisticsOf(page);
  const after = new Float64Array(open.length + 1);
  for (let leaf = title + 1; leaf < open.length; leaf++)
    after[leaf + 1] = after[leaf]! + (open[leaf] === 1 && inLink[leaf] === 0 ? leafLength[leaf]! : 0);
  const half = after[open.length]! / 2;
  let id = page.parent[page.leaves[title]!.node]!;
  while (id !== page.body && (!BLOCK_ELEMENTS.has(page.tags[id]!) || after[leavesOf(page, id).end]! < half))
    id = page.parent[id]!;
  return id;
}

function dropMetaLines(
  page: Page,
  verdicts: Verdicts,
  open: Uint8Array,
  { title, end }: Post,
  postMeta: TextPattern,
): void {
  const { leafLength } = statisticsOf(page);
  for (let leaf = title + 1; leaf <= Math.min(end - 1, title + MAX_META_LEAVES); leaf++) {
    if (open[leaf] === 0 || leafLength[leaf]! >= MAX_META_LENGTH || !postMeta.test(page.leaves[leaf]!.text))
      continue;
    decideLeaf(verdicts, leaf, false, "meta", page.parent[page.leaves[leaf]!.node]!);
  }
}

/** Candidates with their similarity, and the post between title and end. */
export function traceBlog(
  page: Page,
  verdicts: Verdicts,
  { post, score }: Blog,
  minSimilarity: number,
): Trace {
  const candidates = Array.from(score.keys()).filter((leaf) => !Number.isNaN(score[leaf]));
  return {
    unit: "title candidate",
    units: candidates
      .filter((leaf) => score[leaf]! >= minSimilarity)
      .map((leaf) => {
        const node = page.parent[page.leaves[leaf]!.node]!;
        return {
          label: shortName(page, node),
          range: { start: leaf, end: leaf + 1 },
          node,
          value: score[leaf]!,
          verdict: post === null ? null : leaf === post.title ? ("keep" as const) : null,
        };
      }),
    curves: [
      {
        name: "Similarity with the page's title",
        doc: "A point is a short text in document order; the post begins at the highest.",
        form: "points",
        x: "text",
        y: "similarity",
        values: Float64Array.from(candidates, (leaf) => score[leaf]!),
        leaf: Int32Array.from(candidates),
        kept: Uint8Array.from(candidates, (leaf) => verdicts.keep[leaf]!),
        limits: [{ name: "minSimilarity", value: minSimilarity, param: "minSimilarity" }],
      },
    ],
    columns: [],
  };
}

/** The extractor for given lists of words. */
function makeSongBlog(patterns: SongPatterns): Extractor {
  const decide = (view: View, values: BlogValues): { verdicts: Verdicts; decision: Blog } => {
    const { verdicts, open, removal } = begin(view);
    return { verdicts, decision: decideBlog(view, verdicts, open, removal.gone, patterns, values) };
  };
  return defineExtractor({
    id: "song-blog",
    name: "Song et al., blog",
    summary:
      "Keeps what is between the text most similar to the page's title and the first text that usually follows a post.",
    source: { key: "S2", section: "3.2", evidence: "reconstructed" },
    about: {
      idea: "A blog page says the title of its post twice: just before the post, and in the title tag. So the text that resembles the title tag most begins the post. What follows a post is much the same everywhere - comments, tags, links to the posts before and after - so the first text that starts with such a word ends it. Everything between is the post.",
      formula:
        "titleSimilarity = 2 * LCS(text, part of the title) / (their lengths)\nbegin = the text with the largest titleSimilarity >= minSimilarity\nend = the first text after minPost characters that starts with a known word",
      choices: [
        "Similarity, its limit and the list of words are ours; the paper names none.",
        "A title that occurs several times in the page is taken in a heading first, then where the most text follows.",
        "Without a known word the post ends with the smallest block element that holds the title and half of the text after it.",
        "Where no text resembles the title, CoreEx decides.",
      ],
    },
    score: {
      name: "title similarity",
      scale: "linear",
      content: "high",
      limit: "minSimilarity",
      doc: "How much of the page's title the text is; the post begins at the highest.",
    },
    params: BLOG_PARAMS,
    extract(view, values) {
      const { verdicts, decision } = decide(view, values);
      return {
        keep: verdicts.keep,
        score: decision.score,
        reasons: reasonsOf("song-blog", verdicts, decision.unit, decision.measuresOf),
        fields: fieldsOf(view.page, decision),
      };
    },
    trace(view, values) {
      const { verdicts, decision } = decide(view, values);
      return traceBlog(view.page, verdicts, decision, values.minSimilarity);
    },
  });
}

/** The title that was found, as a field. */
export function fieldsOf(
  page: Page,
  { post }: Blog,
): { field: "title"; value: string; range: { start: number; end: number } }[] {
  if (post === null) return [];
  return [
    {
      field: "title",
      value: page.leaves[post.title]!.text.replace(/\s+/g, " ").trim(),
      range: { start: post.title, end: post.title + 1 },
    },
  ];
}

export const songBlog = makeSongBlog(songPatterns());
