import { Command, InvalidArgumentError } from "commander";
import { resolve } from "node:path";
import { mustExist } from "../../corpus/file-tree";
import { InputError } from "../../errors";
import { MAX_CORPUS_NAME, type ImportResult } from "../../jobs/import-job";
import { SCRATCH } from "../../store/rules";
import { filled, json } from "../options";
import type { Terminal } from "../terminal";

export function importCommand(terminal: Terminal): Command {
  return new Command("import")
    .description("Import pages and gold into a corpus of the database: a folder corpus, WCXB, scrapinghub, HTML files or folders, a zip of these, or winnow.jsonl.")
    .argument("<source>", "folder, archive or file", filled)
    .requiredOption("--corpus <name>", "the corpus; made where missing", corpusName)
    .option("--json", "print counts, rejects and duplicates as JSON")
    .action(async (source: string, { corpus, json: asJson }: { corpus: string; json?: true }) => {
      await mustExist(source);
      const [{ withNewStore }, { runJob }] = await Promise.all([import("../database"), import("../run-job")]);
      const input = { source: resolve(source), shownAs: source, corpusName: corpus };
      // With a key, the same command goes on with an import that was killed instead of starting another.
      const job = { kind: "import", title: `Import into ${corpus}`, input, key: `import ${input.source} into ${corpus}` };
      const result = (await withNewStore((store) => runJob(store, job, terminal))) as ImportResult;
      if (asJson) await terminal.print(json({ winnow: 1, ...result }));
      else {
        for (const { origin, message } of [...result.rejects, ...result.notes]) terminal.complain(message.startsWith(origin) ? message : `${origin}: ${message}`);
        await terminal.print(`${corpus}: ${result.added} added, ${result.rejected} rejected, ${result.duplicates.length} already there\n`);
      }
      if (result.rejected > 0 && result.added + result.duplicates.length === 0) throw new InputError("all-rejected", `${source}: no page could be imported, ${result.rejected} rejected`);
    });
}

/** The name as it will stand in the list of corpora. */
function corpusName(text: string): string {
  const name = filled(text).trim();
  if (name === SCRATCH) throw new InvalidArgumentError(`"${SCRATCH}" is the name of a hidden corpus; choose another.`);
  if (name.length > MAX_CORPUS_NAME) throw new InvalidArgumentError(`expected at most ${MAX_CORPUS_NAME} characters, not ${name.length}.`);
  return name;
}
