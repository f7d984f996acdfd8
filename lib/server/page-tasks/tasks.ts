import { carried } from "./carried";
import { askedContent, content } from "./content";
import { excerpts } from "./excerpts";
import { extract } from "./extract";
import { pasted, read } from "./glance";
import { correct, uncorrect } from "./gold";
import { graded } from "./graded";
import { keepSample, trySample } from "./sample";
import { drawing, source, view } from "./show";
import { twin } from "./twin";

/**
 * All that the server has done to the bytes of pages. Only threads import this as code; the server knows its
 * type.
 */
export const pageTasks = {
  askedContent,
  carried,
  content,
  correct,
  drawing,
  excerpts,
  extract,
  graded,
  keepSample,
  pasted,
  read,
  source,
  trySample,
  twin,
  uncorrect,
  view,
};

export type PageTasks = typeof pageTasks;
