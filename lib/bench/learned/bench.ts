/** `winnow bench --learned`: the combination by folds, what each of its groups brings, and its features over a corpus. */
import { FEATURE_GROUPS, FEATURES } from "../../extractors/combination/features/catalogue";
import { combination } from "../../extractors/combination/combination";
import { resolveParams } from "../../extractors/contract/params";
import { PARAMS, type Values } from "../../extractors/combination/params";
import type { Source } from "../../run/sources/source";
import type { Task } from "../../task";
import { bars } from "../bars";
import { heldOut, withoutFeatures, type Folds } from "./folds";
import { histogramOf } from "./histogram";
import { columnOf, inputNamed } from "./input-values";
import { learnedPages, type LearnedPage } from "./pages";
import { ABLATION_HEAD, ablationRow, foldTable, groupsLine, reliabilityTable, writtenLine } from "./tables";

const FOLDS = 5;
const SEED = 1;
/** Ablation trains as often as there are groups: with fewer and faster trees, alike for all. */
const ABLATION = { trees: 60, rate: 0.25 };

/** What training takes by default, but for these. */
export const valuesWith = (values: Partial<Values>): Values =>
  // Checked against these very specs.
  resolveParams(combination.id, PARAMS, {
    ...combination.learning,
    seed: SEED,
    ...values,
  }) as unknown as Values;

type Pages = Pick<Source, "name" | "pages">;

/** Tables with what is said of them. */
export interface Told {
  readonly tables: readonly string[][][];
  readonly lines: readonly string[];
}

/** A table a question: F1, calibration and certainty by fold and kind of page; the reliability diagram. */
export async function benchLearned(source: Pages, beside: readonly Pages[], task: Task): Promise<Told> {
  const values = valuesWith({});
  const pages = await learnedPages(source, values, task);
  const others: LearnedPage[] = [];
  for (const more of beside) others.push(...(await learnedPages(more, values, task)));
  const folds: Folds = { count: FOLDS, seed: SEED, beside: others, depth: "whole" };
  const judged = await heldOut(pages, folds, values, task);
  return {
    tables: [foldTable(judged.pages), reliabilityTable(judged.pages)],
    lines: [groupsLine(judged, FOLDS), writtenLine(judged.pages)],
  };
}

/** What all features bring, group by group: F1 with all of them, and without each. */
export async function benchAblation(source: Pages, task: Task, say: (line: string) => void): Promise<Told> {
  const values = valuesWith(ABLATION);
  const pages = await learnedPages(source, values, task);
  // Words are learned once: no group but the lexical one has a say in them.
  const words: Folds["words"] = new Map();
  const folds: Folds = { count: FOLDS, seed: SEED, beside: [], depth: "deciding", words };
  const whole = await heldOut(pages, folds, values, task);
  const rows = [ABLATION_HEAD, ablationRow("nothing", whole.pages, whole.pages)];
  const tell = (row: string[]): void => {
    say(row.join("  "));
    rows.push(row);
  };
  for (const { id } of FEATURE_GROUPS) {
    const isLeftOut = FEATURES.map(({ name }) => name.startsWith(`${id}.`));
    const without = await heldOut(withoutFeatures(pages, isLeftOut), folds, values, task);
    tell(ablationRow(id, whole.pages, without.pages));
  }
  const wordless = await heldOut(pages, { ...folds, isWordless: true, words: new Map() }, values, task);
  tell(ablationRow("lexical", whole.pages, wordless.pages));
  return { tables: [rows], lines: [groupsLine(whole, FOLDS)] };
}

const AS_THEY_ARE = valuesWith({ hideNames: false });

/**
 * The values of a feature, in percent of the runs of content and of those of boilerplate, as bars.
 * @throws UsageError `no-feature` before any page is read; InputError `no-labels`; what learning of words throws
 */
export async function featureBars(source: Pages, feature: string, task: Task): Promise<string[]> {
  const input = inputNamed(feature);
  const pages = await learnedPages(source, AS_THEY_ARE, task);
  const { edges, content, boilerplate } = histogramOf(await columnOf(pages, input, AS_THEY_ARE, task));
  const named = (shares: readonly number[]) =>
    shares.map((share, bin) => ({ name: `from ${edges[bin]!.toFixed(2)}`, value: 100 * share }));
  return [
    `${feature}, percent of the runs that are content:`,
    ...bars(named(content)),
    "percent of the others:",
    ...bars(named(boilerplate)),
  ];
}
