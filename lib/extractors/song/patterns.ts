/**
 * The words that the module looks for. S2 says that there are such lists and gives none: these are ours
 * (docs/algorithms/song.md), and a configuration file of `winnow extract` can put others in their place.
 */
import { UsageError } from "../../errors";

/** What is asked of a text. */
export type TextPattern = Pick<RegExp, "test">;

export interface SongPatterns {
  /** A statement about the article, e.g. who owns it; matched anywhere in a text. */
  readonly statement: TextPattern;
  /** What follows a blog post; matched at the start of a text. */
  readonly postEnd: TextPattern;
  /** The line of date and author under a blog post's title; matched anywhere in a short text. */
  readonly postMeta: TextPattern;
  /** What a forum puts around its posts; matched at the start of a text. */
  readonly forumNoise: TextPattern;
}

const STATEMENT = [
  "版权所有",
  "版权声明",
  "免责声明",
  "特别声明",
  "郑重声明",
  "声明[:：]",
  "未经.{0,8}(?:授权|许可|书面)",
  "不得(?:转载|复制)",
  "转载(?:请|须)?注明",
  "稿件来源",
  "本网(?:站)?(?:转载|所有)",
  "来源[:：]",
  "责任编辑",
  "编辑[:：]",
  "作者声明",
  "举报电话",
  "ICP备",
  "Copyright",
];
const POST_END = [
  "阅读全文",
  "阅读\\s*[\\(（]",
  "评论\\s*[\\(（:：]",
  "发表评论",
  "我要评论",
  "网友评论",
  "评论列表",
  "引用\\s*[\\(（]",
  "引用通告",
  "标签[:：]",
  "Tags?[:：]",
  "分类[:：]",
  "收藏",
  "转载\\s*[\\(（]",
  "分享到",
  "上一篇",
  "下一篇",
  "相关(?:文章|日志|阅读)",
  "最近(?:读者|访客)",
  "Posted (?:by|in)",
  "Comments?\\b",
  "Trackback",
];
const POST_META = ["发表于", "作者", "\\d{4}[-年/.]\\d{1,2}"];
const FORUM_NOISE = [
  "\\d+\\s*(?:楼|#)",
  "楼主",
  "沙发",
  "板凳",
  "回复",
  "引用",
  "举报",
  "收藏",
  "顶",
  "踩",
  "只看该作者",
  "倒序浏览",
  "编辑",
  "发表于",
  "注册(?:时间)?",
  "登录",
  "积分",
  "帖子",
  "精华",
  "威望",
  "金币",
  "在线时间",
  "最后登录",
  "来自",
  "级别",
  "UID",
  "个性签名",
  "发短消息",
  "加为好友",
  "当前离线",
  "TOP",
  "Powered by",
  "Archiver",
  "GMT",
];

/**
 * Patterns from lists of alternatives, each a regular expression without delimiters. Ours take time in
 * proportion to the text; those of others are held against the first MAX_MATCHED characters of a text only,
 * and may repeat no more than `limitOf` says, because texts are whatever a page likes.
 * @throws UsageError `bad-pattern` naming the list and the alternative
 */
export function songPatterns({
  statement = STATEMENT,
  postEnd = POST_END,
  postMeta = POST_META,
  forumNoise = FORUM_NOISE,
}: { readonly [name in keyof SongPatterns]?: readonly string[] | undefined } = {}): SongPatterns {
  return {
    statement: anyOf("statement", statement, ""),
    postEnd: anyOf("postEnd", postEnd, "^\\s*"),
    postMeta: anyOf("postMeta", postMeta, ""),
    forumNoise: anyOf("forumNoise", forumNoise, "^\\s*"),
  };
}

/** Characters of a text that patterns from a configuration are held against. */
export const MAX_MATCHED = 1000;

const BUILT_IN: ReadonlySet<readonly string[]> = new Set([STATEMENT, POST_END, POST_META, FORUM_NOISE]);

function anyOf(name: string, alternatives: readonly string[], start: string): TextPattern {
  const isBuiltIn = BUILT_IN.has(alternatives);
  for (const alternative of isBuiltIn ? [] : alternatives) {
    try {
      new RegExp(alternative);
    } catch (error) {
      throw new UsageError(
        "bad-pattern",
        `cannot read a pattern of ${name}: ${JSON.stringify(alternative)}`,
        { cause: error },
      );
    }
    const limit = limitOf(alternative);
    if (limit !== null)
      throw new UsageError(
        "bad-pattern",
        `cannot take a pattern of ${name}: ${JSON.stringify(alternative)} ${limit}`,
      );
  }
  // An empty list matches nothing.
  const pattern = new RegExp(alternatives.length === 0 ? "(?!)" : `${start}(?:${alternatives.join("|")})`);
  return isBuiltIn ? pattern : { test: (text) => pattern.test(text.slice(0, MAX_MATCHED)) };
}

/** A repetition of more than this is one without end. */
const FEW = 10;
const MAX_ENDLESS = 2;

/**
 * What a pattern does that can make it backtrack beyond all bounds, as the end of a sentence about it; null
 * where it does not: it repeats a group without end, a group inside of a repeated group, or more than two
 * things without end. Alternatives in a repeated group are enough to double the time with each character.
 */
function limitOf(pattern: string): string | null {
  let endless = 0;
  // For each open group whether it holds a repeated group.
  const holds = [false];
  let closed: { readonly holds: boolean } | null = null;
  for (const [part, least, comma, upTo] of pattern.matchAll(
    /\\[^]|\[(?:[^\]\\]|\\[^])*\]|[*+?]|\{(\d+)(?:(,)(\d*))?\}|[()]|[^]/g,
  )) {
    const most =
      part === "*" || part === "+"
        ? Infinity
        : least === undefined
          ? 1
          : Number(comma === undefined ? least : upTo || Infinity);
    if (most > 1) {
      if (most > FEW) endless++;
      if (endless > MAX_ENDLESS) return `repeats more than ${MAX_ENDLESS} things without end`;
      if (closed !== null && most > FEW) return "repeats a group without end";
      if (closed?.holds === true) return "repeats a group inside of a repeated group";
      if (closed !== null) holds[holds.length - 1] = true;
    }
    if (part === "(") holds.push(false);
    closed = part === ")" ? { holds: holds.pop() ?? false } : null;
    if (closed?.holds === true && holds.length > 0) holds[holds.length - 1] = true;
  }
  return null;
}
