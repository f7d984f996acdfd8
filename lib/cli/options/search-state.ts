/** The file in which `winnow optimise` notes what it tried. */
import { readFile } from "node:fs/promises";
import { readError } from "../../corpus/files/file-error";
import { mustBeFile } from "../../corpus/files/file-tree";
import { messageOf, UsageError } from "../../errors";
import { stateFromJson, type State } from "../../optimise/state";
import { plural } from "../../text/plural";

/** `recipe.state.json` for `recipe.json`. */
export function besides(out: string | undefined): string | undefined {
  return out === undefined ? undefined : `${out.replace(/\.json$/i, "")}.state.json`;
}

/** @throws NotFoundError; InputError for what cannot be read; as `stateFromJson` */
export async function stateAt(path: string): Promise<State> {
  try {
    await mustBeFile(path);
    return stateFromJson(await readFile(path, "utf8"), path);
  } catch (error) {
    throw readError(error, path);
  }
}

/**
 * What was tried took hours, and the same command once more would be the end of it.
 * @throws UsageError `exists` where another search has noted what it tried, or something else is there
 */
export async function mustBeUntried(path: string): Promise<void> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw readError(error, path);
  });
  if (text.trim() === "") return;
  const { log } = await stateAt(path).catch((error: unknown) => {
    const why = `${messageOf(error)}; it is not written over`;
    throw new UsageError("exists", `${why}: name another --state`, { cause: error });
  });
  if (log.length > 0)
    throw new UsageError(
      "exists",
      `${path} has what an earlier search tried, ${plural(log.length, "candidate")}: go on with --continue ${path}, or name another --state`,
    );
}
