import { join } from "node:path";

/**
 * Folder of the evaluation corpora, other people's pages that are not part of the project: the one setting
 * that names it. Tests that need them are skipped where they are missing.
 */
export const corporaFolder = (): string =>
  process.env.WINNOW_CORPORA ?? join(import.meta.dirname, "../../shared/corpora");
