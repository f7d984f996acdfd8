import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Import a TypeScript module of ours: as lib/setup/bundles.mjs bundled it, where `WINNOW_BUNDLES` says in which
 * folder, else as it lies there (tsx), which takes a processor a second and more for the several hundred files
 * behind a thread.
 * @param {string} url
 */
export async function importModule(url) {
  const bundle = bundleOf(url);
  if (bundle !== null) return await import(bundle);
  const { register } = await import("tsx/esm/api");
  register();
  return await import(url);
}

function bundleOf(url) {
  const folder = process.env.WINNOW_BUNDLES;
  if (!folder) return null;
  const path = join(folder, relative(ROOT, fileURLToPath(url)).replace(/\.ts$/, ".mjs"));
  return existsSync(path) ? pathToFileURL(path).href : null;
}
