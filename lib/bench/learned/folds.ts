/** The combination on pages of sites that it did not see, fold by fold: what the model that ships cannot tell of itself. */
import { foldsBySite } from "../../learn/folds";
import { isUncertain } from "../../learn/certainty";
import { scoresOf } from "../../learn/boosting/model";
import { largestChange } from "../../learn/boosting/written";
import { InputError } from "../../errors";
import { inputRows, lexicalScores } from "../../extractors/combination/inputs";
import { cutOf, probabilitiesOf } from "../../extractors/combination/judge";
import { COMBINATION_FORM, type Combination } from "../../extractors/combination/model";
import { learnFrom, learnWords, type Depth, type LearnedWords } from "../../extractors/combination/learn";
import { inGroup, type Example } from "../../extractors/combination/examples";
import type { Values } from "../../extractors/combination/params";
import type { Task } from "../../task";
import { plural } from "../../text/plural";
import { groupsOf } from "./groups";
import type { LearnedPage } from "./pages";

/** A page judged by a model of other groups, as it is read from its written form. */
export interface HeldOutPage {
  readonly kind: string;
  readonly fold: number;
  /** Bag of words. */
  readonly f1: number;
  /** (P) that each text run is content. */
  readonly probability: Float64Array;
  /** (P) 1 where it is. */
  readonly labels: Uint8Array;
  /** (P) 1 where it was kept. */
  readonly kept: Uint8Array;
  /** (P) 1 where somebody would be asked. */
  readonly asked: Uint8Array;
  /** F1 by the same model before it was written. */
  readonly f1AsLearned: number;
  /** How far writing moves a log-odds of the page at most: in all, and by the trees alone where words say the same. */
  readonly change: number;
  readonly changeByTrees: number;
}

export interface Folds {
  readonly count: number;
  readonly seed: number;
  /** Pages that are learned from in every fold that judges none of their group, and never judged. */
  readonly beside: readonly LearnedPage[];
  /** Whether calibration and certainty are found too, which takes as long as the trees. */
  readonly depth: Depth;
  /** Whether words say nothing; all other inputs stay, those too that know a language. */
  readonly isWordless?: boolean;
  /** By fold what was learned of words: taken from there, and put there. Only for the same pages and values. */
  readonly words?: Map<number, LearnedWords>;
}

/** Pages on folds. */
export interface HeldOut {
  /** In the order of the pages. */
  readonly pages: readonly HeldOutPage[];
  /** How many groups they are of, none of which is in two folds. */
  readonly groups: number;
  /** (folds) pages beside that were not learned from in a fold, since they are of a group that is judged there. */
  readonly leftOut: readonly number[];
}

/** @throws InputError `too-few-groups`; what learning throws */
export async function heldOut(
  pages: readonly LearnedPage[],
  { count, seed, beside, depth, isWordless = false, words: known = new Map() }: Folds,
  values: Values,
  task: Task,
): Promise<HeldOut> {
  const all = groupsOf([...pages, ...beside]);
  const [groups, groupsBeside] = [all.slice(0, pages.length), all.slice(pages.length)];
  const groupCount = new Set(groups).size;
  if (groupCount < count)
    throw new InputError(
      "too-few-groups",
      `${count} folds take as many groups of pages that share no site, domain or template; ` +
        `${plural(pages.length, "page")} with gold ${pages.length === 1 ? "is" : "are"} of ${groupCount}`,
    );
  const foldOf = foldsBySite(groups, count, seed);
  const foldOfGroup = new Map(groups.map((group, page) => [group, foldOf[page]!]));
  const judged: HeldOutPage[] = [];
  const leftOut: number[] = [];
  for (let fold = 0; fold < count; fold++) {
    leftOut.push(groupsBeside.filter((group) => foldOfGroup.get(group) === fold).length);
    const examples = [...pages, ...beside].flatMap(({ taught }, at) => {
      const isLearned = at < pages.length ? foldOf[at] !== fold : foldOfGroup.get(all[at]!) !== fold;
      return isLearned ? inGroup(taught, all[at]) : [];
    });
    const noted: Task = {
      signal: task.signal,
      report: (progress) =>
        task.report({ ...progress, note: `fold ${fold + 1} of ${count}: ${progress.note}` }),
    };
    const said =
      known.get(fold) ??
      (await learnWords(examples, isWordless ? { ...values, lexical: false } : values, noted));
    known.set(fold, said);
    const learned = await learnFrom(examples, values, noted, { depth, words: said });
    const written = COMBINATION_FORM.read(COMBINATION_FORM.write(learned));
    pages.forEach((page, at) => {
      if (foldOf[at] === fold) judged[at] = { fold, ...judgedBy(written, learned, page, values) };
    });
  }
  return { pages: judged, groups: groupCount, leftOut };
}

/**
 * A page as the model judges it that was written and read, which is the form that ships.
 * @param learned the same model before it was written
 */
function judgedBy(
  written: Combination,
  learned: Combination,
  page: LearnedPage,
  values: Values,
): Omit<HeldOutPage, "fold"> {
  const { kind, example } = page;
  if (example === null) {
    const [none, probability] = [new Uint8Array(0), new Float64Array(0)];
    const f1 = page.f1(none);
    const unchanged = { f1AsLearned: f1, change: 0, changeByTrees: 0 };
    return { kind, f1, probability, labels: none, kept: none, asked: none, ...unchanged };
  }
  const [now, before] = [
    answerOf(written, example, page.words, values),
    answerOf(learned, example, page.words, values),
  ];
  const { probability, kept } = now;
  const asked = Uint8Array.from(probability, (value, run) =>
    isUncertain(written.certainty, value, kept[run] === 1) ? 1 : 0,
  );
  return {
    kind,
    f1: page.f1(kept),
    probability,
    labels: example.labels,
    kept,
    asked,
    f1AsLearned: page.f1(before.kept),
    change: now.scores.reduce((most, score, run) => Math.max(most, Math.abs(score - before.scores[run]!)), 0),
    changeByTrees: largestChange(learned.trees, written.trees, now.rows),
  };
}

/** What a model makes of a page that it did not see. */
function answerOf(
  model: Combination,
  { rows: features, places, words: tokens }: Example,
  words: Int32Array,
  values: Values,
) {
  const rows = inputRows(features, places, lexicalScores(tokens, model.lexical));
  const scores = scoresOf(model.trees, rows);
  const found = probabilitiesOf(model, scores, words);
  const cut = cutOf(found, values);
  const kept = Uint8Array.from(found.probability, (value) => (value >= cut ? 1 : 0));
  return { rows, scores, kept, probability: found.probability };
}

/** The same pages without some of what the model sees: a column that never varies is never asked about. */
export function withoutFeatures(pages: readonly LearnedPage[], isLeftOut: readonly boolean[]): LearnedPage[] {
  const without = (example: Example): Example => ({
    ...example,
    rows: example.rows.map((value, at) => (isLeftOut[at % isLeftOut.length]! ? 0 : value)),
  });
  return pages.map((page) => {
    const taught = page.taught.map(without);
    return { ...page, example: taught[0] ?? null, taught };
  });
}
