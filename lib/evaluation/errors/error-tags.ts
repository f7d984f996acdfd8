/** Which of the things that people said of a page's text is about an error. */
import type { LeafRange } from "../../page/page";
import type { Cause } from "./cause-names";
import type { ListedError } from "./error-list";
import type { ErrorKind, ErrorRun } from "./error-runs";
import type { ToldError } from "./error-sums";

/** What somebody said of an error: its cause. */
export interface SaidCause extends LeafRange {
  readonly error: ErrorKind;
  readonly cause: Cause;
  readonly annotator: string;
}

/**
 * The tag of the error's kind that covers more than half of its leaves, the widest cover first, the first of
 * equals; null without one. Another extractor, or another limit, seldom errs on exactly the text that was
 * tagged, and exactly half could be claimed by two.
 */
export function tagOf<Tag extends LeafRange & { readonly error: ErrorKind }>(
  tags: readonly Tag[],
  { range, error }: Pick<ErrorRun, "range" | "error">,
): Tag | null {
  let best: Tag | null = null;
  let most = (range.end - range.start) / 2;
  for (const tag of tags) {
    const common = Math.min(tag.end, range.end) - Math.max(tag.start, range.start);
    if (tag.error === error && common > most) [best, most] = [tag, common];
  }
  return best;
}

/** An error as people say it is, where they said something of it. */
export function asTold(error: ListedError, tags: readonly SaidCause[]): ToldError {
  const tag = tagOf(tags, { range: error, error: error.error });
  return { ...error, cause: tag?.cause ?? error.cause, taggedBy: tag?.annotator ?? null };
}
