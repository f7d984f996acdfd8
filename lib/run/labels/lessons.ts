import type { Policy } from "../../labels/policy";

/** A page of the starter corpus that is labelled to learn how labelling is done. */
export interface Lesson {
  /** Its key in the starter corpus. */
  readonly key: string;
  readonly teaches: string;
}

/** The graded tutorial, in its order. */
export const LESSONS: readonly Lesson[] = [
  {
    key: "news-01-dredging",
    teaches:
      "A news article. Its text goes on behind an advertisement, and captions belong to it; the headline, the byline and the comments do not.",
  },
  {
    key: "blog-02-backup",
    teaches: "A blog post. Lists, tables and code are text of the post; the box for subscribers is not.",
  },
  {
    key: "forum-04-water",
    teaches:
      "A thread. All that people posted counts, a single word too; names, ranks, dates and signatures do not.",
  },
  { key: "news-06-lighthouse", teaches: "Another article, to see what has stayed." },
  { key: "forum-05-swap", teaches: "Another thread, with quotes inside of posts: they count." },
];

/** Whoever agrees so far with the gold of a lesson has passed it: F1 over characters. */
export const PASS_F1 = 0.9;

/** What the gold of the starter corpus counts as content, see prisma/starter/README.md. */
export const LESSON_POLICY: Policy = {
  id: "lesson",
  name: "Body text with captions: no headline, byline, comments",
  content: ["subtitle", "heading", "list", "table", "code", "quote", "caption"],
  dropped: ["title", "author", "date", "comment", "related", "navigation", "ad", "legal", "form"],
};
