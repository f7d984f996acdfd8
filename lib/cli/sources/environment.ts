import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readEnv, type Env } from "../../server/environment/env";

/** The folder of the program. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The settings of this process. */
export function environment(): Env {
  return readEnv(process.env, ROOT);
}
