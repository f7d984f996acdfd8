/** The combination on pages of sites that it did not see, fold by fold: what the model that ships cannot tell of itself. */
import { foldsBySite } from "../../learn/folds";
import { isUncertain } from "../../learn/certainty";
import { scoresOf } from "../../learn/boosting/model";
import { InputError } from "../../errors";
import { inputRows, lexicalScores } from "../../extractors/combination/inputs";
import { cutOf, probabilitiesOf } from "../../extractors/combination/judge";
import { learnFrom, learnWords, type Depth, type LearnedWords } from "../../extractors/combination/learn";
import type { Example } from "../../extractors/combination/examples";
import type { Values } from "../../extractors/combination/params";
import type { Task } from "../../task";
import type { LearnedPage } from "./pages";

/** A page judged by a model of other sites. */
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
}

export interface Folds {
  readonly count: number;
  readonly seed: number;
  /** Pages that are learned from in every fold and never judged. */
  readonly beside: readonly LearnedPage[];
  /** Whether calibration and certainty are found too, which takes as long as the trees. */
  readonly depth: Depth;
  /** By fold what was learned of words: taken from there, and put there. Only for the same pages and values. */
  readonly words?: Map<number, LearnedWords>;
}

/** In the order of the pages. @throws InputError `one-site`; what learning throws */
export async function heldOut(
  pages: readonly LearnedPage[],
  { count, seed, beside, depth, words: known = new Map() }: Folds,
  values: Values,
  task: Task,
): Promise<HeldOutPage[]> {
  const sites = pages.map(({ site }) => site);
  if (new Set(sites.map((site, page) => site ?? page)).size < count)
    throw new InputError("one-site", `${count} folds by site need pages of as many sites`);
  const foldOf = foldsBySite(sites, count, seed);
  const judged: HeldOutPage[] = [];
  for (let fold = 0; fold < count; fold++) {
    const examples = [...pages.filter((_, page) => foldOf[page] !== fold), ...beside].flatMap(
      ({ taught }) => taught,
    );
    const noted: Task = {
      signal: task.signal,
      report: (progress) =>
        task.report({ ...progress, note: `fold ${fold + 1} of ${count}: ${progress.note}` }),
    };
    const said = known.get(fold) ?? (await learnWords(examples, values, noted));
    known.set(fold, said);
    const model = await learnFrom(examples, values, noted, { depth, words: said });
    pages.forEach((page, at) => {
      if (foldOf[at] !== fold) return;
      const { kind, example, words } = page;
      if (example === null) {
        const none = new Uint8Array(0);
        const probability = new Float64Array(0);
        judged[at] = { kind, fold, f1: page.f1(none), probability, labels: none, kept: none, asked: none };
        return;
      }
      const rows = inputRows(example.rows, example.places, lexicalScores(example.words, model.lexical));
      const found = probabilitiesOf(model, scoresOf(model.trees, rows));
      const cut = cutOf({ ...found, words }, values);
      const { probability } = found;
      const kept = Uint8Array.from(probability, (value) => (value >= cut ? 1 : 0));
      const asked = Uint8Array.from(probability, (value, run) =>
        isUncertain(model.certainty, value, kept[run] === 1) ? 1 : 0,
      );
      judged[at] = { kind, fold, f1: page.f1(kept), probability, labels: example.labels, kept, asked };
    });
  }
  return judged;
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
