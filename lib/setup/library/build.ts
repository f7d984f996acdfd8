/**
 * Builds the package of the library: ESM for Node and for browsers, with types and without dependencies. Code
 * of other packages is in it, with their licences; only the opaque peers are left to whoever wants them.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { declarationsOf } from "./declarations";
import { entriesOf, type Entry } from "./entries";
import { noticesOf } from "./notices";

const LIB = new URL("../../", import.meta.url);
const ROOT = fileURLToPath(new URL("../", LIB));
/** Programs of others that are extractors in Node where they are installed beside the package. */
const PEERS = ["@mozilla/readability", "defuddle", "linkedom"] as const;

/** What is particular about the build for each of them. */
const PLATFORMS = {
  node: { index: "library/node", alias: {} },
  // A browser decodes by itself; Node lacks encodings and is wrong about some, so that tables come along there.
  browser: {
    index: "library/index",
    alias: { "@exodus/bytes/encoding.js": "@exodus/bytes/encoding-browser.js" },
  },
} as const;
type Platform = keyof typeof PLATFORMS;

/** Build into a folder, which is emptied before. */
export async function buildLibrary(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const entries = await entriesOf(LIB);
  const inputs = new Set<string>();
  for (const platform of ["node", "browser"] as const) {
    const { inputs: read } = await bundle(platform, entries, join(target, platform));
    for (const path of Object.keys(read)) inputs.add(path);
  }
  for (const [path, text] of declarationsOf(
    fileURLToPath(LIB),
    entries.map(({ module }) => module),
  ))
    write(join(target, "types", path), text);
  for (const { name, module, only } of entries.filter((entry) => entry.only !== null))
    write(join(target, "types", `${name}.entry.d.ts`), `export { ${only} } from "../${module}.js";\n`);
  write(join(target, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  write(join(target, "THIRD-PARTY-LICENSES.txt"), noticesOf(ROOT, [...inputs]));
  copyFileSync(join(ROOT, "LICENSE"), join(target, "LICENSE"));
  copyFileSync(join(ROOT, "docs/library.md"), join(target, "README.md"));
}

async function bundle(platform: Platform, entries: readonly Entry[], outdir: string): Promise<Metafile> {
  const { index, alias } = PLATFORMS[platform];
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  const scratch = mkdtempSync(join(ROOT, "dist/entries-"));
  try {
    const entryPoints = entries.map(({ name, module, only }) => {
      const path = join(scratch, `${name}.ts`);
      const source = JSON.stringify(fileURLToPath(new URL(`${name === "index" ? index : module}.ts`, LIB)));
      write(path, `export ${only === null ? "*" : `{ ${only} }`} from ${source};\n`);
      return path;
    });
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints,
      outbase: scratch,
      outdir,
      chunkNames: "chunks/[hash]",
      bundle: true,
      splitting: true,
      format: "esm",
      target: "es2022",
      platform,
      alias,
      external: [...PEERS],
      metafile: true,
      logLevel: "error",
    });
    return metafile;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function manifest(): object {
  const own = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly version: string;
    readonly description: string;
    readonly license: string;
    readonly engines: object;
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const files = (name: string, types: string): object => ({
    types: `./types/${types}.d.ts`,
    node: `./node/${name}.js`,
    default: `./browser/${name}.js`,
  });
  return {
    name: "winnow",
    version: own.version,
    description: own.description,
    license: own.license,
    type: "module",
    engines: own.engines,
    // All but the Node entry, which hands the programs of others to the extractors.
    sideEffects: ["./node/index.js"],
    exports: {
      ".": files("index", "library/index"),
      "./core": files("core", "library/core"),
      "./extractors/*": files("extractors/*", "extractors/*.entry"),
      "./package.json": "./package.json",
    },
    peerDependencies: Object.fromEntries(PEERS.map((name) => [name, own.dependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(PEERS.map((name) => [name, { optional: true }])),
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
