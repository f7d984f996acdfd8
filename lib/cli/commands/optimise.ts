import { Command, InvalidArgumentError, Option } from "commander";
import { mustBeWritable, writeWhole } from "../../corpus/files/whole-file";
import { AppError, UsageError } from "../../errors";
import type { Optimisation } from "../../optimise/optimisation";
import { optimisationJson, optimisationReport } from "../../optimise/report";
import { checkSetup, type Setup } from "../../optimise/setup";
import {
  DEFAULTS,
  PACKAGE_KINDS,
  SEARCH_NAMES,
  type PackageKind,
  type SearchName,
} from "../../optimise/search/setup-names";
import { withModelValues } from "../../optimise/search/model-values";
import { learnedUses, ownModules } from "../../optimise/search/space";
import { stateJson, type State } from "../../optimise/state";
import type { Model } from "../../recipes/model";
import { recipeFile, type Use } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { CODE_VERSION } from "../../run/generated/code-version";
import { optimiseSource, type Budget } from "../../run/optimise/optimise-source";
import { lockFiles } from "../../server/environment/lock-file";
import { optimisedText } from "../options/optimised-text";
import {
  collect,
  filled,
  finiteNumber,
  json,
  namesOf,
  positiveInteger,
  readRecipe,
} from "../options/options";
import { besides, mustBeUntried, stateAt } from "../options/search-state";
import { loadModels } from "../sources/models";
import type { Terminal } from "../terminal/terminal";
import { withSources } from "../sources/with-source";

interface Options {
  readonly corpus: readonly string[];
  readonly search?: SearchName;
  readonly budget: Budget;
  readonly seed?: number;
  readonly by?: PackageKind;
  readonly metric?: string;
  readonly extractors?: string;
  readonly without?: string;
  readonly model?: readonly string[];
  readonly parsimony?: number;
  readonly timeWeight?: number;
  readonly sample?: number;
  /** False where it was switched off. */
  readonly heldOut: boolean;
  readonly limit?: number;
  readonly workers?: number;
  readonly out?: string;
  readonly state?: string;
  readonly continue?: string;
  readonly json?: string | true;
}

export function optimiseCommand(terminal: Terminal): Command {
  return new Command("optimise")
    .description(
      "Search for the recipe that scores best on a corpus. Ctrl-C stops it and keeps what was found.",
    )
    .requiredOption(
      "--corpus <dir|name>",
      "a folder, archive or file, or a corpus of the database; give it again for more (--by corpus)",
      (name: string, earlier?: readonly string[]) => collect(filled(name), earlier),
    )
    .addOption(new Option("--search <how>", "how to search (default: genetic)").choices([...SEARCH_NAMES]))
    .option("--budget <n|time>", "candidates to try, or time as in 90s, 20m, 2h", budgetOf, {
      candidates: 500,
    })
    .option("--seed <n>", `seed of all that is drawn by lot (default: ${DEFAULTS.seed})`, positiveInteger)
    .addOption(
      new Option("--by <group>", "packages, which all weigh the same (default: all pages are one)").choices([
        ...PACKAGE_KINDS,
      ]),
    )
    .option("--metric <id>", `what is to be as high as possible (default: ${DEFAULTS.metric})`, filled)
    .option(
      "--extractors <list>",
      "ids that may be used, separated by commas (default: all that need only the page, without models and programs of others)",
    )
    .option("--without <list>", "ids that may not be used")
    .option(
      "--model <file|recipe>",
      "an extractor with its model that may be used, too; give it again for more",
      (given: string, earlier?: readonly string[]) => collect(filled(given), earlier),
    )
    .option(
      "--parsimony <f1>",
      `what each extractor of a recipe costs (default: ${DEFAULTS.parsimony})`,
      finiteNumber,
    )
    .option("--time-weight <f1>", "what a millisecond per page costs (default: 0)", finiteNumber)
    .option(
      "--sample <n>",
      `pages of a package in a sample (default: ${DEFAULTS.sampleSize})`,
      positiveInteger,
    )
    .option("--no-held-out", "do not search again without each package to score what is found on it")
    .option("--limit <n>", "only the first n pages", positiveInteger)
    .option("--workers <n>", "number of threads (default: all cores)", positiveInteger)
    .option("--out <file>", "write the best recipe to a file, after each step the best so far", filled)
    .option("--state <file>", "where to note what was tried (default: beside --out)", filled)
    .option("--continue <state>", "go on where an earlier search stopped", filled)
    .option("--json [file]", "write all that was found as JSON to a file, or to stdout", filled)
    .action((options: Options) => optimise(options, terminal));
}

async function optimise(options: Options, terminal: Terminal): Promise<void> {
  const { out } = options;
  // A state that cannot be read is said to be that, and not a file that cannot be written.
  if (options.continue !== undefined) await stateAt(options.continue);
  const stateFile = options.state ?? options.continue ?? besides(out);
  const noted = [out, stateFile].filter((file) => file !== undefined);
  for (const file of noted) await mustBeWritable(file, { isNew: false });
  // Two searches that write the same files would each go on from what the other noted.
  const lock = await lockFiles(noted);
  try {
    if (stateFile !== undefined && stateFile !== options.continue) await mustBeUntried(stateFile);
    await search(options, stateFile, terminal);
  } finally {
    await lock.release();
  }
}

/** @param stateFile where to note what was tried */
async function search(options: Options, stateFile: string | undefined, terminal: Terminal): Promise<void> {
  const { corpus, budget, workers, out } = options;
  const from = options.continue === undefined ? undefined : await stateAt(options.continue);
  if (from !== undefined) mustFollow(options, from);
  const limit = from?.limit ?? options.limit;
  const read: Model[] = [];
  const learned = await learnedNames(options.model ?? [], read);
  const setup = from?.setup ?? (await withValues(setupOf(options, learned), read));
  checkSetup(setup);
  const { list: models } = await loadModels(learnedUses(setup.modules), read);
  const written = typeof options.json === "string" ? options.json : undefined;
  if (written !== undefined) await mustBeWritable(written, { isNew: false });
  const keep = keeping(out, stateFile);
  const report = await withSources(corpus, terminal, async (source) => {
    const task = terminal.startTask();
    const clock = (): number => performance.now();
    const request = {
      ...{ source, setup, budget, models, limit, clock, stepped: keep, code: CODE_VERSION },
      ...(workers !== undefined && { workers }),
      ...(from !== undefined && { from: { state: from, origin: options.continue! } }),
    };
    const { optimisation, ...found } = await optimiseSource(request, task).finally(() => task.end());
    return optimisationReport(optimisation, { corpus: source.name, setup, ...found });
  });
  if (written !== undefined) await writeWhole(written, optimisationJson(report));
  await terminal.print(options.json === true ? optimisationJson(report) : optimisedText(report));
  if (report.whole) return;
  const next = stateFile === undefined ? "" : `; go on with --continue ${stateFile}`;
  throw new AppError("stopped", `stopped before the end${next}`);
}

/**
 * Extractors with their models, as recipes write them. @param models takes the models that were read
 * @throws UsageError for what is none, or several put together
 */
async function learnedNames(given: readonly string[], models: Model[]): Promise<readonly string[]> {
  const names: string[] = [];
  for (const one of given) {
    const recipe = await readRecipe(one, models);
    if (!("use" in recipe) || recipe.model === undefined)
      throw new UsageError("bad-option", `--model takes one extractor with its model, which ${one} is not`);
    names.push(writeRecipe(recipe));
  }
  return names;
}

/** The setup with the values that its models were trained with. @throws NotFoundError for a model that is nowhere */
async function withValues(setup: Setup, models: readonly Model[]): Promise<Setup> {
  const load = async (use: Use): Promise<Model> => (await loadModels([use], models)).find(use.model!)!;
  return { ...setup, modules: await withModelValues(setup.modules, load) };
}

/** @param learned extractors with their models @throws UsageError for a number out of range */
function setupOf(options: Options, learned: readonly string[]): Setup {
  const { search = "genetic", by = null, heldOut } = options;
  const { parsimony = DEFAULTS.parsimony, timeWeight = DEFAULTS.timeWeight } = options;
  for (const [name, value] of Object.entries({ "--parsimony": parsimony, "--time-weight": timeWeight }))
    if (value < 0) throw new UsageError("bad-option", `${name} must be 0 or more, not ${value}`);
  const without = namesOf(options.without ?? "");
  const wanted = options.extractors === undefined ? ownModules() : namesOf(options.extractors);
  return {
    search,
    seed: options.seed ?? DEFAULTS.seed,
    by,
    metric: options.metric ?? DEFAULTS.metric,
    modules: [...wanted.filter((id) => !without.includes(id)), ...learned],
    parsimony,
    timeWeight,
    sampleSize: options.sample ?? DEFAULTS.sampleSize,
    heldOut,
  };
}

/** What an earlier search has said already. */
const SAID = [
  "search",
  "seed",
  "by",
  "metric",
  "extractors",
  "without",
  "parsimony",
  "timeWeight",
  "sample",
] as const;

/** @throws UsageError where an option would make another search of it */
function mustFollow(options: Options, { limit }: State): void {
  const isOther = options.limit !== undefined && options.limit !== limit;
  const named = isOther ? "limit" : SAID.find((name) => options[name] !== undefined);
  if (named === undefined && options.heldOut) return;
  throw new UsageError(
    "bad-option",
    `--continue takes the search as it was begun: leave out ${named === undefined ? "--no-held-out" : optionOf(named)}`,
  );
}

const optionOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Writes the best recipe where it is another one, then all that is known. */
function keeping(
  out: string | undefined,
  stateFile: string | undefined,
): (optimisation: Optimisation, state: State) => Promise<void> {
  let last = "";
  return async ({ standing: { best } }, state) => {
    if (out !== undefined && best !== null && best.text !== last) {
      await writeWhole(out, json(recipeFile(best.recipe)));
      last = best.text;
    }
    if (stateFile !== undefined) await writeWhole(stateFile, stateJson(state));
  };
}

const MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** A number of candidates, or a time. */
function budgetOf(text: string): Budget {
  const time = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(text.trim());
  if (time !== null && Number(time[1]) > 0) return { ms: Number(time[1]) * MS[time[2]!]! };
  const candidates = Number(text);
  if (text.trim() !== "" && Number.isInteger(candidates) && candidates >= 1) return { candidates };
  throw new InvalidArgumentError(
    `expected a number of candidates, or a time such as 90s, 20m or 2h, not ${text}.`,
  );
}
