import { availableParallelism } from "node:os";
import { Command, InvalidArgumentError } from "commander";
import { mustBeWritable } from "../../corpus/files/whole-file";
import { AppError, UsageError } from "../../errors";
import { gainSentence } from "../../evaluation/held-out/gain";
import { nextSentence } from "../../evaluation/held-out/learning-curve";
import { extractorById } from "../../extractors/index";
import { provideLearners } from "../../learn/lessons/learners";
import { configure } from "../../recipes/configure";
import { contradictionWords, leftOutWords, type DataCard } from "../../recipes/data-card";
import type { Gain, LearningCurve } from "../../recipes/model";
import type { Use } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { CODE_VERSION } from "../../run/generated/code-version";
import { writeModel } from "../../run/fit/model-file";
import { continued, trainBeside } from "../../run/fit/beside";
import { ownMetrics } from "../../run/fit/own-metrics";
import { train } from "../../run/fit/train";
import { foldsInFile } from "../../run/fit/training-state";
import { learningThreads } from "../../run/learning/threads";
import type { Source } from "../../run/sources/source";
import { lockFiles } from "../../server/environment/lock-file";
import { withSources } from "../sources/with-source";
import {
  collect,
  filled,
  json,
  metricsOf,
  positiveInteger,
  readRecipe,
  setOption,
  settingsOf,
  table,
  wholeNumber,
} from "../options/options";
import type { Terminal } from "../terminal/terminal";
import { plural } from "../../text/plural";

interface Options {
  readonly recipe?: string;
  readonly corpus: readonly string[];
  readonly withoutSitesOf?: readonly string[];
  readonly set: readonly string[];
  readonly seed: number;
  readonly folds: number;
  readonly withinSites?: true;
  readonly continue?: true;
  readonly curve?: true;
  readonly metrics?: string;
  readonly out?: string;
  readonly state?: string;
  readonly workers?: number;
  readonly json?: true;
}

export function trainCommand(terminal: Terminal): Command {
  return new Command("train")
    .description(
      "Train an extractor on labelled pages, keep the model, and score it on sites it did not see.",
    )
    .argument("[extractor]", "which extractor, e.g. alexjc", filled)
    .option("--recipe <recipe>", "the extractor as a recipe, with its parameters", filled)
    .requiredOption(
      "--corpus <dir|name>",
      "a folder, archive or file, or a corpus of the database; give it again for more",
      (name: string, earlier?: readonly string[]) => collect(filled(name), earlier),
    )
    .option(
      "--without-sites-of <dir|name>",
      "leave out pages that have a site, domain or template of this corpus; give it again for more",
      (name: string, earlier?: readonly string[]) => collect(filled(name), earlier),
    )
    .addOption(setOption())
    .option("--seed <n>", "seed of the folds and of every random choice in training", positiveInteger, 1)
    .option("--folds <n>", "parts into which the sites are divided; 0 to score nothing", foldCount, 5)
    .option("--within-sites", "divide the pages of each site instead: scores on sites that were learned from")
    .option(
      "--continue",
      "go on from the model that the extractor comes with, and say whether that helps on held-out sites",
    )
    .option(
      "--curve",
      "learn from an eighth, a quarter and half of the pages too: what more pages would bring",
    )
    .option(
      "--metrics <list>",
      "all, or ids separated by commas (default: shingle-4,bag-of-words, or those of the fields that are learned)",
    )
    .option("--out <file>", "write the model to a file too", filled)
    .option(
      "--state <file>",
      "note each fold that is done; where the file is there already, go on after its folds",
      filled,
    )
    .option("--workers <n>", "number of threads to learn in (default: all cores)", positiveInteger)
    .option("--json", "print JSON")
    .action(async (extractor: string | undefined, options: Options) => {
      provideLearners(learningThreads({ workers: options.workers ?? availableParallelism() }));
      const { corpus, withoutSitesOf = [], seed, folds, metrics, out, state, json: asJson } = options;
      const { withinSites = false } = options;
      const { use: id, params: named } = await learnerOf(extractor, options.recipe);
      const { learning, params } = extractorById(id);
      const drawn = params.seed?.kind === "number" ? { seed } : {};
      const given = { ...drawn, ...named, ...settingsOf(options.set) };
      const isContinued = options.continue === true;
      const recipe = isContinued
        ? continued(id, given)
        : configure({ use: id, params: { ...learning, ...given } });
      for (const file of [out, state]) if (file !== undefined) await mustBeWritable(file, { isNew: false });
      const isCurve = options.curve === true;
      if (isCurve && folds === 0)
        throw new UsageError(
          "bad-option",
          "--curve scores pages that are held out: train with 2 folds or more",
        );
      const scored = {
        ...{ folds, isWithinSites: withinSites, seed, isCurve },
        metrics: metrics === undefined ? ownMetrics(id) : metricsOf(metrics),
      };
      const setup = { recipe, ...scored, code: CODE_VERSION };
      const learn = async (source: Source, sitesOf?: Source) => {
        const told = { ...setup, ...(sitesOf !== undefined && { sitesOf: sitesOf.name }) };
        const kept = state === undefined ? undefined : await foldsInFile(state, told);
        const task = terminal.startTask();
        const training = {
          ...{ source, ...setup },
          ...(sitesOf !== undefined && { sitesOf }),
          ...(kept !== undefined && { kept }),
        };
        return (
          isContinued
            ? trainBeside(training, configure({ use: id }), task)
            : train(training, task).then((trained) => ({ model: trained, gains: null }))
        )
          .catch((error: unknown) => {
            if (state === undefined || !task.signal.aborted) throw error;
            throw new AppError("stopped", `stopped before the end; the same command goes on from ${state}`);
          })
          .finally(() => task.end());
      };
      // Two trainings that write one file would each leave out what the other noted.
      const lock = await lockFiles([out, state].filter((file) => file !== undefined));
      const { model, gains } = await withSources(corpus, terminal, (source) =>
        withoutSitesOf.length === 0
          ? learn(source)
          : withSources(withoutSitesOf, terminal, (sitesOf) => learn(source, sitesOf)),
      )
        .then(async (trained) => {
          if (out !== undefined) await writeModel(out, trained.model);
          return trained;
        })
        .finally(() => lock.release());
      const { card } = model;
      const contradiction = contradictionWords(card.data);
      if (contradiction !== null) terminal.complain(`winnow: ${contradiction}`);
      const { withNewStore } = await import("../sources/database");
      await withNewStore((store) => store.models.add(model));
      if (asJson) {
        const told = { winnow: 1, id: model.id, recipe: model.recipe, card };
        await terminal.print(json(isContinued ? { ...told, gains } : told));
        return;
      }
      const { heldOut } = card;
      const rows = Object.entries(heldOut?.scores ?? {}).map(
        ([metric, { precision, recall, f1, low = f1, high = f1 }]) => [
          metric,
          ...[precision, recall, f1, low, high].map((value) => value.toFixed(4)),
        ],
      );
      await terminal.print(
        `${writeRecipe({ ...model.recipe, model: model.id })}\n` +
          `${plural(card.data.pages, "page")} of ${card.data.corpus}, sha-256 ${card.data.sha256}\n` +
          leftOutLine(card.data, isContinued) +
          (heldOut === null
            ? "nothing was held out, so it has no score\n"
            : `on held-out ${withinSites ? "pages" : "sites"}, ${heldOut.folds} folds ${withinSites ? "within sites" : "by site"}, seed ${heldOut.seed}:\n` +
              table([["metric", "precision", "recall", "f1", "low", "high"], ...rows])) +
          (isContinued ? gainLines(gains, withinSites) : "") +
          (heldOut?.curve ?? []).map(curveLines).join(""),
      );
    });
}

/** 0, or 2 or more: of a single part there would be no other to learn from. */
function foldCount(text: string): number {
  const folds = wholeNumber(text);
  if (folds === 1) throw new InvalidArgumentError("expected 0, or 2 or more, not 1.");
  return folds;
}

/** The extractor that is named in one of two ways. @throws UsageError where it is not, or what is named cannot learn */
async function learnerOf(extractor: string | undefined, given: string | undefined): Promise<Use> {
  if (given === undefined) {
    if (extractor !== undefined) return { use: extractor };
    throw new UsageError("missing-argument", "name the extractor to train, or a recipe of one with --recipe");
  }
  if (extractor !== undefined)
    throw new UsageError("bad-option", `--recipe says what to train; leave out ${extractor}`);
  const recipe = await readRecipe(given);
  if (!("use" in recipe))
    throw new UsageError("bad-option", `${writeRecipe(recipe)} has several extractors; train one of them`);
  if (recipe.model !== undefined)
    throw new UsageError("bad-option", `${given} has a model already; name the extractor, ${recipe.use}`);
  return recipe;
}

/** What was left out for the sake of other sites. */
function leftOutLine(data: DataCard, isContinued: boolean): string {
  const words = leftOutWords(data);
  if (words === null) return "";
  return `${words}${isContinued ? "; the model that it goes on from may have seen them" : ""}\n`;
}

/** How the score grew with the pages, and what more of them would bring. */
function curveLines(curve: LearningCurve): string {
  const rows = curve.points.map(({ pages, ...scores }) => [
    `${pages}`,
    ...[scores.f1, scores.low, scores.high].map((value) => value.toFixed(4)),
  ]);
  return `${table([["pages learned from", curve.metric, "low", "high"], ...rows])}${nextSentence(curve)}\n`;
}

/** What going on has brought, a sentence for each metric. */
function gainLines(gains: readonly Gain[] | null, isWithinSites: boolean): string {
  const where = isWithinSites ? "held-out pages" : "held-out sites";
  return gains === null
    ? "nothing was held out, so nobody knows whether going on helped\n"
    : `beside the model that it went on from:\n${gains
        .map((gain) => `${gainSentence(gain, where)}\n`)
        .join("")}`;
}
