import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { decodingOf } from "../../run/sources/stored-page";
import type { PageRecord } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { TaskPool } from "../../threads/task-pool";
import type { SentPage } from "../page-tasks/sent-page";
import type { PageTasks } from "../page-tasks/tasks";

/**
 * The threads of this server. Whatever is decoded, parsed or computed out of the bytes of a page is done on
 * them: 45 KB of badly nested markup are four million nodes, so not even a small page may be read where
 * everybody waits for it.
 */

/** For programs that are not ours, and extractors: people look at something else meanwhile. */
export const EXTRACTION_LIMIT_MS = 20_000;

/**
 * For reading, showing and correcting, without which there is nothing to look at. Pages of 30 MB take 5 to 10
 * s on a quiet machine.
 */
export const READING_LIMIT_MS = 60_000;

/** A page beyond this many bytes is heavy: it never gets the thread that is left for the others. */
const HEAVY_BYTES = 1024 * 1024;

/** Nodes of a page of 30 MB and its view take about that. */
const HEAP_MB = 1024;

const shared = globalThis as typeof globalThis & { winnowPageThreads?: TaskPool<PageTasks> };

/**
 * The pool, the same one for all bundles of the server; its threads run the sources in the project's folder.
 */
export function pageThreads(): TaskPool<PageTasks> {
  const lib = join(/* turbopackIgnore: true */ process.cwd(), "lib");
  return (shared.winnowPageThreads ??= new TaskPool<PageTasks>({
    loader: pathToFileURL(join(lib, "threads/typescript-thread.mjs")),
    entry: pathToFileURL(join(lib, "server/page-tasks/thread.ts")),
    heapMb: HEAP_MB,
    size: Math.min(6, Math.max(3, availableParallelism())),
    warm: 2,
    keepMb: 256,
    slowMs: 2_000,
    maxWaiting: 48,
    maxWaitMs: 60_000,
    graceMs: 1_000,
  }));
}

/** Whether so many bytes of pages are heavy work. */
export const areHeavy = (bytes: number): boolean => bytes > HEAVY_BYTES;

type Readable = Pick<PageRecord, "id" | "url" | "site" | "encoding" | "lang"> &
  Partial<Pick<PageRecord, "gold">>;

/**
 * A stored page as it is given to a thread. The bytes are a copy, for they are given away. @throws
 * NotFoundError where it was removed meanwhile
 */
export async function sentPage({ pages }: Pick<Store, "pages">, record: Readable): Promise<SentPage> {
  const { id, url, site } = record;
  return { id, bytes: new Uint8Array(await pages.bytes(id)), url, site, ...decodingOf(record) };
}
