import { leavesOfStretches } from "../gold/leaves";
import type { Stretches } from "../gold/stretches";
import type { Page } from "../page/page";
import type { GoldAgreement } from "./record";

/**
 * How far people agree with gold that comes from their labels, text by text; null where fewer than two say
 * something: nobody could contradict.
 * @param content what gold calls content
 * @param said what each of the people does
 */
export function goldAgreement(
  page: Page,
  content: Stretches,
  said: readonly Stretches[],
): GoldAgreement | null {
  if (said.length < 2) return null;
  const gold = leavesOfStretches(page, content);
  const votes = said.map((own) => leavesOfStretches(page, own));
  const runs: [number, number, number][] = [];
  for (const [leaf, { start, text }] of page.leaves.entries()) {
    const agree = votes.filter((mask) => mask[leaf] === gold[leaf]).length;
    if (agree === votes.length) continue;
    const last = runs.at(-1);
    if (last?.[1] === start && last[2] === agree) last[1] = start + text.length;
    else runs.push([start, start + text.length, agree]);
  }
  return { people: votes.length, runs };
}
