import type { Estimate } from "@/lib/evaluation/agreement/people/figures";
import { isHiddenName } from "@/lib/labels/people/hidden-names";
import { letterOf } from "@/lib/view/comparison/voter-names";
import { score } from "@/components/ui/format";

/** What people are called on the screen: a letter each where their names are hidden. */
export function personNames(people: readonly string[]): ReadonlyMap<string, string> {
  return new Map(people.map((name, at) => [name, isHiddenName(name) ? `Annotator ${letterOf(at)}` : name]));
}

/** The interval of a figure; a dash where there is none. */
export function intervalWords({ interval }: Estimate): string {
  return interval === null ? "–" : `${score(interval[0])} to ${score(interval[1])}`;
}

/**
 * How an alpha is usually read: from 0.8 on figures may be relied on, from 0.667 on for tentative conclusions
 * (Krippendorff 2004, p. 241).
 */
export function alphaWords(alpha: number | null): string {
  if (alpha === null) return "Not defined: nothing was labelled in two ways.";
  if (alpha >= 0.8) return "Reliable (0.8 or more).";
  if (alpha >= 0.667) return "Good enough for tentative conclusions only (below 0.8).";
  return "Too low to conclude anything from (below 0.667).";
}

/** From this share on one label is so frequent that kappa and alpha fall though people agree on nearly everything. */
const FREQUENT = 0.8;

/** Why a low kappa may mean little; null where labels are frequent enough both. @param prevalence see `prevalenceIndex` */
export function paradoxWords(prevalence: number | null): string | null {
  if (prevalence === null || Math.abs(prevalence) < FREQUENT) return null;
  return `Nine of ten words or more are ${prevalence > 0 ? "main text" : "boilerplate"}: kappa and alpha are low for that reason alone. Look at PABAK and at F1 by words.`;
}
