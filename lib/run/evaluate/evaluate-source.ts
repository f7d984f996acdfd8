import { availableParallelism } from "node:os";
import { UsageError } from "../../errors";
import { unpackErrors } from "../../evaluation/errors/error-list";
import { ErrorCount } from "../../evaluation/errors/error-sums";
import { metricById } from "../../evaluation/metrics/index";
import { reportOf, type EvaluatedPage, type GroupBy, type Report } from "../../evaluation/report/report";
import type { PageEvaluation } from "../../evaluation/run";
import type { ConfiguredRecipe } from "../../recipes/configure";
import type { Model } from "../../recipes/model";
import { quietTask, type Task } from "../../task";
import { CODE_VERSION } from "../generated/code-version";
import { listPages, type Source, type SourcePage } from "../sources/source";
import { AnswerCache } from "./answer-cache";
import { checkContestants } from "./contestants";
import { evaluateCached } from "./evaluate-cached";
import { evaluatePages } from "./pool";
import type { PoolPage } from "../threads/schedule";

export interface EvaluationRequest {
  readonly source: Pick<Source, "name" | "count" | "pages">;
  readonly recipes: readonly ConfiguredRecipe[];
  /** The models that the recipes name. */
  readonly models?: readonly Model[];
  /** Metric ids. */
  readonly metrics: readonly string[];
  /** Number of threads; the machine's cores if not said. */
  readonly workers?: number | undefined;
  readonly by?: GroupBy | null | undefined;
  /** Take only the first so many pages. */
  readonly limit?: number | undefined;
  /** Whether the report says what errors cost by cause and by rule. */
  readonly withErrors?: boolean | undefined;
  /** Folder of answers of earlier evaluations, which is filled; errors are not kept there. */
  readonly cache?: string | undefined;
}

export interface Evaluation {
  readonly report: Report;
  /** In corpus order, whatever the number of threads. */
  readonly pages: readonly EvaluatedPage[];
}

/**
 * Run and score recipes over a source on threads, and add up. The pages are walked once, one after the other;
 * no more page bytes are in memory than the threads work on.
 *
 * @throws UsageError for no extractor, an extractor that must be trained first, an unknown metric, a bad
 * number of workers or pages, or errors from a cache
 */
export async function evaluateSource(
  request: EvaluationRequest,
  task: Task = quietTask,
): Promise<Evaluation> {
  const { source, recipes, metrics, by = null, limit, withErrors = false, cache } = request;
  const workers = request.workers ?? availableParallelism();
  checkContestants(recipes);
  checkWhole("workers", workers);
  if (limit !== undefined) checkWhole("limit", limit);
  const known = metrics.map(metricById);
  if (cache !== undefined && withErrors)
    throw new UsageError("bad-option", "a cache keeps scores without errors: leave out one of the two");
  const total = source.count === null ? null : Math.min(source.count, limit ?? Infinity);

  const entries: Omit<EvaluatedPage, "evaluation">[] = [];
  const pages = sourcePages(source, limit, (page) => entries.push(page));
  const options = {
    setup: {
      contestants: recipes.map(({ recipe }) => recipe),
      models: request.models ?? [],
      metrics,
      withVerdicts: withErrors,
    },
    workers: Math.min(workers, Math.max(1, total ?? workers)),
  };
  const evaluated =
    cache === undefined
      ? evaluatePages(
          poolPages(pages),
          { ...options, bySite: recipes.some(({ needs }) => needs === "site") },
          task.signal,
        )
      : evaluateCached(
          await listPages({ pages }),
          recipes,
          options,
          new AnswerCache(cache, CODE_VERSION),
          CODE_VERSION,
          task.signal,
        );
  const evaluations: EvaluatedPage[] = [];
  const counts = recipes.map(() => new ErrorCount());
  let done = 0;
  for await (const { page, evaluation } of evaluated) {
    const entry = entries[page]!;
    evaluations[page] = { ...entry, evaluation: counted(evaluation, counts) };
    task.report({ done: ++done, total, note: entry.id });
  }
  const report = reportOf({ corpus: source.name, contestants: recipes, metrics: known, by }, evaluations);
  const extractors = report.extractors.map((each, at) => ({ ...each, errors: counts[at]!.sums() }));
  return { report: withErrors ? { ...report, extractors } : report, pages: evaluations };
}

/** What came of a page without its errors, which are added up: those of all pages would fill the memory. */
function counted(evaluation: PageEvaluation, counts: readonly ErrorCount[]): PageEvaluation {
  const answers = evaluation.answers.map(({ errors, ...answer }, at) => {
    if (errors !== undefined) counts[at]!.add(unpackErrors(errors));
    return answer;
  });
  return { ...evaluation, answers };
}

function checkWhole(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError("bad-option", `${name} must be a whole number of at least 1, not ${value}`);
}

async function* sourcePages(
  { pages }: Pick<Source, "pages">,
  limit: number | undefined,
  noted: (page: Omit<EvaluatedPage, "evaluation">) => void,
): AsyncGenerator<SourcePage> {
  let taken = 0;
  for await (const page of pages) {
    const { key: id, site, kind, lang } = page;
    noted({ id, site, kind, lang });
    yield page;
    if (++taken === limit) return;
  }
}

async function* poolPages(pages: AsyncIterable<SourcePage>): AsyncGenerator<PoolPage> {
  for await (const page of pages) yield { ...page, fitOnly: false };
}
