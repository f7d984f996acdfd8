import type { PageChoice } from "../../capture/page-choice";
import { NOWHERE, resolved } from "../../page/css/addresses";
import { unpacked } from "../../capture/unpacked";
import { WebArchive } from "../../capture/web-archive";
import type { CaptureSource } from "../../capture/captured";
import { InputError } from "../../errors";
import type { Task } from "../../task";
import { idOfAddress } from "../captured-page-id";
import { MAX_RATIO, RATIO_FROM, type FileTree } from "../files/file-tree";
import { HOLDS_NOTHING, type CorpusFormat, type Reading } from "../format";
import { BLANK, parseJsonLine } from "../gold-line";
import { linesOf } from "../lines";
import type { CorpusEntry, Reject } from "../record";

const isWarc = (file: string): boolean => /\.warc(\.gz)?$/i.test(file);
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/** WARC files, as crawlers write them: each response is a page, or belongs to one. */
export const warc: CorpusFormat = {
  id: "warc",
  name: "WARC files",
  files: "WARC files, also gzipped, in any folders",
  holds: HOLDS_NOTHING,
  recognises: (tree, root) => tree.files.some((file) => file.startsWith(root) && isWarc(file)),
  read: async (tree, root, choice = {}) =>
    readArchive(
      tree,
      tree.files.filter((file) => file.startsWith(root) && isWarc(file)),
      { source: "warc", choice, list: null },
    ),
  write: null,
};

/** WACZ, a zip archive of WARC files with a list of what is a page in them. */
export const wacz: CorpusFormat = {
  id: "wacz",
  name: "WACZ",
  files: "archive/*.warc.gz and pages/pages.jsonl in a zip archive",
  holds: HOLDS_NOTHING,
  recognises: (tree, root) =>
    filesOf(tree, root).length > 0 && tree.files.includes(`${root}datapackage.json`),
  read: async (tree, root, choice = {}) => {
    const list = `${root}pages/pages.jsonl`;
    return readArchive(tree, filesOf(tree, root), {
      source: "wacz",
      choice,
      // Who says which addresses are wanted chooses among all that are HTML.
      list: tree.files.includes(list) && choice.url === undefined ? list : null,
    });
  },
  write: null,
};

const filesOf = (tree: FileTree, root: string): string[] =>
  tree.files.filter((file) => file.startsWith(`${root}archive/`) && isWarc(file));

function readArchive(
  tree: FileTree,
  files: readonly string[],
  {
    source,
    choice,
    list,
  }: {
    readonly source: CaptureSource;
    readonly choice: PageChoice;
    /** The file that names the pages; null for all that are chosen. */
    readonly list: string | null;
  },
): Reading {
  const rejects: Reject[] = [];
  let archive: WebArchive | null = null;

  const prepare = async (task: Task): Promise<void> => {
    archive = await WebArchive.open(source);
    const listed = list === null ? null : await listedPages(tree, list, rejects);
    const told = list === null ? {} : { isListed: (url: string) => listed!.has(url) };
    for (const file of files) {
      const origin = tree.originOf(file);
      const before = archive.problems.length;
      const report = (bytes: number): void =>
        task.report({ done: 0, total: null, note: `${origin}: ${Math.round(bytes / 1e6)} MB read` });
      const bytes = unpacked(tree.pieces(file), origin, {
        mustBeWhole: false,
        ratio: { times: MAX_RATIO, from: RATIO_FROM },
      });
      await archive.take(bytes, choice, { signal: task.signal, report, ...told });
      for (const { url, error } of archive.problems.slice(before))
        rejects.push({ origin: url ?? origin, code: error.code, message: `${origin}: ${error.message}` });
    }
    if (archive.pages.length === 0)
      rejects.push({
        origin: files.map((file) => tree.originOf(file)).join(", "),
        code: "no-pages",
        message: `no page in it is wanted: ${archive.passedOver} other records`,
      });
  };

  async function* entries(): AsyncGenerator<CorpusEntry> {
    if (archive === null) throw new InputError("not-prepared", "the archive was not read yet");
    const taken = new Set<string>();
    for (const page of archive.pages) {
      const id = idOfAddress(page.url, (one) => taken.has(one), page.date);
      taken.add(id);
      yield {
        gold: { id, url: page.url },
        origin: page.url,
        httpCharset: page.httpCharset,
        archive,
        bytes: page.bytes,
      };
    }
  }

  return {
    entries: { [Symbol.asyncIterator]: entries },
    get count() {
      return archive?.pages.length ?? null;
    },
    rejects,
    notes: [],
    prepare,
    dispose: async () => archive?.close(),
  };
}

/** The addresses of a list of pages, one JSON object a line; the first line says what the list is. */
async function listedPages(tree: FileTree, file: string, rejects: Reject[]): Promise<ReadonlySet<string>> {
  const urls = new Set<string>();
  for await (const line of linesOf(tree.stream(file), MAX_LIST_BYTES)) {
    const origin = `${tree.originOf(file)}:${line.number}`;
    try {
      const value = parseJsonLine(line, origin);
      const url =
        value !== BLANK && typeof value === "object" && value !== null && "url" in value ? value.url : null;
      const address = typeof url === "string" ? resolved(url, NOWHERE) : null;
      if (address !== null) urls.add(address);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      rejects.push({ origin, code: error.code, message: error.message });
    }
  }
  return urls;
}
