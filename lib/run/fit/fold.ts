/** One fold of a training: pages scored by a model of others. */
import { InputError, UsageError } from "../../errors";
import { evaluateParsed, parsedPage } from "../../evaluation/run";
import type { FoldResult } from "../../evaluation/held-out/fold-result";
import type { Metric } from "../../evaluation/scoring/score";
import type { Corpus, Fitted } from "../../extractors/contract/contract";
import { counted, NO_RELIABILITY, type Reliability } from "../../learn/calibration";
import { decodeBytes } from "../../page/parsing/decode";
import type { ConfiguredRecipe } from "../../recipes/configure";
import { otherTurns, type Task } from "../../task";
import type { SourcePage } from "../sources/source";
import { corpusOf, keptOf, labelledPage } from "./corpus-of";
import type { TrainingPages } from "./training-pages";

export interface KeptFolds {
  /**
   * Folds that were done on the same data before, by number, those of a learning curve too.
   * @param data names all that folds depend on
   * @param folds how many there are: no more than sites
   */
  known(data: string, folds: number): Promise<ReadonlyMap<number, FoldResult>>;
  keep(fold: number, result: FoldResult): Promise<void>;
}

export interface Split {
  readonly foldOf: Int32Array;
  readonly fold: number;
  readonly folds: number;
  /** (pages) which of the other folds' pages to learn from; all of them where absent. */
  readonly learned?: readonly boolean[];
}

/** @throws InputError, UsageError naming the fold where nothing can be learned without it */
export async function onFold(
  recipe: ConfiguredRecipe,
  { pages, groups }: TrainingPages,
  { foldOf, fold, folds, learned }: Split,
  metrics: readonly Metric[],
  task: Task,
): Promise<FoldResult> {
  const isLearned = (_: unknown, index: number): boolean =>
    foldOf[index] !== fold && learned?.[index] !== false;
  const corpus = corpusOf(pages.filter(isLearned), "labels", groups.filter(isLearned));
  const fitted = await recipe.fit(inTurns(corpus, task), task).catch((error: unknown) => {
    if (!(error instanceof InputError || error instanceof UsageError)) throw error;
    const without = `without the pages of fold ${fold + 1} of ${folds}`;
    throw new (error.constructor as typeof InputError)(error.code, `${without}: ${error.message}`, {
      cause: error,
    });
  });
  const scored: { group: string; grades: FoldResult["pages"][number]["grades"] }[] = [];
  const reliability = new Map<string, Reliability>();
  for (const [index, page] of pages.entries()) {
    if (foldOf[index] !== fold) continue;
    task.signal.throwIfAborted();
    task.report({ done: index, total: pages.length, note: "scoring" });
    await otherTurns();
    scored.push({ group: groups[index]!, grades: await graded(page, fitted, metrics, reliability) });
  }
  return { pages: scored, reliability: Object.fromEntries(reliability) };
}

/** @param reliability what its probabilities say is counted in there */
async function graded(
  source: SourcePage,
  fitted: Fitted,
  metrics: readonly Metric[],
  reliability: Map<string, Reliability>,
) {
  const payload = await source.load();
  const { html } = decodeBytes(payload.bytes, payload);
  const clock = (): number => 0; // Times are no part of a card.
  const parsed = parsedPage(html, payload, clock);
  const labelled = labelledPage(source.key, parsed.page, payload.gold, { kept: keptOf(source) });
  for (const { what, probability, label } of fitted.judge?.(labelled) ?? [])
    reliability.set(what, counted(reliability.get(what) ?? NO_RELIABILITY, probability, label));
  return evaluateParsed(parsed, payload.gold, [fitted], metrics, clock).answers[0]!.grades;
}

/** A corpus between whose pages everything else has its turn, and a cancel comes through. */
export function inTurns(corpus: Corpus, { signal }: Task): Corpus {
  return {
    size: corpus.size,
    async *pages() {
      for await (const page of corpus.pages()) {
        signal.throwIfAborted();
        yield page;
        await otherTurns();
      }
    },
  };
}

/** A task whose notes say where it is. */
export function noted({ signal, report }: Task, where: string): Task {
  return { signal, report: (progress) => report({ ...progress, note: `${where}: ${progress.note}` }) };
}
