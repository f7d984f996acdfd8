import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { openCorpus } from "./formats/recognise";
import type { CorpusEntry, GoldRecord, Reject } from "./record";

/** A new folder for one test; removed after it. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-corpus-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Write files by their path below a folder. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
}

export interface ReadCorpus {
  readonly format: string;
  readonly name: string;
  readonly count: number | null;
  readonly pages: { gold: GoldRecord; bytes: string; annotations?: CorpusEntry["annotations"] }[];
  readonly rejects: readonly Reject[];
  readonly notes: readonly Reject[];
}

/** Open a corpus and read all of it. */
export async function readCorpus(path: string | readonly string[]): Promise<ReadCorpus> {
  const corpus = await openCorpus(path);
  const pages: ReadCorpus["pages"] = [];
  for await (const { gold, bytes, annotations } of corpus.entries) {
    pages.push({
      gold,
      bytes: new TextDecoder("latin1").decode(await bytes()),
      ...(annotations === undefined ? {} : { annotations }),
    });
  }
  await corpus.close();
  const { format, name, count, rejects, notes } = corpus;
  return { format, name, count, pages, rejects, notes };
}

/** Pages with as many and as few fields as gold can have, and bytes that are not UTF-8. */
export const SAMPLE: readonly CorpusEntry[] = [
  {
    gold: {
      id: "news/001",
      url: "https://news.example/1",
      site: "news.example",
      lang: "en",
      encoding: "windows-1252",
      kind: "article",
      title: "Rain",
      date: "2020-05-17",
      author: "Ann Moor",
      text: "It rained.\nAll day.",
      intervals: [
        [0, 10],
        [12, 20],
      ],
      with: ["It rained"],
      without: ["Home"],
      roles: [
        { start: 0, end: 4, role: "title" },
        { start: 12, end: 20, role: "caption" },
      ],
      verdict: "article",
      labelledBy: "Ada",
      labelledAt: "2026-01-01T03:04:05.000Z",
      corrections: [{ start: 12, end: 20, to: "main", by: "Ada", at: "2026-01-02T03:04:05.000Z" }],
      original: { text: "It rained.", intervals: [[0, 10]] },
    },
    origin: "sample/1",
    bytes: async () => Uint8Array.from([..."<p>caf\xe9 \x80</p>"].map((unit) => unit.charCodeAt(0))),
  },
  {
    gold: { id: "empty-gold", text: "" },
    origin: "sample/2",
    bytes: async () => new TextEncoder().encode("<p>nothing"),
  },
  { gold: { id: "no-gold" }, origin: "sample/3", bytes: async () => new TextEncoder().encode("<p>???") },
];

export async function* entriesOf(entries: readonly CorpusEntry[]): AsyncGenerator<CorpusEntry> {
  yield* entries;
}
