import type { ObjectStore } from "./bodies";
import { objectSettings } from "./settings";

/**
 * The object store that these settings name; null where bytes are in the database, and then nothing of it is loaded.
 * @throws UsageError `bad-setting`
 */
export async function objectStoreOf(
  env: Readonly<Record<string, string | undefined>>,
): Promise<ObjectStore | null> {
  const settings = objectSettings(env);
  return settings === null ? null : (await import("./s3")).s3(settings);
}
