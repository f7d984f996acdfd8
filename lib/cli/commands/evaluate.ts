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
import { withSource } from "../with-source";
import { loadModels } from "../models";
import {
  extractorsOf,
  filled,
  metricsOf,
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
  readonly set: readonly string[];
  readonly metrics: string;
  readonly limit?: number;
  readonly workers?: number;
  readonly by?: GroupBy;
  readonly json?: string | true;
  readonly csv?: string;
}

export function evaluateCommand(terminal: Terminal): Command {
  return new Command("evaluate")
    .description("Score extractors on a corpus. Without gold, only failures and times are reported.")
    .requiredOption("--corpus <dir|name>", "a folder, archive or file, or a corpus of the database", filled)
    .option("--extractors <list>", "all, or ids separated by commas (all if no recipe is named)")
    .addOption(
      recipeOption("a recipe: a file, JSON or text like 'ccb | lqf'; may be repeated").default([], "none"),
    )
    .addOption(setOption())
    .option("--metrics <list>", "all, or ids separated by commas", "all")
    .option("--limit <n>", "only the first n pages", positiveInteger)
    .option("--workers <n>", "number of threads (default: all cores)", positiveInteger)
    .addOption(new Option("--by <group>", "also report scores per group").choices([...SLICE_KINDS]))
    .option("--json [file]", "write the report as JSON to a file, or to stdout", filled)
    .option("--csv <file>", "write the report as CSV to a file", filled)
    .action(async (options: Options) => {
      const { recipes, models } = await contestantsOf(options);
      const metrics = metricsOf(options.metrics);
      // Before minutes of work, not after them.
      const files = [options.json, options.csv].filter((file) => typeof file === "string");
      for (const file of files) await mustBeWritable(file, { isNew: false });
      const { report } = await withSource(options.corpus, terminal, async (source) => {
        const task = terminal.startTask();
        try {
          const { limit, workers, by } = options;
          return await evaluateSource({ source, recipes, models, metrics, limit, workers, by }, task);
        } finally {
          task.end();
        }
      });
      // First what cannot fail, so that a full disk loses a file and not the report.
      await terminal.print(options.json === true ? reportJson(report) : reportMarkdown(report));
      if (options.csv !== undefined) await writeWhole(options.csv, reportCsv(report));
      if (typeof options.json === "string") await writeWhole(options.json, reportJson(report));
    });
}

/**
 * The extractors and the recipes that were named, each configuration once; all extractors where none was.
 * @throws UsageError, InputError as `readRecipe`
 */
async function contestantsOf({
  extractors,
  recipe: named,
  set,
}: Pick<Options, "extractors" | "recipe" | "set">): Promise<{
  readonly recipes: readonly ConfiguredRecipe[];
  readonly models: readonly Model[];
}> {
  if (set.length > 0 && extractors === undefined && named.length > 0)
    throw new UsageError("bad-option", "--set goes with --extractors; a recipe contains its own parameters");
  const listed =
    extractors === undefined && named.length > 0 ? [] : extractorsOf(extractors ?? "all", settingsOf(set));
  const read: Model[] = [];
  const all = [...listed, ...(await Promise.all(named.map((one) => readRecipe(one, read))))];
  const models = await loadModels(all, read);
  const recipes = all.map((recipe) => configure(recipe, models.find));
  return {
    recipes: [...new Map(recipes.map((recipe) => [recipe.key, recipe])).values()],
    models: models.list,
  };
}
