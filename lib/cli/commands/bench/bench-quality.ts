/** `winnow bench --quality`: one recipe beside its peers, in process and as stored, page by page. */
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { askedByKind, askedTable } from "../../../bench/certainty";
import { bestFirst, knowledgeOf, withArticleBody } from "../../../bench/quality";
import { corporaFolder } from "../../../corpora-folder";
import { NotFoundError } from "../../../errors";
import { CHANGE_HEAD, changeRow } from "../../../evaluation/report/compare-reports";
import { pageScores } from "../../../evaluation/report/page-scores";
import { reportMarkdown } from "../../../evaluation/report/report-markdown";
import { noCorpus } from "../../../extractors/contract/contract";
import { USUAL_EXTRACTOR } from "../../../extractors/panels";
import { configure } from "../../../recipes/configure";
import { labelOfKey } from "../../../recipes/label";
import type { Model } from "../../../recipes/model";
import type { Recipe } from "../../../recipes/recipe";
import { evaluateSource } from "../../../run/evaluate/evaluate-source";
import { HashedSource } from "../../../run/sources/hashed-source";
import { readRecipe, settingsOf, table, withSettings } from "../../options/options";
import { besideOne } from "../../sources/against";
import { answersOf, namedAnswers } from "../../sources/answers";
import { loadModels } from "../../sources/models";
import { withSource } from "../../sources/with-source";
import type { Terminal } from "../../terminal/terminal";

/** What is scored beside the recipe: the two packages that people use in the browser, and our best without a model. */
const BESIDE = ["readability", "defuddle", "block-extractor-modern"];
/** The metric of the benchmark that the stored answers are from. */
const METRICS = ["shingle-4"];
/** Where a corpus keeps what other systems extracted from it, a file each. */
const PEERS = "peers";

/** What is measured: a folder of pages with gold, and the recipe as the command line has it. */
export interface Measured {
  readonly corpus?: string | undefined;
  /** The usual extractor by default. */
  readonly recipe?: string | undefined;
  /** `name=value` of parameters. */
  readonly set: readonly string[];
}

/** @param read takes the models that were read */
async function measuredRecipe({ recipe, set }: Measured, read: Model[]): Promise<Recipe> {
  return withSettings(await readRecipe(recipe ?? USUAL_EXTRACTOR, read), settingsOf(set));
}

/**
 * Print the scores of all, best first; what those that learned have seen of these pages, which is a warning on stderr
 * too; and what each lacks of the recipe, with paired intervals. The combination is scored without headline and
 * comments too.
 * @param measured scrapinghub by default; the stored answers are those of the folder `peers` of the corpus
 * @throws NotFoundError where there is no such folder; UsageError for settings of several extractors
 */
export async function printQuality(measured: Measured, terminal: Terminal): Promise<void> {
  const folder = measured.corpus ?? join(corporaFolder(), "scrapinghub");
  const stored = await answersOf(namedAnswers(await storedAnswers(folder)), folder, undefined, terminal);
  const read: Model[] = [...stored];
  const ours = await measuredRecipe(measured, read);
  const known = await loadModels([ours], read);
  const [, body] = withArticleBody(ours, known.find);
  const all = [
    ours,
    ...(body === undefined ? [] : [body]),
    ...BESIDE.map((use) => ({ use })),
    ...stored.map(({ id, recipe: answers }) => ({ ...answers, model: id })),
  ];
  const recipes = all.map((one) => configure(one, known.find));
  const task = terminal.startTask();
  try {
    const { report, pages, hash } = await withSource(folder, terminal, async (opened) => {
      const source = new HashedSource(opened);
      const request = { source, recipes, models: known.list, metrics: METRICS, withErrors: false };
      return { ...(await evaluateSource(request, task)), hash: source.hash() };
    });
    const scores = pageScores(
      pages,
      report.extractors,
      METRICS.map((id) => ({ id })),
    );
    const [metric] = METRICS as [string];
    const ranked = bestFirst(report, metric);
    const ranks = ranked.extractors.map((one) => one.key);
    const { key } = recipes[0]!;
    const changes = [...besideOne(scores, key, METRICS).changes].sort(
      (a, b) => ranks.indexOf(a.after) - ranks.indexOf(b.after),
    );
    const knowledge = knowledgeOf(all, known.find, {
      corpus: report.corpus,
      pages: report.extractors[0]!.scores[metric]?.n ?? 0,
    });
    await terminal.print(
      `${reportMarkdown(ranked)}\n` +
        (body === undefined
          ? ""
          : `${labelOfKey(recipes[1]!.key)} is the preset article-body of the same model.\n`) +
        `${knowledge.map(({ text }) => `${text}\n`).join("")}\n` +
        `Each minus ${labelOfKey(key)}, on the same pages:\n` +
        `${table([CHANGE_HEAD, ...changes.map(changeRow)])}corpus ${hash}\n`,
    );
    for (const { warning } of knowledge) if (warning !== null) terminal.complain(`winnow: ${warning}`);
  } finally {
    task.end();
  }
}

/**
 * Print, by kind of page, what an annotator is asked about and how much of the rest is right.
 * @param measured WCXB's by default
 * @throws UsageError and InputError as `askedByKind`; UsageError for settings of several extractors
 */
export async function printCertainty(measured: Measured, terminal: Terminal): Promise<void> {
  const read: Model[] = [];
  const ours = await measuredRecipe(measured, read);
  const models = await loadModels([ours], read);
  const fitted = await configure(ours, models.find).fit(noCorpus);
  const task = terminal.startTask();
  try {
    const folder = measured.corpus ?? join(corporaFolder(), "wcxb/dev");
    const sums = await withSource(folder, terminal, (source) => askedByKind(source, fitted, task));
    await terminal.print(table(askedTable(sums)));
  } finally {
    task.end();
  }
}

/** `NAME=FILE` of each. @throws NotFoundError */
async function storedAnswers(corpus: string): Promise<string[]> {
  const folder = join(corpus, PEERS);
  const files = await readdir(folder).catch(() => {
    throw new NotFoundError("folder of stored answers", folder);
  });
  return files
    .filter((file) => file.endsWith(".json.gz"))
    .sort()
    .map((file) => `${basename(file, ".json.gz")}=${join(folder, file)}`);
}
