// Bundles what runs in threads and processes of its own, so that each starts from a few files instead of several
// hundred. The build makes them for the app, Vitest for its tests; who sets no `WINNOW_BUNDLES` reads the sources.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
/** Threads, processes and the command line; in tests, threads made for them too. */
const ENTRY = /(^|[/-])(thread|process)\.ts$|^cli\/main\.ts$/;
const TEST_ENTRY = /(^|\/)(thread|tasks)\.fixture\.ts$/;
/** Names end like those of entries, but others import them. */
const NO_ENTRIES = new Set([
  "threads/task-thread.ts",
  "server/downloads/own-process.ts",
  "peers/programs/watched-process.ts",
]);

/**
 * @param {string} folder emptied before
 * @param {{ readonly withFixtures: boolean }} options
 */
export async function writeBundles(folder, { withFixtures }) {
  const lib = join(ROOT, "lib");
  const entryPoints = readdirSync(lib, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => ENTRY.test(path) || (withFixtures && TEST_ENTRY.test(path)))
    .filter((path) => !NO_ENTRIES.has(path))
    .map((path) => join(lib, path));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints,
    outbase: ROOT,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    plugins: [whereTheyLie],
    logLevel: "error",
  });
}

/** A bundled module looks for files beside its source, not beside the bundle. */
const whereTheyLie = {
  name: "where-they-lie",
  setup(bundle) {
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (!/import\.meta\.(url|dirname)/.test(source)) return undefined;
      const contents = source
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));
      return { contents, loader: "ts" };
    });
  },
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await writeBundles(join(ROOT, process.argv[2]), { withFixtures: false });
