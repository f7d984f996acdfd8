import { Command, Option } from "commander";
import { mustBeWritable, writeWhole } from "../../corpus/whole-file";
import { UsageError } from "../../errors";
import type { GroupBy } from "../../evaluation/report";
import { SLICE_KINDS } from "../../evaluation/report-scores";
import { reportCsv } from "../../evaluation/report-csv";
import { reportJson } from "../../evaluation/report-json";
import { reportMarkdown } from "../../evaluation/report-markdown";
import { evaluateSource } from "../../run/evaluate/evaluate-source";
import { configure, type ConfiguredRecipe } from "../../recipes/configure";
import type { Model } from "../../recipes/model";
import { pageScores } from "../../evaluation/page-scores";
import { baseline, compared, comparisonText, mustNotFall } from "../against";
import { answersOf, namedAnswers } from "../answers";
import { withSource } from "../with-source";
import { loadModels } from "../models";
import {
  collect,
  extractorsOf,
  filled,
  finiteNumber,
  metricsOf,
  ownPrograms,
  positiveInteger,
  readRecipe,
  recipeOption,
  setOption,
  settingsOf,
} from "../options";
import type { Terminal } from "../terminal";

interface Options {
  readonly corpus: string;
  readonly extractors?: string;
  readonly recipe: readonly string[];
  readonly answers: readonly string[];
  readonly set: readonly string[];
  readonly metrics: string;
  readonly limit?: number;
  readonly workers?: number;
  readonly by?: GroupBy;
  readonly errors?: true;
  readonly json?: string | true;
  readonly csv?: string;
  readonly against?: string;
  readonly failUnder?: number;
}

export function evaluateCommand(terminal: Terminal): Command {
  return new Command("evaluate")
    .description("Score extractors on a corpus. Without gold, only failures and times are reported.")
    .requiredOption("--corpus <dir|name>", "a folder, archive or file, or a corpus of the database", filled)
    .option(
      "--extractors <list>",
      "all, or ids and configured programs separated by commas (all if no recipe and no answers are named)",
    )
    .addOption(
      recipeOption("a recipe: a file, JSON or text like 'ccb | lqf'; may be repeated").default([], "none"),
    )
    .addOption(
      new Option("--answers <name=file>", "what another program extracted; may be repeated")
        .argParser(collect)
        .default([], "none"),
    )
    .addOption(setOption())
    .option("--metrics <list>", "all, or ids separated by commas", "all")
    .option("--limit <n>", "only the first n pages", positiveInteger)
    .option("--workers <n>", "number of threads (default: all cores)", positiveInteger)
    .addOption(new Option("--by <group>", "also report scores per group").choices([...SLICE_KINDS]))
    .option("--errors", "also report what errors cost: lost F1 by cause, and by rule and stage")
    .option("--json [file]", "write the report as JSON to a file, or to stdout", filled)
    .option("--csv <file>", "write the report as CSV to a file", filled)
    .option(
      "--against <file|run>",
      "compare with an earlier evaluation: the JSON that --json wrote, or a run of the database",
      filled,
    )
    .option("--fail-under <difference>", "fail where the mean F1 changed by less, e.g. -0.005", finiteNumber)
    .action(async (options: Options) => {
      const { against, failUnder } = options;
      if (failUnder !== undefined && against === undefined)
        throw new UsageError("bad-option", "--fail-under needs --against: say what to compare with");
      const metrics = metricsOf(options.metrics);
      const named = namedAnswers(options.answers);
      // Before minutes of work, not after them.
      const before = against === undefined ? null : await baseline(against);
      const answers = await answersOf(named, options.corpus, options.limit, terminal);
      const { recipes, models } = await contestantsOf(options, answers);
      const files = [options.json, options.csv].filter((file) => typeof file === "string");
      for (const file of files) await mustBeWritable(file, { isNew: false });
      const { report, pages } = await withSource(options.corpus, terminal, async (source) => {
        const task = terminal.startTask();
        try {
          const { limit, workers, by, errors: withErrors } = options;
          const request = { source, recipes, models, metrics, limit, workers, by, withErrors };
          return await evaluateSource(request, task);
        } finally {
          task.end();
        }
      });
      const scores = pageScores(
        pages,
        report.extractors,
        metrics.map((id) => ({ id })),
      );
      // First what cannot fail, so that a full disk loses a file and not the report.
      await terminal.print(options.json === true ? reportJson(report, scores) : reportMarkdown(report));
      if (options.csv !== undefined) await writeWhole(options.csv, reportCsv(report));
      if (typeof options.json === "string") await writeWhole(options.json, reportJson(report, scores));
      if (before === null) return;
      const comparison = compared(before, scores, metrics, against!);
      const text = comparisonText(comparison, against!);
      // Beside a report in JSON, stdout would no longer be JSON.
      if (options.json === true) for (const line of text.trimEnd().split("\n")) terminal.complain(line);
      else await terminal.print(`\n${text}`);
      if (failUnder !== undefined) mustNotFall(comparison, failUnder);
    });
}

/**
 * The extractors, the recipes and the answers that were named, each configuration once; all extractors where
 * nothing was.
 * @throws UsageError, InputError as `readRecipe`
 */
async function contestantsOf(
  { extractors, recipe: named, set }: Pick<Options, "extractors" | "recipe" | "set">,
  answers: readonly Model[],
): Promise<{ readonly recipes: readonly ConfiguredRecipe[]; readonly models: readonly Model[] }> {
  if (set.length > 0 && extractors === undefined && named.length + answers.length > 0)
    throw new UsageError("bad-option", "--set goes with --extractors; a recipe contains its own parameters");
  const isNamed = named.length + answers.length > 0;
  const programs = ownPrograms();
  const listed =
    extractors === undefined && isNamed
      ? []
      : await extractorsOf(extractors ?? "all", settingsOf(set), programs);
  const read: Model[] = [...answers];
  const all = [
    ...listed,
    ...(await Promise.all(named.map((one) => readRecipe(one, read, programs)))),
    ...answers.map(({ id, recipe }) => ({ ...recipe, model: id })),
  ];
  const models = await loadModels(all, read);
  const recipes = all.map((recipe) => configure(recipe, models.find));
  return {
    recipes: [...new Map(recipes.map((recipe) => [recipe.key, recipe])).values()],
    models: models.list,
  };
}
