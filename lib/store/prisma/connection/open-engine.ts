import { isPostgres } from "../../rules/postgres-url";
import type { Engine } from "./engine";

/** The engine of a URL; the driver of another one is not loaded. */
export async function engineOf(url: string): Promise<Engine> {
  return isPostgres(url)
    ? (await import("./postgres")).postgres(url)
    : (await import("./sqlite")).sqlite(url);
}
