import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { mustBeWritable, writeWhole } from "../../corpus/files/whole-file";
import { UsageError } from "../../errors";
import type { GroupBy, Report } from "../../evaluation/report/report";
import { SLICE_KINDS } from "../../evaluation/report/report-scores";
import { reportCsv } from "../../evaluation/report/report-csv";
import { metricById } from "../../evaluation/metrics/index";
import { publishedFor, type PublishedTable } from "../../evaluation/report/published";
import { reportHtml } from "../../evaluation/report/report-html";
import { reportJson } from "../../evaluation/report/report-json";
import { reportMarkdown } from "../../evaluation/report/report-markdown";
import { CODE_VERSION } from "../../run/generated/code-version";
import { HashedSource } from "../../run/sources/hashed-source";
import { evaluateSource } from "../../run/evaluate/evaluate-source";
import type { Model } from "../../recipes/model";
import { pageScores } from "../../evaluation/report/page-scores";
import { compared } from "../../evaluation/report/compare-reports";
import { baseline, besideOne, besideText, comparisonText, mustNotFall } from "../sources/against";
import { answersOf, namedAnswers } from "../sources/answers";
import { contestantsOf } from "../sources/contestants";
import { answersViaProxy } from "../sources/via-proxy";
import { withSource } from "../sources/with-source";
import { warnOfIdle } from "../options/idle";
import {
  collect,
  filled,
  finiteNumber,
  metricsOf,
  positiveInteger,
  recipeOption,
  setOption,
  table,
} from "../options/options";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly extractors?: string;
  readonly recipe: readonly string[];
  readonly answers: readonly string[];
  readonly viaProxy: readonly string[];
  readonly set: readonly string[];
  readonly metrics: string;
  readonly limit?: number;
  readonly workers?: number;
  readonly cache?: string;
  readonly by?: GroupBy;
  readonly errors?: true;
  readonly json?: string | true;
  readonly csv?: string;
  readonly html?: string;
  readonly versus?: string;
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
    .addOption(
      new Option(
        "--via-proxy <url>",
        "a proxy that filters pages, e.g. http://127.0.0.1:8118; may be repeated",
      )
        .argParser(collect)
        .default([], "none"),
    )
    .addOption(setOption())
    .option("--metrics <list>", "all, or ids separated by commas", "all")
    .option("--limit <n>", "only the first n pages", positiveInteger)
    .option("--workers <n>", "number of threads (default: all cores)", positiveInteger)
    .option("--cache <dir>", "keep scores in a folder, and take from it what was scored before", filled)
    .addOption(new Option("--by <group>", "also report scores per group").choices([...SLICE_KINDS]))
    .option("--errors", "also report what errors cost: lost F1 by cause, and by rule and stage")
    .option("--json [file]", "write the report as JSON to a file, or to stdout", filled)
    .option("--csv <file>", "write the report as CSV to a file", filled)
    .option("--html <file>", "write the report as one page that needs no server to a file", filled)
    .option("--versus <recipe>", "compare every other with this one, page by page", filled)
    .option(
      "--against <file|run>",
      "compare with an earlier evaluation: the JSON that --json wrote, or a run of the database",
      filled,
    )
    .option("--fail-under <difference>", "fail where the mean F1 changed by less, e.g. -0.005", finiteNumber)
    .action(async (options: Options) => {
      const { against, failUnder, cache } = options;
      if (cache !== undefined && (options.errors === true || options.html !== undefined))
        throw new UsageError(
          "bad-option",
          "--cache keeps scores without what errors cost: leave out --errors and --html",
        );
      if (failUnder !== undefined && against === undefined)
        throw new UsageError("bad-option", "--fail-under needs --against: say what to compare with");
      const tell = async (text: string): Promise<void> => {
        // Beside a report in JSON, stdout would no longer be JSON.
        if (options.json === true) for (const line of text.trimEnd().split("\n")) terminal.complain(line);
        else await terminal.print(`\n${text}`);
      };
      const metrics = metricsOf(options.metrics);
      const named = namedAnswers(options.answers);
      // Before minutes of work, not after them.
      const before = against === undefined ? null : await baseline(against);
      const answers = [
        ...(await answersOf(named, options.corpus, options.limit, terminal)),
        ...(await viaProxies(options, terminal)),
      ];
      const { recipes, models, versus } = await contestantsOf(options, "all", answers);
      warnOfIdle(
        recipes.map(({ recipe }) => recipe),
        terminal,
      );
      const files = [options.json, options.csv, options.html].filter((file) => typeof file === "string");
      for (const file of files) await mustBeWritable(file, { isNew: false });
      const evaluated = await withSource(options.corpus, terminal, async (opened) => {
        const task = terminal.startTask();
        try {
          const { limit, workers, by, html, errors, cache } = options;
          const source = new HashedSource(opened);
          const withErrors = errors === true || html !== undefined;
          const request = { source, recipes, models, metrics, limit, workers, by, withErrors, cache };
          const evaluation = await evaluateSource(request, task);
          return { ...evaluation, format: opened.format ?? null, hash: source.hash() };
        } finally {
          task.end();
        }
      });
      const { report: whole, pages, format, hash } = evaluated;
      // The page tells what errors cost in any case, the other forms where that was asked for.
      const report = options.errors === true ? whole : withoutErrors(whole);
      const published = publishedFor(format, pages.length);
      const scores = pageScores(
        pages,
        report.extractors,
        metrics.map((id) => ({ id })),
      );
      // First what cannot fail, so that a full disk loses a file and not the report.
      await terminal.print(
        options.json === true
          ? reportJson(report, scores)
          : `${reportMarkdown(report)}${publishedText(published, metrics)}`,
      );
      if (options.csv !== undefined) await writeWhole(options.csv, reportCsv(report));
      if (typeof options.json === "string") await writeWhole(options.json, reportJson(report, scores));
      const comparison = before === null ? null : compared(before, scores, metrics, against!);
      if (options.html !== undefined) {
        const made = [
          ["command", commandLine()],
          ["code", CODE_VERSION],
          ["corpus hash", hash],
        ] as const;
        const data = { report: whole, pages, scores, metrics: metrics.map(metricById), published, made };
        const change = comparison === null ? null : { named: against!, ...comparison };
        await writeWhole(options.html, reportHtml({ ...data, against: change }));
      }
      if (versus !== null) await tell(besideText(besideOne(scores, versus, metrics), versus));
      if (comparison === null) return;
      await tell(comparisonText(comparison, against!));
      if (failUnder !== undefined) mustNotFall(comparison, failUnder);
    });
}

/** @throws UsageError, AppError as `answersViaProxy` */
async function viaProxies(
  { viaProxy, corpus, limit, workers = availableParallelism() }: Options,
  terminal: Terminal,
): Promise<Model[]> {
  const models: Model[] = [];
  for (const address of viaProxy)
    models.push(await answersViaProxy(address, corpus, { limit, inParallel: 2 * workers }, terminal));
  return models;
}

/** What others have published, by a metric that was asked for; empty where nothing is known. */
function publishedText(published: PublishedTable | null, metrics: readonly string[]): string {
  if (published === null || !metrics.includes(published.metric)) return "";
  const { benchmark, metric, source, scores } = published;
  const rows = scores.map(({ system, f1 }) => [`  ${system}`, f1.toFixed(3)]);
  return `\nPublished for ${benchmark}, F1 by ${metric} (${source}):\n${table(rows)}`;
}

function withoutErrors(report: Report): Report {
  return { ...report, extractors: report.extractors.map(({ errors: _, ...extractor }) => extractor) };
}

/** What was typed, as a shell would take it again. */
function commandLine(): string {
  const quoted = (word: string): string =>
    /^[\w./:=,@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  return ["winnow", ...process.argv.slice(2).map(quoted)].join(" ");
}
