import { Command } from "commander";
import { effects, finishedSets, type Shown } from "../../run/labels/proposal-effect";
import { filled, json, table } from "../options/options";
import type { Terminal } from "../terminal/terminal";

const WORDS: Readonly<Record<Shown, string>> = {
  with: "with proposals",
  without: "without",
  mixed: "with them at times",
  unknown: "not noted",
};

interface Options {
  readonly corpus: string;
  readonly json?: true;
}

export function proposalsCommand(terminal: Terminal): Command {
  return new Command("proposals")
    .description(
      "Report what proposals do to annotators: time a page and F1 against imported gold, with and without them.",
    )
    .requiredOption("--corpus <name>", "a corpus of the database", filled)
    .option("--json", "print JSON")
    .action(async ({ corpus, json: asJson }: Options) => {
      const { withNewStore } = await import("../sources/database");
      const rows = effects(await withNewStore((store) => finishedSets(store, corpus)));
      await terminal.print(
        asJson
          ? json({ winnow: 1, corpus, proposals: rows })
          : rows.length === 0
            ? "nobody has finished a page\n"
            : table([
                ["pages labelled", "finished", "median s", "F1", "with gold"],
                ...rows.map(({ shown, sets, seconds, f1, scored }) => [
                  ...[WORDS[shown], `${sets}`, seconds.toFixed(1)],
                  ...[f1 === null ? "" : f1.toFixed(4), `${scored}`],
                ]),
              ]),
      );
    });
}
