import { Command } from "commander";
import { z } from "zod";
import { NotFoundError, UsageError } from "../../errors";
import type { GoldResult } from "../../jobs/gold-job";
import { filled, json } from "../options/options";
import { plural } from "../../text/plural";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly undo?: string;
  readonly json?: true;
}

export function goldCommand(terminal: Terminal): Command {
  return new Command("gold")
    .description(
      "Use finished labels as the gold of a corpus in the database: those of a reviewer, or else of whoever finished the page, if several agree. The former gold is kept.",
    )
    .requiredOption("--corpus <name>", "the corpus", filled)
    .option("--undo <time>", "undo what was done at that time, as it was printed then")
    .option("--json", "print counts as JSON")
    .action(async ({ corpus, undo, json: asJson }: Options) => {
      if (undo !== undefined && !z.iso.datetime().safeParse(undo).success)
        throw new UsageError("bad-time", `--undo ${undo} is not a time such as 2026-01-02T03:04:05.000Z`);
      const [{ withStore }, { runJob }, { goldTicket }] = await Promise.all([
        import("../sources/database"),
        import("../terminal/run-job"),
        import("../../server/review/settled-gold"),
      ]);
      const result = await withStore(async (store) => {
        const found = await store.corpora.findByName(corpus);
        if (found === null) throw new NotFoundError("corpus", corpus);
        return (await runJob(store, goldTicket(found, undo ?? null), terminal)) as GoldResult;
      });
      if (result === null) throw new NotFoundError("corpus", corpus);
      await terminal.print(asJson ? json({ winnow: 1, ...result }) : `${corpus}: ${words(result)}\n`);
    });
}

function words({ at, changed, same, disputed, unlabelled, strays, isUndo }: GoldResult): string {
  if (isUndo) return `gold of ${plural(changed, "page")} restored to what it was before ${at}`;
  const left =
    disputed + unlabelled === 0
      ? ""
      : `; left out: ${disputed} that nobody settled, ${unlabelled} without a label`;
  return `gold of ${plural(changed, "page")} changed, ${same} unchanged${left}${strays === 0 ? "" : `; ${plural(strays, "label")} left out`}${changed === 0 ? "" : `\nto undo it: winnow gold --corpus NAME --undo ${at}`}`;
}
