/** The values of one input of the combination over the text runs of a corpus, with what each run is. */
import { UsageError } from "../../errors";
import { CONTEXT_FEATURES, contextRows } from "../../extractors/combination/context";
import { FEATURES } from "../../extractors/combination/features/catalogue";
import { INPUTS } from "../../extractors/combination/inputs";
import { learnWords } from "../../extractors/combination/learn";
import type { Values } from "../../extractors/combination/params";
import type { Task } from "../../task";
import type { LearnedPage } from "./pages";

/** A value of each run, and 1 where the run is content. */
export interface LabelledColumn {
  readonly values: readonly number[];
  readonly labels: readonly number[];
}

/** The place of an input by its name. @throws UsageError `no-feature` naming those of its group, or the groups */
export function inputNamed(name: string): number {
  const input = INPUTS.findIndex((one) => one.name === name);
  if (input >= 0) return input;
  const groupOf = (one: string): string => one.split(".")[0]!;
  const names = INPUTS.map((one) => one.name);
  const alike = names.filter((one) => groupOf(one) === groupOf(name));
  const said =
    alike.length > 0
      ? `${groupOf(name)} has ${alike.join(", ")}`
      : `its group would be one of ${[...new Set(names.map(groupOf))].join(", ")}`;
  throw new UsageError("no-feature", `no feature is called ${name}; ${said}`);
}

/**
 * What the words say comes from models that did not see the page or its site, as in training; everything else is there
 * already.
 * @param input its place among the inputs
 */
export async function columnOf(
  pages: readonly LearnedPage[],
  input: number,
  values: Values,
  task: Task,
): Promise<LabelledColumn> {
  const examples = pages.flatMap(({ example }) => example ?? []);
  const isOfWords = input >= FEATURES.length;
  const scores = isOfWords ? (await learnWords(examples, values, task)).scores : [];
  const column: { values: number[]; labels: number[] } = { values: [], labels: [] };
  examples.forEach(({ rows, places, labels }, page) => {
    const [from, width, at] = isOfWords
      ? [contextRows(places, scores[page]!), CONTEXT_FEATURES.length, input - FEATURES.length]
      : [rows, FEATURES.length, input];
    labels.forEach((label, run) => {
      column.values.push(from[run * width + at]!);
      column.labels.push(label);
    });
  });
  return column;
}
