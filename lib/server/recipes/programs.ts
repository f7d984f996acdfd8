import { ProgramCatalog } from "../../peers/programs/catalog";
import { configuredPrograms } from "../../peers/programs/config";

const shared = globalThis as typeof globalThis & { winnowPrograms?: ProgramCatalog };

/**
 * The programs that whoever started this server has configured, read once: a request can name one, and nothing
 * that a request says becomes part of how one is called. @throws as `configuredPrograms`
 */
export function serverPrograms(): ProgramCatalog {
  return (shared.winnowPrograms ??= new ProgramCatalog(configuredPrograms()));
}
