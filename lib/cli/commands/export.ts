import { resolve } from "node:path";
import { Command, Option } from "commander";
import { writeError } from "../../corpus/files/file-error";
import { FORMATS } from "../../corpus/formats/recognise";
import { directorySink, zipSink } from "../../corpus/sink";
import { NotFoundError } from "../../errors";
import { exportCorpus } from "../../jobs/export-corpus";
import { POLICIES } from "../../labels/policy";
import { exportWords, formatHelp } from "../terminal/export-words";
import { filled, json, positiveInteger } from "../options/options";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly format: string;
  readonly out: string;
  readonly policy: string;
  readonly folds?: number;
  readonly seed: number;
  readonly licence?: string;
  readonly json?: true;
}

export function exportCommand(terminal: Terminal): Command {
  const formats = FORMATS.filter(({ write }) => write !== null).map(({ id }) => id);
  return new Command("export")
    .description(
      "Export a corpus of the database with its gold: what annotators have finished, or else what was imported.",
    )
    .requiredOption("--corpus <name>", "the corpus", filled)
    .addOption(new Option("--format <format>", "layout").choices(formats).default("folder"))
    .requiredOption("--out <path>", "a new folder, or a zip archive if it ends in .zip", filled)
    .addOption(
      new Option("--policy <id>", "which labels count as content")
        .choices(POLICIES.map(({ id }) => id))
        .default("as-labelled"),
    )
    .option(
      "--folds <n>",
      "divide the pages into folds that share no site, domain or template",
      positiveInteger,
    )
    .option("--seed <n>", "which sites come together in a fold", positiveInteger, 1)
    .option("--licence <text>", "on what terms the data may be used, for its card (README.md)", filled)
    .option("--json", "print counts as JSON")
    .addHelpText("after", formatHelp)
    .action(async ({ corpus, format, out, policy, folds, seed, licence, json: asJson }: Options) => {
      const { withNewStore } = await import("../sources/database");
      const result = await withNewStore(async (store) => {
        const found = await store.corpora.findByName(corpus);
        if (found === null) throw new NotFoundError("corpus", corpus);
        const task = terminal.startTask();
        try {
          const sink = out.toLowerCase().endsWith(".zip") ? await zipSink(out) : await directorySink(out);
          return await exportCorpus(
            store,
            {
              ...{ corpusId: found.id, format, policy, seed },
              ...(folds !== undefined && { folds }),
              ...(licence !== undefined && { licence }),
            },
            sink,
            task,
          );
        } catch (error) {
          throw await writeError(error, resolve(out), null, out);
        } finally {
          task.end();
        }
      });
      await terminal.print(
        asJson ? json({ winnow: 1, out, ...result }) : `${out}: ${exportWords(format, result)}\n`,
      );
    });
}
