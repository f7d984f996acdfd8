import { join } from "node:path";
import type { ExportRequest } from "../../jobs/export-corpus";
import { temporaryFolder } from "../environment/temporary";
import { inOwnProcess, type Running } from "./own-process";
import { Turns } from "./turns";

/**
 * Each is a process that reads all of the database or of a corpus: one has the disk nearly for itself, and
 * two leave a processor to the server.
 */
const AT_ONCE = 2;
const WAITING = 8;

/** One line for all routes of the server, which may be bundled apart. */
const kept = globalThis as typeof globalThis & { winnowDownloads?: Turns };
const turns = (): Turns =>
  (kept.winnowDownloads ??= new Turns({ limit: AT_ONCE, waiting: WAITING, what: "exports and backups" }));

/**
 * A corpus as a zip, made while it is taken.
 * @throws LimitError `busy`; what `exportCorpus` throws before the first byte
 */
export async function exportDownload(
  database: string,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<Running> {
  const end = await turns().take(signal);
  return inOwnProcess("downloads/export-process.ts", { database, request }, signal, end);
}

/**
 * A consistent copy of the database. It is in the temporary folder while it is made and goes when it is
 * sent or left.
 * @throws LimitError `busy`; what the database says where it cannot be copied
 */
export async function backupDownload(database: string, signal: AbortSignal): Promise<Running> {
  const end = await turns().take(signal);
  const folder = await temporaryFolder("backup").catch((error: unknown) => {
    end();
    throw error;
  });
  const over = (): void => {
    end();
    void folder.remove();
  };
  return inOwnProcess(
    "downloads/backup-process.ts",
    { database, request: { path: join(folder.path, "winnow.db") } },
    signal,
    over,
  );
}
