/**
 * Whether a page has any content at all: a shell that a script would fill, a wall before a shop or a list of pictures
 * has none. The answer that keeps nothing is right there and nowhere else, so it is one more choice beside the best one
 * of the runs: its F1 is 1 on a page without content and 0 on any other, and how likely such a page is is its expected F1.
 */
import { fitLogistic, predictLogistic, type LogisticModel } from "../../learn/logistic-regression";

/** What the runs of a page come to. */
export interface Prospect {
  /** Words of content that are expected, the sum of probability and words. */
  readonly words: number;
  /** The highest expected F1 of a choice of runs, in [0, 1]. */
  readonly f1: number;
}

/** Numbers that say it to the model. */
export const PROSPECT_INPUTS = 2;

const inputsOf = ({ words, f1 }: Prospect): [number, number] => [Math.log1p(words), f1];

/** How likely a page has no content, in [0, 1]; 0 without a model. */
export function nothingAt(model: LogisticModel | null, prospect: Prospect): number {
  return model === null ? 0 : predictLogistic(model, Float64Array.from(inputsOf(prospect)));
}

/** Pages without content that must be learned from: of fewer it cannot be told what they have in common. */
const LEAST_PAGES = 5;
/** So many passes find the weights to three digits, where one page in a hundred has no content. */
const OPTIONS = { epochs: 3000, l2: 1e-5 };

/**
 * @param pages what models that did not see a page make of it, and whether none of its runs is content
 * @returns null where too few have none
 */
export function learnNothing(
  pages: readonly { readonly prospect: Prospect; readonly isEmpty: boolean }[],
): LogisticModel | null {
  if (pages.filter(({ isEmpty }) => isEmpty).length < LEAST_PAGES) return null;
  const inputs = Float64Array.from(pages.flatMap(({ prospect }) => inputsOf(prospect)));
  const labels = Uint8Array.from(pages, ({ isEmpty }) => (isEmpty ? 1 : 0));
  return fitLogistic(inputs, labels, PROSPECT_INPUTS, OPTIONS);
}
