import { Command } from "commander";
import type { Figure } from "../../../bench/figure";
import { UsageError } from "../../../errors";
import { collect, filled, json, namesOf, positiveInteger, setOption, table } from "../../options/options";
import { withSources } from "../../sources/with-source";
import type { Terminal } from "../../terminal/terminal";

type Bench = (
  rounds: number,
  say: (line: string) => void,
  only: readonly string[] | undefined,
) => Promise<readonly Figure[]>;

/**
 * What can be measured in place of the library, by its option. The peers and the browser are only installed for
 * development, so that nothing of it is loaded before it is asked for.
 */
const OTHERS: Readonly<Record<string, { readonly about: string; readonly bench: Bench }>> = {
  browser: {
    about: "the app in Chromium",
    bench: async (rounds, say, only) =>
      (await import("../../../bench/browser/browser")).benchBrowser(rounds, say, only),
  },
  inspect: {
    about: "how long inspect takes to be ready on the pages of scrapinghub",
    bench: async (rounds, say) => (await import("../../../bench/browser/inspect")).benchInspect(rounds, say),
  },
  extractors: {
    about: "every extractor against parsing",
    bench: async (rounds, say) => (await import("../../../bench/extractors")).benchExtractors(rounds, say),
  },
  company: {
    about: "how long annotators wait during exports, backups and long reads",
    bench: async (_, say) => (await import("../../../bench/company")).benchCompany(say),
  },
  large: {
    about: "corpora of 100,000 pages with a run of 34 extractors on SQLite and Postgres",
    bench: async (_, say, only) =>
      (await import("../../../bench/corpora/large-corpora")).benchLargeCorpora(say, only),
  },
  million: {
    about: "34 million packed answers of a run over 1,000,000 pages",
    bench: async (_, say) => (await import("../../../bench/corpora/million")).benchMillion(say),
  },
  throughput: {
    about:
      "a run of ten extractors over 100,000 pages by a server and a worker against one process without a database, on SQLite and Postgres,",
    bench: async (_, say, only) =>
      (await import("../../../bench/corpora/throughput")).benchThroughput(say, only),
  },
  hosts: {
    about: "workers on four hosts made of network namespaces, one of which is killed,",
    bench: async (_, say) => (await import("../../../bench/hosts/hosts")).benchHosts(say),
  },
  runMemory: {
    about: "the memory of runs over 2,000 and 20,000 pages",
    bench: async (_, say) => (await import("../../../bench/run-memory")).benchRunMemory(say),
  },
  proxy: {
    about: "what the proxy adds to a page, and 10,000 requests through it,",
    bench: async (rounds, say) => (await import("../../../bench/proxy")).benchProxy(rounds, say),
  },
  stream: {
    about: "pages as a stream, and its memory over 100,000 records,",
    bench: async (rounds, say) => (await import("../../../bench/stream")).benchStream(rounds, say),
  },
  segment: {
    about: "what a segment of Common Crawl costs, from pages as a stream on one core,",
    bench: async (_, say) => (await import("../../../bench/hosts/segment")).benchSegment(say),
  },
  evaluation: {
    about: "all extractors of ours on WCXB dev, without and with cached scores,",
    bench: async (_, say) => (await import("../../../bench/pipelines/evaluation")).benchEvaluation(say),
  },
  combining: {
    about: "votes and intersections of cached answers",
    bench: async (rounds, say) =>
      (await import("../../../bench/pipelines/combining")).benchCombining(rounds, say),
  },
  site: {
    about: "the index of a site of 1,000 pages",
    bench: async (_, say) => (await import("../../../bench/sites/site")).benchSite(say),
  },
  survey: {
    about: "the survey of a site of 1,000 pages, and the templates of 100,000 pages,",
    bench: async (_, say) => (await import("../../../bench/sites/survey")).benchSurvey(say),
  },
  titleTraining: {
    about: "how long the title forest takes to learn from 1,000 pages of WCXB dev",
    bench: async (_, say) => (await import("../../../bench/s3/title-training")).benchTitleTraining(say),
  },
  editor: {
    about: "how soon a page and a sample answer while a recipe is edited",
    bench: async (rounds, say) => (await import("../../../bench/pipelines/editor")).benchEditor(rounds, say),
  },
};

interface Options {
  readonly rounds: number;
  readonly only?: readonly string[];
  readonly json?: true;
  readonly s3?: string;
  readonly corpus?: readonly string[];
  readonly quality?: true;
  readonly certainty?: true;
  readonly learned?: true;
  readonly ablation?: true;
  readonly feature?: string;
  readonly recipe?: string;
  readonly set: readonly string[];
}

/** Table 3 is one of times, in which a browser takes part; the others are scores of held-out pages. */
const TIMES = 3;

async function printTablesOfS3(
  terminal: Terminal,
  list: string,
  corpora: readonly string[],
  rounds: number,
  isJson: boolean,
): Promise<void> {
  const numbers = list.split(",").map((entry) => positiveInteger(entry.trim()));
  if (corpora.length === 0)
    throw new UsageError("no-corpus", "--s3 needs the pages to compute on: --corpus DIR|NAME");
  const ofScores = numbers.filter((number) => number !== TIMES);
  const { scoreTables, tablesAsMarkdown } = await import("../../../bench/s3/tables");
  const task = terminal.startTask();
  const say = (line: string): void => terminal.complain(line);
  try {
    const tables =
      ofScores.length === 0
        ? []
        : await withSources(corpora, terminal, (source) => scoreTables(ofScores, source, task, say));
    if (!numbers.includes(TIMES)) {
      await terminal.print(isJson ? json({ winnow: 1, tables }) : tablesAsMarkdown(tables));
      return;
    }
    const { benchTimes, timesAsMarkdown } = await import("../../../bench/s3/times");
    const times = await withSources(corpora, terminal, (source) => benchTimes(source, rounds, task, say));
    const { title } = times;
    const ratioWords = (ratio: number): string => `${Number(ratio.toPrecision(3))} x`;
    await terminal.print(
      isJson
        ? json({ winnow: 1, tables, times })
        : [
            tablesAsMarkdown(tables),
            timesAsMarkdown(times),
            table([
              [title.name, ratioWords(title.value), title.goal],
              ["title, date and body together", ratioWords(times.all), ""],
            ]),
          ]
            .filter((part) => part !== "")
            .join("\n"),
    );
  } finally {
    task.end();
  }
}

const optionOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export function benchCommand(terminal: Terminal): Command {
  const command = new Command("bench")
    .description("Measure speed and memory against the goals. Takes minutes.")
    .option("--rounds <n>", "rounds per comparison, or page loads per screen", positiveInteger, 5)
    .option(
      "--s3 <tables>",
      "print tables of S3 beside ours instead, 1 to 7 or several with commas between, computed on the pages of --corpus",
      filled,
    )
    .option(
      "--corpus <dir|name>",
      "pages for --s3, --quality, --certainty, --learned, --ablation and --feature; for --s3 and --learned give it again for more",
      (name: string, earlier?: readonly string[]) => collect(filled(name), earlier),
    );
  for (const [name, { about }] of Object.entries(OTHERS))
    command.option(optionOf(name), `measure ${about} instead`);
  return command
    .option(
      "--quality",
      "score a recipe beside its peers instead, in process and as stored in the folder peers of --corpus, and say what it has learned of these pages",
    )
    .option(
      "--certainty",
      "measure instead what annotators are asked about, and how much of the rest is right",
    )
    .option(
      "--learned",
      "score the combination on folds of --corpus that share no domain and no template instead, by kind of page, with its calibration; it learns from a second corpus in every fold",
    )
    .option(
      "--ablation",
      "measure instead what each group of the combination's features brings on such folds",
    )
    .option(
      "--feature <name>",
      "draw the values of a feature of the combination over --corpus instead",
      filled,
    )
    .option(
      "--recipe <recipe>",
      "the recipe of --quality and --certainty (default: the usual extractor)",
      filled,
    )
    .addOption(setOption())
    .option(
      "--only <parts>",
      "with --browser: these parts alone, a comma between them; with --large and --throughput: these databases",
      namesOf,
    )
    .option("--json", "print JSON")
    .action(async (options: Options & Record<string, unknown>) => {
      const { rounds, only, json: asJson, s3, corpus = [] } = options;
      const say = (line: string): void => terminal.complain(line);
      if (s3 !== undefined) {
        await printTablesOfS3(terminal, s3, corpus, rounds, asJson === true);
        return;
      }
      if (options.quality === true || options.certainty === true) {
        if (corpus.length > 1)
          throw new UsageError("bad-option", "--corpus may be repeated only with --s3 and --learned");
        const { printCertainty, printQuality } = await import("./bench-quality");
        const measured = { corpus: corpus[0], recipe: options.recipe, set: options.set };
        await (options.quality === true ? printQuality : printCertainty)(measured, terminal);
        return;
      }
      if (options.learned === true || options.ablation === true || options.feature !== undefined) {
        if (corpus.length > 1 && options.learned !== true)
          throw new UsageError("bad-option", "--corpus may be repeated only with --s3 and --learned");
        await (await import("./bench-learned")).printLearned(options, corpus, terminal);
        return;
      }
      const other = Object.keys(OTHERS).find((name) => options[name] === true);
      if (only !== undefined && !["browser", "large", "throughput"].includes(other ?? ""))
        throw new UsageError(
          "bad-option",
          "--only names parts of --browser or databases of --large and --throughput",
        );
      const figures =
        other === undefined
          ? await (await import("../../../bench/bench")).bench(rounds, say)
          : await OTHERS[other]!.bench(rounds, say, only);
      if (asJson) {
        await terminal.print(json({ winnow: 1, figures }));
        return;
      }
      await terminal.print(
        table(
          figures.map(({ name, value, unit, goal, reached }) => [
            reached ? "reached" : "MISSED",
            name,
            `${Number(value.toPrecision(3))} ${unit}`,
            goal,
          ]),
        ),
      );
    });
}
