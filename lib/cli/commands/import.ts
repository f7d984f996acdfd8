import { Command, InvalidArgumentError, Option } from "commander";
import { resolve } from "node:path";
import { mustExist } from "../../corpus/files/file-tree";
import { FORMATS } from "../../corpus/formats/recognise";
import { InputError } from "../../errors";
import { MAX_CORPUS_NAME, type ImportResult } from "../../jobs/import-job";
import { SCRATCH } from "../../store/rules/rules";
import { filled, json } from "../options/options";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly changed: "keep" | "replace";
  readonly duplicates: "add" | "skip";
  readonly json?: true;
}

/** Layouts with gold that an import recognises. */
const READ_FORMATS = FORMATS.filter(({ id, read }) => read !== null && id !== "plain" && id !== "native").map(
  ({ id }) => id,
);

export function importCommand(terminal: Terminal): Command {
  return new Command("import")
    .description(
      `Import pages and gold into a corpus of the database: HTML files or folders, winnow.jsonl, or one of ${READ_FORMATS.join(", ")}; also as a zip.`,
    )
    .argument("<source>", "folder, archive or file", filled)
    .requiredOption("--corpus <name>", "the corpus; created if it is missing", corpusName)
    .addOption(
      new Option(
        "--changed <what>",
        "pages that are stored with different bytes: keep them, or replace them with a new version",
      )
        .choices(["keep", "replace"])
        .default("keep"),
    )
    .addOption(
      new Option(
        "--duplicates <what>",
        "pages whose bytes are stored under another id: add them too, or skip them",
      )
        .choices(["add", "skip"])
        .default("add"),
    )
    .option("--json", "print counts and lists as JSON")
    .action(async (source: string, { corpus, changed, duplicates, json: asJson }: Options) => {
      await mustExist(source);
      const [{ withNewStore }, { runJob }] = await Promise.all([
        import("../sources/database"),
        import("../terminal/run-job"),
      ]);
      const input = { source: resolve(source), shownAs: source, corpusName: corpus, changed, duplicates };
      // With a key, the same command goes on with an import that was killed instead of starting another.
      const job = {
        kind: "import",
        title: `Import into ${corpus}`,
        input,
        key: `import ${input.source} into ${corpus} ${changed} ${duplicates}`,
      };
      const result = (await withNewStore((store) => runJob(store, job, terminal))) as ImportResult;
      if (asJson) await terminal.print(json({ winnow: 1, ...result }));
      else {
        for (const { origin, message } of [...result.rejects, ...result.notes])
          terminal.complain(message.startsWith(origin) ? message : `${origin}: ${message}`);
        for (const line of [...result.changed.map(changeWords), ...result.copies.map(copyWords)])
          terminal.complain(line);
        await terminal.print(`${corpus}: ${summary(result)}\n`);
      }
      if (
        result.rejected > 0 &&
        result.added + result.unchanged.length + result.changed.length + result.copies.length === 0
      )
        throw new InputError(
          "all-rejected",
          `${source}: no page could be imported, ${result.rejected} rejected`,
        );
    });
}

/** What became of all pages, as one line; only what there was, but for what everybody asks. */
function summary({ added, rejected, unchanged, changed, copies }: ImportResult): string {
  const replaced = changed.filter(({ replacement }) => replacement !== null).length;
  const skipped = copies.filter((copy) => copy.skipped).length;
  const more = [
    [replaced, "replaced"],
    [changed.length - replaced, "changed and kept as they were"],
    [copies.length - skipped, "added although their bytes are stored under another id"],
    [skipped, "skipped because their bytes are stored under another id"],
  ] as const;
  return [
    `${added} added`,
    `${rejected} rejected`,
    `${unchanged.length} already there`,
    ...more.filter(([pages]) => pages > 0).map(([pages, words]) => `${pages} ${words}`),
  ].join(", ");
}

function changeWords({ key, replacement }: ImportResult["changed"][number]): string {
  if (replacement === null)
    return `${key}: its bytes have changed; the stored page was kept (--changed replace would put the new one in its place)`;
  const { lost, reopened, gold } = replacement;
  const parts = [
    ...(lost > 0
      ? [`${lost} ${lost === 1 ? "label no longer finds its" : "labels no longer find their"} words`]
      : []),
    ...(reopened.length > 0 ? [`no longer done by ${reopened.join(", ")}`] : []),
    ...(gold === "kept"
      ? ["its gold text was kept"]
      : gold === "imported"
        ? ["its gold is that of the import"]
        : []),
  ];
  return `${key}: replaced${parts.length === 0 ? "" : `; ${parts.join("; ")}`}`;
}

function copyWords({ key, of, skipped }: ImportResult["copies"][number]): string {
  return `${key}: the same bytes as ${of}, ${skipped ? "skipped" : "added anyway"}`;
}

/** The name as it will stand in the list of corpora. */
function corpusName(text: string): string {
  const name = filled(text).trim();
  if (name === SCRATCH)
    throw new InvalidArgumentError(`"${SCRATCH}" is the name of a hidden corpus; choose another.`);
  if (name.length > MAX_CORPUS_NAME)
    throw new InvalidArgumentError(`expected at most ${MAX_CORPUS_NAME} characters, not ${name.length}.`);
  return name;
}
