/** Which rule of an extractor decided a text: the last reason that touches it. */
import type { Reason } from "../../extractors/contract/contract";
import type { LeafRange, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";

/** A rule in its stage, as reasons name them. */
export type Rule = Pick<Reason, "stage" | "rule">;

/** Errors that were stored before rules were, or of an answer without reasons. */
export const NO_RULE: Rule = { stage: "", rule: "" };

/** How many stages of a recipe decided; where it is not known who did, none. */
export const stagesOf = (rules: readonly Rule[]): number =>
  new Set(rules.filter(({ rule }) => rule !== NO_RULE.rule).map(({ stage }) => stage)).size;

/** (L) index of the reason that decided each leaf, -1 where none touches it. */
export function decidingReasons(leafCount: number, reasons: readonly Reason[]): Int32Array {
  const deciding = new Int32Array(leafCount).fill(-1);
  reasons.forEach(({ range }, index) => deciding.fill(index, range.start, range.end));
  return deciding;
}

/** The rule that decided most characters of a run of leaves, the first of equals. */
export function ruleOfRun(
  page: Page,
  reasons: readonly Reason[],
  deciding: Int32Array,
  { start, end }: LeafRange,
): Rule {
  const alone = onlyRule(reasons, deciding, start, end);
  if (alone !== null) return alone;
  const { leafLength } = statisticsOf(page);
  const characters = new Map<string, { readonly rule: Rule; size: number }>();
  for (let leaf = start; leaf < end; leaf++) {
    const reason = reasons[deciding[leaf]!];
    if (reason === undefined) continue;
    const { stage, rule } = reason;
    const name = ruleName({ stage, rule });
    const sum = characters.get(name) ?? { rule: { stage, rule }, size: 0 };
    characters.set(name, sum);
    sum.size += leafLength[leaf]!;
  }
  let most: { readonly rule: Rule; readonly size: number } | null = null;
  for (const sum of characters.values()) if (most === null || sum.size > most.size) most = sum;
  return most?.rule ?? NO_RULE;
}

/** The rule that decided all of a run, as one mostly did; null where there were several, or none. */
function onlyRule(reasons: readonly Reason[], deciding: Int32Array, start: number, end: number): Rule | null {
  const reason = reasons[deciding[start]!];
  if (reason === undefined) return null;
  const { stage, rule } = reason;
  for (let leaf = start + 1; leaf < end; leaf++) {
    const other = reasons[deciding[leaf]!];
    if (other?.stage !== stage || other.rule !== rule) return null;
  }
  return { stage, rule };
}

/** Tells rules apart, also equal ones of several stages: `density in 2. block-extractor`. */
export function ruleName({ stage, rule }: Rule): string {
  return rule === "" ? "not known" : `${rule} in ${stage}`;
}
