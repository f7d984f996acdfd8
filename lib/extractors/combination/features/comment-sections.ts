/**
 * Comments below an article among the text runs of a page: what gold of one corpus has and that of another leaves
 * out. They are told by how the page names them, in names of elements and in headings; ours, from general knowledge
 * of how pages are written.
 */
import { totalOf } from "../../../page/statistics";
import type { NodeId, Page } from "../../../page/page";
import { collapse } from "../../../text/whitespace";
import { headlineOf } from "./headline";
import { MOST_LEVELS, textOfRun, type TextRuns } from "./text-runs";

/** Words that call an element a comment or a list of them, in the languages of most pages, and programs for them. */
const COMMENT =
  /^(?:(?:user|reader|fb|facebook)?comments?(?:list|area|body|box|content|form|section|text|thread|author|wrapper|container)?|disqus|livefyre|intensedebate|respond|talkbacks?|kommentare?|commentaires?|comentarios?|commenti|reacties|komentarze|yorumlar|pinglun|liuyan)$/;
/** Words beside them that tell of something else: how many there are, how to get there, whether there may be any. */
const NOT_ITSELF =
  /^(?:counts?|counter|number|num|links?|icons?|buttons?|btn|open|opened|closed|no|off|on|has|with|without|enabled|disabled|allow(?:ed)?|toggle|jump|goto|bubble|status|policy)$/;
/** Nearly all names have none of these in them, and taking a name apart costs more than looking for them. */
const STEMS =
  /comment|kommentar|comentario|commenti|komentarz|reacties|yorumlar|disqus|livefyre|intensedebate|respond|talkback|pinglun|liuyan/i;
const TYPE = /schema\.org\/(?:User)?Comments?$/i;

/** A heading that has no more characters than this may be one of comments. */
const LONGEST_HEADING = 80;
/** Marks and blanks, between which a heading may have a number. */
const MARKS = String.raw`[\p{P}\p{S}\s]*`;
const NUMBER = String.raw`(?:${MARKS}\d+)?${MARKS}`;
const OF_COMMENTS = [
  // "Comments (12)", "Top Rated Comments", "3 comments on ...": what says "Comment on this story" is a way to them.
  String.raw`${MARKS}(?:\d+\s+)?(?:(?:top|best|all|new|latest|recent|rated|(?:reader|user|visitor)(?:['’]s|s['’]?)?)\s+)*(?:comments|replies|responses|thoughts)${NUMBER}(?:(?:on|to|so far|for|from)\s.*)?`,
  String.raw`${MARKS}(?:1|one)\s+(?:comment|reply|response|thought)(?:\s+(?:on|to|so far)\b.*)?`,
  String.raw`(?:leave|post|add|write)\s+(?:a|your)\s+(?:comment|reply|response).*`,
  "join the (?:conversation|discussion)",
  String.raw`${MARKS}(?:\d+\s+)?(?:kommentare?|commentaires?|comentarios?|comentários?|commenti|reacties|komentarze|комментари[ийев]+|yorumlar)${NUMBER}`,
  `(?:网友|最新|热门|精彩|全部|相关|我要|发表|用户|文章|查看|網友|熱門|發表)*(?:评论|評論|留言|跟帖)(?:列表|区)?${NUMBER}`,
  `(?:コメント|댓글)${NUMBER}`,
];
const HEADING_OF_COMMENTS = new RegExp(`^(?:${OF_COMMENTS.join("|")})$`, "iu");
const HEADINGS: Readonly<Record<string, number>> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };

const known = new WeakMap<TextRuns, Int32Array>();

/**
 * (P) the element that makes a run one of the comments, or of what is written around them; -1 for all others. Found
 * once, O(N).
 */
export function commentsOf(runs: TextRuns): Int32Array {
  let by = known.get(runs);
  if (by === undefined) known.set(runs, (by = compute(runs)));
  return by;
}

function compute(runs: TextRuns): Int32Array {
  const { page, size, node } = runs;
  const headline = headlineOf(runs);
  const headlineAt = headline < 0 ? -1 : node[headline]!;
  // A page, or the part of it with its headline, may be named by whether it has comments.
  const holdsHeadline = (from: NodeId, end: NodeId): boolean => headlineAt >= from && headlineAt < end;
  const named = namedComments(page, (at) => holdsHeadline(at, page.end[at]!));
  const by = new Int32Array(size).fill(-1);
  let section = NO_SECTION;
  for (let run = 0; run < size; run++) {
    const block = node[run]!;
    const rank = HEADINGS[page.tags[block]!] ?? Infinity;
    // What ranks above the heading of the comments begins something else.
    if (block >= section.end || rank < section.rank) section = NO_SECTION;
    if (rank < Infinity && section === NO_SECTION && HEADING_OF_COMMENTS.test(headingText(runs, run))) {
      const begin = soleHolder(runs, block);
      const end = page.end[Math.max(0, page.parent[begin]!)]!;
      if (!holdsHeadline(begin, end)) section = { node: begin, end, rank };
    }
    const nearest = named[block]!;
    by[run] = nearest >= 0 ? nearest : section.node;
  }
  return by;
}

/** What follows a heading of comments. */
interface Section {
  readonly node: NodeId;
  readonly end: NodeId;
  readonly rank: number;
}
const NO_SECTION: Section = { node: -1, end: -1, rank: 0 };

/** (N) the nearest element around a node, itself included, that is called a comment; -1 without one. */
function namedComments(page: Page, isTooMuch: (node: NodeId) => boolean): Int32Array {
  const { size, parent, attributes, body } = page;
  const nearest = new Int32Array(size).fill(-1);
  const told = new Map<string, boolean>();
  const calls = (value: string): boolean => {
    let is = told.get(value);
    if (is === undefined) told.set(value, (is = STEMS.test(value) && value.split(/\s+/).some(callsComment)));
    return is;
  };
  for (let node = Math.max(1, body + 1); node < size; node++) {
    const isNamed = attributes[node]!.some(({ name, value }) => {
      if (name === "class" || name === "id") return calls(value);
      if (name === "itemprop") return value.trim() === "comment";
      return name === "itemtype" && TYPE.test(value.trim());
    });
    nearest[node] = isNamed && !isTooMuch(node) ? node : nearest[parent[node]!]!;
  }
  return nearest;
}

/** Whether a class or an id is that of a comment or of comments: `comment-list`, `articleComments`, `respond`. */
function callsComment(name: string): boolean {
  const words = name
    .replace(/([a-z\d])(?=[A-Z])/g, "$1-")
    .toLowerCase()
    .split(/[-_:\d]+/);
  return words.some((word) => COMMENT.test(word)) && !words.some((word) => NOT_ITSELF.test(word));
}

/** The text of a run, or nothing where it is longer than a heading of comments. */
function headingText(runs: TextRuns, run: number): string {
  return runs.characters[run]! > LONGEST_HEADING ? "" : collapse(textOfRun(runs, run)).trim();
}

/** The outermost element that has no text but that of a block, of as many as are looked at. */
function soleHolder({ page, totals }: TextRuns, block: NodeId): NodeId {
  const own = totalOf(page, totals.text, block);
  let at = block;
  for (let levels = 0; levels < MOST_LEVELS; levels++) {
    const up = page.parent[at]!;
    if (up <= page.body || totalOf(page, totals.text, up) !== own) break;
    at = up;
  }
  return at;
}
