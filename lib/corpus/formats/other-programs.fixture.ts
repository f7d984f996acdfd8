/** What an export looks like to another program, and what comes back from one. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BESIDE } from "../beside";
import { entriesOf, readCorpus, scratchFolder, type ReadCorpus } from "../corpus.fixture";
import { directorySink } from "../sink";
import type { CorpusEntry, GoldRecord } from "../record";
import { formatById } from "./recognise";

/** A page as an entry. */
export function entryOf(html: string | Uint8Array, gold: Partial<GoldRecord> = {}): CorpusEntry {
  const bytes = typeof html === "string" ? Buffer.from(html) : html;
  return { gold: { id: "a", ...gold }, origin: "", bytes: async () => bytes };
}

/** Entries written in a format. */
export async function written(format: string, entries: readonly CorpusEntry[]): Promise<string> {
  const out = join(await scratchFolder(), "out");
  const sink = await directorySink(out);
  await formatById(format).write!(entriesOf(entries), sink);
  await sink.close();
  return out;
}

/** Take out of an export all that only Winnow reads, as if it came from another program. */
export async function withoutOurs(out: string): Promise<string> {
  await rm(join(out, BESIDE), { force: true });
  for (const file of await readdir(out)) {
    const path = join(out, file);
    if (file.endsWith(".jsonl"))
      await writeFile(
        path,
        (await readFile(path, "utf8"))
          .split("\n")
          .map((line) => (line === "" ? line : JSON.stringify(stripped(JSON.parse(line)))))
          .join("\n"),
      );
    else if (file.endsWith(".json"))
      await writeFile(
        path,
        JSON.stringify((JSON.parse(await readFile(path, "utf8")) as unknown[]).map(stripped)),
      );
  }
  return out;
}

function stripped(value: unknown): unknown {
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== "_winnow"));
}

/** Entries that went out in a format and came in again without what only Winnow reads. */
export async function asFromOthers(format: string, entries: readonly CorpusEntry[]): Promise<ReadCorpus> {
  return readCorpus(await withoutOurs(await written(format, entries)));
}

/** Change one file of an export. */
export async function edited(out: string, file: string, change: (text: string) => string): Promise<string> {
  const path = join(out, file);
  const before = await readFile(path, "utf8");
  const after = change(before);
  if (after === before) throw new Error(`nothing was changed in ${file}`);
  await writeFile(path, after);
  return out;
}
