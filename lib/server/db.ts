import { objectStoreOf } from "../store/objects/object-store";
import { openStore } from "../store/open";
import type { Store } from "../store/interfaces/store";
import { databaseUrl } from "./environment/database-url";
import { readAside } from "./reading/read-aside";
import { warmReading } from "./reading/threads";

/**
 * Next's dev server loads modules again after every change; the global keeps the one connection across that.
 */
const kept = globalThis as typeof globalThis & { winnowStore?: Promise<Store> };

/**
 * The store of this server, opened at the first call. A failed opening is tried again at the next call.
 * @throws AppError as `openStore`
 */
export function store(): Promise<Store> {
  kept.winnowStore ??= objectStoreOf(process.env)
    .then((objects) => openStore(databaseUrl(), objects))
    .then((own) => {
      warmReading();
      return readAside(own);
    })
    .catch((error: unknown) => {
      delete kept.winnowStore;
      throw error;
    });
  return kept.winnowStore;
}
