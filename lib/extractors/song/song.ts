/**
 * The content extraction module of S2 as a whole: the page type, which a configuration names, chooses among
 * its three methods (section 3). `auto` is ours: it looks at the page (detect.ts), and each reason's stage
 * says what it found.
 *
 * Choice: the parameters of all three methods are those of this one, under the same names.
 */
import type { View } from "../../page/page";
import { begin } from "../contract/begin";
import type { Extractor, Measure, ParamSpecs, Trace } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { reasonsOf, type Verdicts } from "../contract/verdicts";
import { countingUnder } from "../contract/conditions";
import { CORE_EX_PARAMS, type CoreEx } from "./core-ex";
import {
  detectionMeasures,
  DETECT_PARAMS,
  PAGE_TYPES,
  postsOf,
  saysBlog,
  type PageType,
  type Posts,
} from "./detect";
import { songPatterns, type SongPatterns } from "./patterns";
import { BLOG_PARAMS, decideBlog, fieldsOf, traceBlog, type Blog } from "./song-blog";
import { decideForum, FORUM_PARAMS, traceForum, type Forum } from "./song-forum";
import { decideNews, NEWS_PARAMS } from "./song-news";
import { traceCoreEx } from "./trace";
import { ours } from "../contract/evidence";

const PARAMS = {
  type: {
    kind: "choice",
    default: "auto",
    evidence: ours("S2 is told the type of a page"),
    choices: [...PAGE_TYPES, "auto"],
    doc: "The type of the page: it chooses the method; auto looks at the page.",
  },
  ...countingUnder(DETECT_PARAMS, { type: "auto" }),
  ...countingUnder(NEWS_PARAMS, { type: ["auto", "news"] }),
  ...countingUnder(BLOG_PARAMS, { type: ["auto", "blog"] }),
  // Where no title is found in a blog CoreEx decides, as in news.
  ...countingUnder(CORE_EX_PARAMS, { type: ["auto", "news", "blog"] }),
  ...countingUnder(FORUM_PARAMS, { type: ["auto", "forum"] }),
} as const satisfies ParamSpecs;

type SongValues = ValuesOf<typeof PARAMS>;

type Decided =
  | { readonly type: "news"; readonly decision: CoreEx }
  | { readonly type: "blog"; readonly decision: Blog }
  | { readonly type: "forum"; readonly decision: Forum };

/** What was decided, by which method, and what spoke for it; `posts` is null where the type was given. */
interface Outcome {
  readonly verdicts: Verdicts;
  readonly decided: Decided;
  readonly posts: Posts | null;
}

/** The extractor for given lists of words. */
export function makeSong(patterns: SongPatterns): Extractor {
  const decide = (view: View, values: SongValues): Outcome => {
    const { verdicts, open, removal } = begin(view);
    const by = (type: PageType): Decided => {
      if (type === "news")
        return { type, decision: decideNews(view, verdicts, open, removal.gone, patterns, values) };
      if (type === "blog")
        return { type, decision: decideBlog(view, verdicts, open, removal.gone, patterns, values) };
      return { type, decision: decideForum(view, verdicts, open, removal.gone, patterns, values) };
    };
    if (values.type !== "auto") return { verdicts, decided: by(values.type), posts: null };
    const posts = postsOf(view.page, open, removal.gone, values.minPosts);
    if (posts.count >= values.minPosts && posts.share >= values.minPostShare)
      return { verdicts, decided: by("forum"), posts };
    if (!values.blogBySelf || saysBlog(view.page)) {
      const blog = by("blog");
      // Otherwise news decides every leaf again, so nothing of the attempt stays.
      if (blog.type === "blog" && blog.decision.post?.hasEndPattern === true)
        return { verdicts, decided: blog, posts };
    }
    return { verdicts, decided: by("news"), posts };
  };
  return defineExtractor({
    id: "song",
    name: "Song et al.",
    summary:
      "The whole module for Chinese pages: news, blog or forum, as told or as detected, each by its own method.",
    source: { key: "S2", section: "3", evidence: "reconstructed" },
    about: {
      idea: "Articles, blog posts and threads fail in different ways, so the module has a method for each and is told which pages are which. News: CoreEx after two filters for Chinese. Blog: from the title to the first text that usually follows a post. Forum: small blocks, judged one by one. Asked to find out by itself, it takes a page for a forum where siblings built alike each have an author and a date and hold much of the text, for a blog where it calls itself one and both title and end of a post are found, and for news otherwise.",
      formula:
        "forum: posts >= minPosts and postShare >= minPostShare\nblog: says blog and titleSimilarity >= minSimilarity and an end pattern\nnews: else",
      choices: [
        "The paper's module is told the type; finding it out is ours.",
        "The choices of song-news, song-blog and song-forum hold here too.",
      ],
    },
    score: {
      name: "score of the method",
      scale: "log",
      content: "high",
      limit: null,
      doc: "The score of the method that the page's type chose: CoreEx's score (news), similarity with the title (blog), length of the block (forum).",
    },
    params: PARAMS,
    extract(view, values) {
      const { verdicts, decided, posts } = decide(view, values);
      const { score, unit, measuresOf } = decided.decision;
      const detection = posts === null ? [] : detectionMeasures(posts, values);
      const measures = (leaf: number): readonly Measure[] =>
        verdicts.rule[leaf] === "remove" ? [] : [...measuresOf(leaf), ...detection];
      const stage = posts === null ? `song ${decided.type}` : `song ${decided.type} (detected)`;
      return {
        keep: verdicts.keep,
        score,
        reasons: reasonsOf(stage, verdicts, unit, measures),
        fields: decided.type === "blog" ? fieldsOf(view.page, decided.decision) : [],
      };
    },
    trace(view, values): Trace {
      const { verdicts, decided } = decide(view, values);
      if (decided.type === "news")
        return traceCoreEx(view.page, verdicts, decided.decision, values.threshold);
      if (decided.type === "blog")
        return traceBlog(view.page, verdicts, decided.decision, values.minSimilarity);
      return traceForum(view.page, verdicts, decided.decision, values.minLen);
    },
  });
}

export const song = makeSong(songPatterns());
