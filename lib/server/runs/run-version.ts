import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";

/**
 * What names the present content of a finished run: it gets no scores any more, but loses those of every page
 * that is removed, and what it says of a page whose bytes are replaced. A count and a row, whatever its size.
 */
export async function runVersion(
  { runs }: Pick<Store, "runs">,
  { id, finishedAt }: Pick<RunRecord, "id" | "finishedAt">,
): Promise<string> {
  const [pages, replacements] = await Promise.all([runs.scoredPages(id), runs.replacements(id)]);
  return `${finishedAt} ${pages} ${replacements}`;
}
