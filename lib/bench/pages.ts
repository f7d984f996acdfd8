import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { corporaFolder } from "../corpora-folder";

export interface BenchPages {
  readonly name: string;
  readonly pages: readonly Uint8Array[];
}

/**
 * Original bytes of the scrapinghub pages where the evaluation corpora are at hand, else of the starter
 * corpus.
 */
export function benchPages(): BenchPages {
  const folder = join(corporaFolder(), "scrapinghub/pages");
  if (existsSync(folder)) return { name: "scrapinghub", pages: readAll(folder) };
  return {
    name: "starter corpus (evaluation corpora not found)",
    pages: readAll(join(import.meta.dirname, "../../prisma/starter/pages")),
  };
}

function readAll(folder: string): Uint8Array[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const bytes = readFileSync(join(folder, file));
      return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
    });
}
