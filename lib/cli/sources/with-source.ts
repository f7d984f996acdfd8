import { NotFoundError } from "../../errors";
import { openFiles } from "../../run/sources/files";
import { joined } from "../../run/sources/joined";
import type { Source } from "../../run/sources/source";
import { storedCorpus } from "../../run/sources/stored";
import type { Terminal } from "../terminal/terminal";

/** Rows of rejects that are shown before the rest is only counted. */
const SHOWN = 10;

/**
 * Use the corpus that an option names: a folder, file or archive if there is one at that path, else a corpus
 * in the database. What could not be read of it is said on stderr.
 * @throws NotFoundError where there is neither
 */
export async function withSource<T>(
  name: string,
  terminal: Terminal,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const opened = await openIfThere(name);
  if (opened === null) return readStored(name, work);
  try {
    const result = await work(opened);
    for (const { origin, message } of opened.rejects.slice(0, SHOWN)) {
      terminal.complain(
        `winnow: left out: ${message.startsWith(origin) ? message : `${origin}: ${message}`}`,
      );
    }
    if (opened.rejects.length > SHOWN)
      terminal.complain(`winnow: left out: ${opened.rejects.length - SHOWN} more`);
    return result;
  } finally {
    await opened.close();
  }
}

/**
 * Use the corpora that an option names, as one source where there are several.
 * @throws as `withSource`; UsageError `same-corpus` for two of one name
 */
export async function withSources<T>(
  names: readonly string[],
  terminal: Terminal,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const open = (at: number, opened: readonly Source[]): Promise<T> =>
    at === names.length
      ? work(opened.length === 1 ? opened[0]! : joined(opened))
      : withSource(names[at]!, terminal, (source) => open(at + 1, [...opened, source]));
  return open(0, []);
}

async function openIfThere(path: string): Promise<Source | null> {
  try {
    return await openFiles(path);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

async function readStored<T>(name: string, work: (source: Source) => Promise<T>): Promise<T> {
  const { withStore } = await import("./database");
  const used = await withStore(async (store) => {
    if ((await store.corpora.findByName(name)) === null) return null;
    return { result: await work(await storedCorpus(store, name)) };
  });
  if (used !== null) return used.result;
  throw new NotFoundError("file, folder or corpus", name);
}
