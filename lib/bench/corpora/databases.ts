import { UsageError } from "../../errors";
import { ENGINES, type Engine } from "../../setup/soak/rig/script";

/** The databases that are named; all where none is. @throws UsageError `bad-option` for one that there is not */
export function databasesNamed(only: readonly string[] = ENGINES): readonly Engine[] {
  const unknown = only.find((name) => !ENGINES.some((engine) => engine === name));
  if (unknown !== undefined)
    throw new UsageError("bad-option", `${unknown} is no database: ${ENGINES.join(", ")} are possible`);
  return ENGINES.filter((engine) => only.includes(engine));
}
