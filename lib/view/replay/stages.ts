/** A recipe of several on a page, one stage after the other, each with what it removed. Pure. */
import type { Reason, Word } from "../../extractors/contract/contract";
import type { LeafRange, Page } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { canonical } from "../../recipes/canonical";
import { partsOf, type Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import type { Inspection } from "../inspection/inspection";
import { GROUP_NAMES, groupKind, isGroup } from "../recipes/edit";
import { ruleWords } from "../recipes/rows";

/** How much text. */
export interface Amount {
  readonly texts: number;
  readonly characters: number;
}

/** One step through a recipe. */
export interface Stage {
  /**
   * `page`: before anything ran. `stage`: one of a series. `branch`: one of several that see the same.
   * `count`: what several branches come to.
   */
  readonly kind: "page" | "stage" | "branch" | "count";
  /** Its place in the recipe, e.g. `2.1` for the first part of the second one; empty for the whole. */
  readonly place: string;
  /** What ran, as text; of a count how its branches are counted. */
  readonly name: string;
  /** How deep in the recipe, 0 for the stages and branches of the whole. */
  readonly depth: number;
  /** (L) 1 for the texts that it was asked about. */
  readonly seen: Uint8Array;
  /** (L) 1 for those of them that it keeps. */
  readonly kept: Uint8Array;
  readonly removed: Amount;
  readonly left: Amount;
}

/**
 * All stages in the order in which they run: the branches of a group before what they come to. What each of
 * them kept is read from the reasons, so that it is known also where the server ran the recipe. Empty for a
 * recipe of one extractor.
 */
export function stagesOf({
  page,
  recipe,
  extraction: { reasons },
}: Pick<Inspection, "page" | "recipe" | "extraction">): readonly Stage[] {
  const whole = canonical(recipe);
  if (!isGroup(whole)) return [];
  const all = new Uint8Array(page.leaves.length).fill(1);
  const stages: Stage[] = [];
  const add = (parts: Omit<Stage, "removed" | "left">): void => {
    const { seen, kept } = parts;
    const dropped = seen.map((one, leaf) => (one === 1 && kept[leaf] === 0 ? 1 : 0));
    stages.push({ ...parts, removed: amountOf(page, dropped), left: amountOf(page, kept) });
  };
  const visit = (
    part: Recipe,
    own: readonly Reason[],
    kind: "stage" | "branch" | "count",
    place: readonly number[],
    seen: Uint8Array,
  ): Uint8Array => {
    const kept = keptBy(own, seen);
    const depth = Math.max(0, place.length - 1);
    const at = { place: place.join("."), seen, kept };
    if (!isGroup(part)) {
      add({ ...at, kind, name: writeRecipe(part), depth });
      return kept;
    }
    let live = seen;
    for (const [index, each] of partsOf(part).entries()) {
      const inner = reasonsOf(own, index, each);
      if ("serial" in part) live = visit(each, inner, "stage", [...place, index + 1], live);
      else visit(each, inner, "branch", [...place, index + 1], seen);
    }
    if (!("serial" in part))
      add({ ...at, kind: "count", name: `${GROUP_NAMES[groupKind(part)]}: ${ruleWords(part)}`, depth });
    return kept;
  };
  add({ kind: "page", place: "", name: "The whole page", depth: 0, seen: all, kept: all });
  visit(whole, reasons, "count", [], all);
  return stages;
}

/** The reasons of one part, as it gave them. */
function reasonsOf(reasons: readonly Reason[], index: number, part: Recipe): Reason[] {
  const name = `${index + 1}. ${writeRecipe(part)}`;
  return reasons.flatMap((reason) => {
    if (reason.stage === name) return [{ ...reason, stage: "" }];
    return reason.stage.startsWith(`${name}: `)
      ? [{ ...reason, stage: reason.stage.slice(name.length + 2) }]
      : [];
  });
}

/** (L) 1 where a text was seen and the last reason that touches it does not drop it. */
function keptBy(reasons: readonly Reason[], seen: Uint8Array): Uint8Array {
  const kept = seen.slice();
  for (const { verdict, range } of reasons)
    for (let leaf = range.start; leaf < range.end; leaf++)
      if (seen[leaf] === 1) kept[leaf] = verdict === "keep" ? 1 : 0;
  return kept;
}

function amountOf(page: Page, mask: Uint8Array): Amount {
  const { leafLength } = statisticsOf(page);
  let texts = 0;
  let characters = 0;
  for (let leaf = 0; leaf < mask.length; leaf++) {
    texts += mask[leaf]!;
    characters += mask[leaf]! * leafLength[leaf]!;
  }
  return { texts, characters };
}

/** Runs of texts that a stage removed, in the order of the page. */
export function removedRuns({ seen, kept }: Pick<Stage, "seen" | "kept">): readonly LeafRange[] {
  const runs: LeafRange[] = [];
  for (let leaf = 0; leaf < seen.length; leaf++) {
    if (seen[leaf] !== 1 || kept[leaf] === 1) continue;
    let end = leaf + 1;
    while (end < seen.length && seen[end] === 1 && kept[end] !== 1) end++;
    runs.push({ start: leaf, end });
    leaf = end;
  }
  return runs;
}

/** A stage in a sentence. @param amount writes how much text */
export function stageWords(
  { kind, place, name, removed, left }: Stage,
  amount: (amount: Amount) => string,
): readonly Word[] {
  const own = { text: name, strong: true };
  switch (kind) {
    case "page":
      return [own, { text: `: ${amount(left)}.` }];
    case "stage":
      return [
        { text: `Stage ${place}, ` },
        own,
        { text: `, removes ${amount(removed)} and leaves ${amount(left)}.` },
      ];
    case "branch":
      return [
        { text: `Branch ${place}, ` },
        own,
        {
          text: `, drops ${amount(removed)} and keeps ${amount(left)}. What the branches come to follows them.`,
        },
      ];
    case "count":
      return [own, { text: `. This removes ${amount(removed)} and leaves ${amount(left)}.` }];
  }
}
