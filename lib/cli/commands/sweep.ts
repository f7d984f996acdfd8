import { Command } from "commander";
import { bestPoint, parseSweep, sweepPoints, sweptRecipe } from "../../evaluation/curves/sweep";
import { evaluateSource } from "../../run/evaluate/evaluate-source";
import { configure } from "../../recipes/configure";
import { withSource } from "../sources/with-source";
import { warnOfIdle } from "../options/idle";
import {
  filled,
  json,
  metricsOf,
  positiveInteger,
  recipeOfOptions,
  recipeOption,
  setOption,
  table,
} from "../options/options";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly extractor?: string;
  readonly recipe?: readonly string[];
  readonly param: string;
  readonly set: readonly string[];
  readonly metrics: string;
  readonly limit?: number;
  readonly workers?: number;
  readonly json?: true;
}

/** Whose threshold the examples of this command vary: the method that Winnow is about. */
const USUAL = "block-extractor";

export function sweepCommand(terminal: Terminal): Command {
  return new Command("sweep")
    .description("Score an extractor over the values of one parameter.")
    .requiredOption("--corpus <dir|name>", "a folder, archive or file, or a corpus of the database", filled)
    .option("--extractor <id>", `which extractor (default: ${USUAL})`)
    .addOption(
      recipeOption("a recipe of one extractor in its place: a file, JSON or text like 'lqf(unit=words)'"),
    )
    .requiredOption("--param <name=from:to:step>", "what to vary, e.g. threshold=0:4:0.1")
    .addOption(setOption())
    .option("--metrics <list>", "all, or ids separated by commas", "shingle-4")
    .option("--limit <n>", "only the first n pages", positiveInteger)
    .option("--workers <n>", "number of threads (default: all cores)", positiveInteger)
    .option("--json", "print JSON")
    .action(async (options: Options) => {
      const sweep = parseSweep(options.param);
      const swept = sweptRecipe(await recipeOfOptions(options, USUAL), sweep);
      warnOfIdle(swept, terminal);
      const recipes = swept.map((recipe) => configure(recipe));
      const metrics = metricsOf(options.metrics);
      const { report } = await withSource(options.corpus, terminal, async (source) => {
        const task = terminal.startTask();
        try {
          return await evaluateSource(
            { source, recipes, metrics, limit: options.limit, workers: options.workers },
            task,
          );
        } finally {
          task.end();
        }
      });
      const curves = metrics.map((metric) => {
        const points = sweepPoints(report, sweep, metric);
        return { metric, points, best: bestPoint(points) };
      });
      if (options.json) {
        await terminal.print(
          json({
            winnow: 1,
            corpus: report.corpus,
            pages: report.pages,
            extractor: swept[0]!.use,
            param: sweep.param,
            curves,
          }),
        );
        return;
      }
      for (const { metric, points, best } of curves) {
        const rows = points.map((point) => [
          `${point.value}`,
          ...[point.precision, point.recall, point.f1].map((value) => value.toFixed(4)),
          point === best ? "best" : "",
        ]);
        await terminal.print(
          `${metric}\n${table([[sweep.param, "precision", "recall", "f1", ""], ...rows])}`,
        );
      }
    });
}
