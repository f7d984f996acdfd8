/** What the package exports, and where that is in the sources. */
import { readFileSync } from "node:fs";
import { EXTRACTORS } from "../../extractors/index";
import type { Extractor } from "../../extractors/contract/contract";

/** An entry of the package. */
export interface Entry {
  /** As importers name it behind the package, e.g. `extractors/block-extractor`; `index` for the package itself. */
  readonly name: string;
  /** Its module below lib, without extension. */
  readonly module: string;
  /** What of the module is exported; null for all of it. */
  readonly only: string | null;
}

/** The entries: the library, its core, and each extractor alone. */
export async function entriesOf(lib: URL): Promise<readonly Entry[]> {
  const registry = readFileSync(new URL("extractors/index.ts", lib), "utf8");
  const extractors: Entry[] = [];
  for (const [, name, path] of registry.matchAll(/^import \{ (\w+) \} from "\.\/([\w/-]+)";$/gm)) {
    const exported = (await import(new URL(`extractors/${path}.ts`, lib).href)) as Record<string, Extractor>;
    const { id } = exported[name!]!;
    if (EXTRACTORS.some((extractor) => extractor.id === id))
      extractors.push({ name: `extractors/${id}`, module: `extractors/${path}`, only: name! });
  }
  return [
    { name: "index", module: "library/index", only: null },
    { name: "core", module: "library/core", only: null },
    ...extractors,
  ];
}
