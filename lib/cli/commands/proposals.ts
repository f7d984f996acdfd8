import { Command } from "commander";
import { onKnownPages } from "../../run/labels/known-pages";
import type { Effect, OnKnownPages, Shown } from "../../labels/people/work";
import { effects, finishedSets } from "../../run/labels/proposal-effect";
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
  readonly byAnnotator?: true;
  readonly json?: true;
}

export function proposalsCommand(terminal: Terminal): Command {
  return new Command("proposals")
    .description(
      "Report what proposals do to annotators: time a page and F1 against imported gold, with and without them.",
    )
    .requiredOption("--corpus <name>", "a corpus of the database", filled)
    .option(
      "--by-annotator",
      "report instead how far each annotator is from imported gold on the pages that came with some",
    )
    .option("--json", "print JSON")
    .action(async ({ corpus, byAnnotator, json: asJson }: Options) => {
      const { withNewStore } = await import("../sources/database");
      const [sets, annotators] = await withNewStore(
        async (store) => [await finishedSets(store, corpus), await store.labels.annotators()] as const,
      );
      if (byAnnotator) {
        const people = onKnownPages(sets, annotators);
        await terminal.print(asJson ? json({ winnow: 1, corpus, people }) : wordsOfPeople(people));
      } else {
        const proposals = effects(sets);
        await terminal.print(asJson ? json({ winnow: 1, corpus, proposals }) : wordsOfEffects(proposals));
      }
    });
}

function wordsOfEffects(rows: readonly Effect[]): string {
  if (rows.length === 0) return "nobody has finished a page\n";
  return table([
    ["pages labelled", "finished", "median s", "F1", "with gold"],
    ...rows.map(({ shown, sets, seconds, f1, scored }) => [
      ...[WORDS[shown], `${sets}`, seconds.toFixed(1)],
      ...[f1 === null ? "" : f1.toFixed(4), `${scored}`],
    ]),
  ]);
}

function wordsOfPeople(people: readonly OnKnownPages[]): string {
  if (people.length === 0) return "nobody has finished a page that came with gold\n";
  return table([
    ["annotator", "known pages", "F1", "accepted unseen", "lowest"],
    ...people.map(({ name, pages, f1, unseen, worst }) => [
      ...[name, `${pages}`, f1.toFixed(4), unseen === null ? "" : `${Math.round(unseen * 100)} %`],
      worst.map((page) => `${page.key} ${page.f1.toFixed(2)}`).join(", "),
    ]),
  ]);
}
