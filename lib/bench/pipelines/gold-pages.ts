import { existsSync } from "node:fs";
import { join } from "node:path";
import { corporaFolder } from "../../corpora-folder";
import { openFiles } from "../../run/sources/files";
import type { Source } from "../../run/sources/source";

/** WCXB dev where the evaluation corpora are at hand, else the starter corpus: pages with gold text. */
export const openGoldPages = (): Promise<Source> => openFiles(goldPagesPath());

/** Where these are. */
export function goldPagesPath(): string {
  const corpus = join(corporaFolder(), "wcxb/dev");
  return existsSync(corpus) ? corpus : join(import.meta.dirname, "../../../prisma/starter");
}
