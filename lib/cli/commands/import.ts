import { Command, InvalidArgumentError, Option } from "commander";
import { resolve } from "node:path";
import { STATUS } from "../../capture/page-choice";
import { mustExist } from "../../corpus/files/file-tree";
import { FORMATS } from "../../corpus/formats/recognise";
import { InputError } from "../../errors";
import { MAX_CORPUS_NAME, type ImportResult } from "../../jobs/import-job";
import { countsOf } from "../../jobs/import/tally";
import { SCRATCH } from "../../store/rules/rules";
import { filled, json } from "../options/options";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly changed: "keep" | "replace";
  readonly duplicates: "add" | "skip";
  readonly near: "add" | "skip";
  readonly url?: string;
  readonly status?: readonly string[];
  readonly type?: readonly string[];
  readonly json?: true;
}

/** The result of the job; without counts where a worker of an earlier version did it. */
type Told = Omit<ImportResult, "counts"> & Partial<Pick<ImportResult, "counts">>;

/** Layouts with gold that an import recognises. */
const READ_FORMATS = FORMATS.filter(
  ({ id, read }) => read !== null && id !== "plain" && id !== "native" && id !== "url-list",
).map(({ id }) => id);

export function importCommand(terminal: Terminal): Command {
  return new Command("import")
    .description(
      `Import pages and gold into a corpus of the database: HTML files or folders, winnow.jsonl, or one of ${READ_FORMATS.join(", ")}; also as a zip; or captured pages with what belongs to them: WARC, WACZ, MHTML, pages that a browser saved with their folders; or a text file with the addresses of pages, which are fetched as far as their sites want that.`,
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
    .addOption(
      new Option(
        "--near <what>",
        "pages whose text is nearly that of another page: add them too, or skip them",
      )
        .choices(["add", "skip"])
        .default("add"),
    )
    .option(
      "--url <pattern>",
      "of WARC and WACZ: pages whose address is like this, * for any characters",
      filled,
    )
    .option(
      "--status <codes>",
      "of WARC and WACZ: pages with these statuses, such as 200,404 or 2xx (default: 2xx)",
      statuses,
    )
    .option("--type <types>", "of WARC and WACZ: pages of these media types (default: those of HTML)", types)
    .option("--json", "print counts and lists as JSON")
    .action(
      async (
        source: string,
        { corpus, changed, duplicates, near, json: asJson, url, status, type }: Options,
      ) => {
        await mustExist(source);
        const [{ withNewStore }, { runJob }] = await Promise.all([
          import("../sources/database"),
          import("../terminal/run-job"),
        ]);
        const pages = { url, statuses: status, types: type };
        const input = {
          source: resolve(source),
          shownAs: source,
          corpusName: corpus,
          changed,
          duplicates,
          near,
          pages,
        };
        // With a key, the same command goes on with an import that was killed instead of starting another.
        const job = {
          kind: "import",
          title: `Import into ${corpus}`,
          input,
          key: `import ${input.source} into ${corpus} ${changed} ${duplicates} ${near} ${JSON.stringify(pages)}`,
        };
        const result = (await withNewStore((store) => runJob(store, job, terminal))) as Told;
        if (asJson) await terminal.print(json({ winnow: 1, ...result }));
        else {
          for (const line of details(result)) terminal.complain(line);
          await terminal.print(`${corpus}: ${summary(result)}\n`);
        }
        if (result.rejected > 0 && !hasAnyPage(result))
          throw new InputError(
            "all-rejected",
            `${source}: no page could be imported, ${result.rejected} rejected`,
          );
      },
    );
}

/** Whether any page came in, or was there in one way or another. */
function hasAnyPage(result: Told): boolean {
  const { unchanged, kept, replaced, copied, skipped, near, nearSkipped } = countsOf(result);
  return result.added + unchanged + kept + replaced + copied + skipped + near + nearSkipped > 0;
}

/** What became of all pages, as one line; only what there was, but for what everybody asks. */
function summary(result: Told): string {
  const { unchanged, kept, replaced, copied, skipped, near, nearSkipped } = countsOf(result);
  const more = [
    [replaced, "replaced"],
    [kept, "changed and kept as they were"],
    [copied, "added although their bytes are stored under another id"],
    [skipped, "skipped because their bytes are stored under another id"],
    [near, "added although their text is nearly that of another page"],
    [nearSkipped, "skipped because their text is nearly that of another page"],
  ] as const;
  return [
    `${result.added} added`,
    `${result.rejected} rejected`,
    `${unchanged} already there`,
    ...more.filter(([pages]) => pages > 0).map(([pages, words]) => `${pages} ${words}`),
  ].join(", ");
}

/** A line for each page of which there is something to say, each list with how many more it would name. */
function details(result: Told): string[] {
  const { rejects, rejected, notes, changed, copies, near } = result;
  const counts = countsOf(result);
  const rejectWords = ({ origin, message }: ImportResult["rejects"][number]): string =>
    message.startsWith(origin) ? message : `${origin}: ${message}`;
  const rest = (all: number, listed: readonly unknown[], words: string): string[] =>
    all > listed.length ? [`and ${all - listed.length} more ${words}`] : [];
  return [
    ...rejects.map(rejectWords),
    ...rest(rejected, rejects, "rejected"),
    ...notes.map(rejectWords),
    ...rest(counts.noted, notes, "with a note"),
    ...changed.map(changeWords),
    ...rest(counts.kept + counts.replaced, changed, "whose bytes have changed"),
    ...copies.map(copyWords),
    ...rest(counts.copied + counts.skipped, copies, "with the same bytes as another page"),
    ...near.map(nearWords),
    ...rest(counts.near + counts.nearSkipped, near, "whose text is nearly that of another page"),
  ];
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

function nearWords({ key, of, resemblance, skipped }: ImportResult["near"][number]): string {
  return `${key}: ${Math.floor(100 * resemblance)} % like ${of}, ${skipped ? "skipped" : "added anyway"}`;
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

/** Values with commas between them. */
const listed = (text: string): string[] =>
  filled(text)
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "");

function statuses(text: string): string[] {
  const found = listed(text);
  const bad = found.find((one) => !STATUS.test(one));
  if (bad !== undefined) throw new InvalidArgumentError(`expected statuses such as 200 or 2xx, not ${bad}.`);
  return found;
}

function types(text: string): string[] {
  const found = listed(text);
  const bad = found.find((one) => !/^[\w.+-]+\/[\w.+-]+$/.test(one));
  if (bad !== undefined)
    throw new InvalidArgumentError(`expected media types such as text/html, not ${bad}.`);
  return found;
}
