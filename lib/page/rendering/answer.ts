import type { Page } from "../page";
import { writeText } from "./answer-text";
import { writeHtml } from "./html";
import { writeMarkdown } from "./markdown";
import type { Written } from "./written";

/** The forms of an answer, as `winnow extract --format` calls them, with what files of them end in. */
export const ANSWER_FORMATS = {
  text: { ending: "txt", type: "text/plain" },
  markdown: { ending: "md", type: "text/markdown" },
  html: { ending: "html", type: "text/html" },
} as const;
export type AnswerFormat = keyof typeof ANSWER_FORMATS;

/** What an answer is written from, as an extraction has it. */
export interface Kept {
  /** (L) 1 where a leaf is kept. */
  readonly keep: Uint8Array;
  /** The extractor's own text, where that is not the kept leaves joined; text is all it gives. */
  readonly text?: string;
}

/** An answer in one of its forms; empty, or with a line feed at its end. */
export function writeAnswer(format: AnswerFormat, page: Page, { keep, text }: Kept): Written {
  if (format === "text") return writeText(page, keep, text);
  return format === "markdown" ? writeMarkdown(page, keep) : writeHtml(page, keep);
}
