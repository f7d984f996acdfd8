/**
 * What kind of page it is, where nobody said. S2 is told by its configuration; the rule here is ours
 * (docs/algorithms/song.md#which-type-a-page-is): a forum where siblings built alike each name an author and
 * a date, a blog where title and end of a post are found and the page calls itself one, else news.
 *
 * Choices: an author is a class, `rel` or `itemprop` that says so, or a forum's word; the siblings must hold
 * a share of the page's text that is no link, because the comments under an article are such siblings too,
 * and each must have `MIN_POST` characters of it, because lists of articles are. News pages of portals end
 * with the words that end a blog post (share, comments, related articles), so title and end alone take most
 * of them for blogs.
 */
import { runsBelow, signaturesOf } from "../../blocks/sibling-signature";
import type { Page } from "../../page/page";
import { statisticsOf, totalOf } from "../../page/statistics";
import type { Measure, ParamSpecs } from "../contract/contract";
import type { ValuesOf } from "../contract/define";
import { ours } from "../contract/evidence";

export const PAGE_TYPES = ["news", "blog", "forum"] as const;
export type PageType = (typeof PAGE_TYPES)[number];

export const DETECT_PARAMS = {
  minPosts: {
    kind: "number",
    default: 3,
    evidence: ours("S2 is told the type of a page"),
    min: 2,
    max: 10,
    step: 1,
    doc: "A forum has at least this many siblings built alike, each with an author and a date.",
  },
  minPostShare: {
    kind: "number",
    default: 0.4,
    evidence: ours("S2 is told the type of a page"),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Those siblings hold at least this share of the page's text outside links.",
  },
  blogBySelf: {
    kind: "flag",
    default: true,
    evidence: ours("S2 is told the type of a page"),
    doc: "Take a page for a blog only where its address or title says blog, 博客 or 日志.",
  },
} as const satisfies ParamSpecs;

/**
 * How a date or a time is written; each form has its own expression, so that each is simple enough to be
 * checked for super-linear time.
 */
const DATES: readonly RegExp[] = [
  /\d{4}\s*[-年/.]\s*\d/,
  /\d[/.-]\d{1,2}[/.-]\d{2}/,
  /\d:\d{2}/,
  /(?:分钟|小时|天)前/,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+\d/,
  /\b(?:min|minute|hour|day|week|month|year)s? ago\b/,
];
const AUTHOR_WORD = /^\s*(?:楼主|作者|发表于|UID|Joined\b|Posted\b|Originally posted|Quote\b|Reply\b)/;
const AUTHOR_NAME = /author|user|poster|member|nick|avatar|profile/i;
const MAX_MARK = 60;
const MIN_POST = 20;

const BLOG_NAME = /blog|博客|日志/i;

const isDated = (text: string): boolean => DATES.some((pattern) => pattern.test(text));

/** Whether a page calls itself a blog. */
export function saysBlog({ url, title }: Page): boolean {
  return BLOG_NAME.test(title) || (url !== null && BLOG_NAME.test(url));
}

export interface Posts {
  readonly count: number;
  /** Share of the page's text outside links that the siblings hold, in [0, 1]. */
  readonly share: number;
}

/** Of all runs of siblings with author and date the one with most text. O(N). */
export function postsOf(page: Page, open: Uint8Array, gone: Uint8Array, minPosts: number): Posts {
  const { body, size, end, tags, attributes, isText, leaves, leavesBefore } = page;
  if (body < 0) return { count: 0, share: 0 };
  const { leafLength, inLink } = statisticsOf(page);
  const dates = new Int32Array(size + 1);
  const authors = new Int32Array(size + 1);
  const text = new Int32Array(size + 1);
  const isAuthor = new Map<string, boolean>();
  for (let id = 0; id < size; id++) {
    let date = 0;
    let author = 0;
    let plain = 0;
    if (gone[id] === 0 && isText[id] === 1 && leavesBefore[id + 1]! > leavesBefore[id]!) {
      const leaf = leavesBefore[id]!;
      if (open[leaf] === 1) {
        if (leafLength[leaf]! <= MAX_MARK) {
          if (isDated(leaves[leaf]!.text)) date = 1;
          if (AUTHOR_WORD.test(leaves[leaf]!.text)) author = 1;
        }
        if (inLink[leaf] === 0) plain = leafLength[leaf]!;
      }
    } else if (gone[id] === 0 && isText[id] === 0) {
      if (tags[id] === "time") date = 1;
      for (const { name, value } of attributes[id]!) {
        if (name !== "class" && name !== "rel" && name !== "itemprop") continue;
        let is = isAuthor.get(value);
        if (is === undefined) isAuthor.set(value, (is = AUTHOR_NAME.test(value)));
        if (is) author = 1;
      }
    }
    dates[id + 1] = dates[id]! + date;
    authors[id + 1] = authors[id]! + author;
    text[id + 1] = text[id]! + plain;
  }
  const total = totalOf(page, text, body);
  const signatureOf = signaturesOf(page, gone, 0);
  let best: Posts = { count: 0, share: 0 };
  if (total === 0) return best;
  for (let id = body; id < end[body]!; id++) {
    // Fewer dates than posts, or less text than the best run has: nothing to find below.
    if (
      isText[id] === 1 ||
      gone[id] === 1 ||
      totalOf(page, dates, id) < minPosts ||
      totalOf(page, authors, id) < minPosts ||
      totalOf(page, text, id) <= best.share * total
    ) {
      if (isText[id] === 0) id = end[id]! - 1;
      continue;
    }
    for (const { siblings } of runsBelow(page, gone, id, signatureOf, minPosts)) {
      let count = 0;
      let length = 0;
      for (const sibling of siblings) {
        if (
          totalOf(page, dates, sibling) === 0 ||
          totalOf(page, authors, sibling) === 0 ||
          totalOf(page, text, sibling) < MIN_POST
        )
          continue;
        count++;
        length += totalOf(page, text, sibling);
      }
      if (count >= minPosts && length > best.share * total) best = { count, share: length / total };
    }
  }
  return best;
}

/** The measures behind a detected type. */
export function detectionMeasures(
  { count, share }: Posts,
  { minPosts, minPostShare }: ValuesOf<typeof DETECT_PARAMS>,
): Measure[] {
  return [
    {
      name: "posts",
      value: count,
      relation: count >= minPosts ? ">=" : "<",
      limit: minPosts,
      param: "minPosts",
    },
    {
      name: "postShare",
      value: share,
      relation: share >= minPostShare ? ">=" : "<",
      limit: minPostShare,
      param: "minPostShare",
    },
  ];
}
