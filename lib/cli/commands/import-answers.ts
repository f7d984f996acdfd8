import { resolve } from "node:path";
import { Command } from "commander";
import { mustExist } from "../../corpus/files/file-tree";
import { NotFoundError } from "../../errors";
import { answersName } from "../../extractors/answers/answers-name";
import type { AnswersResult } from "../../jobs/answers-job";
import { complainOf } from "../sources/answers";
import { filled, json } from "../options/options";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly name: string;
  readonly json?: true;
}

export function importAnswersCommand(terminal: Terminal): Command {
  return new Command("import-answers")
    .description("Import what another program extracted from the pages of a corpus of the database.")
    .argument("<source>", "a file .jsonl or .json, a folder of texts, or a zip of one", filled)
    .requiredOption("--corpus <name>", "the corpus whose pages were given to the program", filled)
    .requiredOption("--name <name>", "what the program is called, e.g. 'trafilatura 2.0'", filled)
    .option("--json", "print counts and lists as JSON")
    .action(async (source: string, { corpus, name, json: asJson }: Options) => {
      await mustExist(source);
      const [{ withStore }, { runJob }] = await Promise.all([
        import("../sources/database"),
        import("../terminal/run-job"),
      ]);
      const ended = await withStore(async (store) => {
        const found = await store.corpora.findByName(corpus);
        if (found === null) return null;
        const input = { source: resolve(source), shownAs: source, corpusId: found.id, name: name.trim() };
        const job = {
          kind: "answers",
          title: `Answers of ${input.name} for ${corpus}`,
          input,
          key: `answers ${input.source} of ${input.name} for ${found.id}`,
        };
        return (await runJob(store, job, terminal)) as AnswersResult;
      });
      if (ended === null) throw new NotFoundError("corpus", corpus);
      if (asJson) {
        await terminal.print(json({ winnow: 1, ...ended }));
        return;
      }
      const { name: called, version, isNew, pages, missing, recipe } = ended;
      complainOf(called, ended, terminal);
      await terminal.print(
        `${corpus}: ${answersName(called, version)}, ${pages} ${pages === 1 ? "page" : "pages"} with an answer, ${missing.count} without${isNew ? "" : "; the same answers were there already"}\n${recipe}\n`,
      );
    });
}
