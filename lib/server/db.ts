import { openStore } from "../store/open";
import type { Store } from "../store/store";
import { readEnv } from "./env";

/** Next's dev server loads modules again after every change; the global keeps the one connection across that. */
const kept = globalThis as typeof globalThis & { winnowStore?: Promise<Store> };

/** The `file:` URL of this server's database, with an absolute path. */
export const databaseUrl = (): string => readEnv(process.env, process.cwd()).databaseUrl;

/**
 * The store of this server, opened at the first call. A failed opening is tried again at the next call.
 * @throws AppError as `openStore`
 */
export function store(): Promise<Store> {
  kept.winnowStore ??= openStore(databaseUrl()).catch((error: unknown) => {
    delete kept.winnowStore;
    throw error;
  });
  return kept.winnowStore;
}
