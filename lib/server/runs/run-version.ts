import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";

/**
 * What names the present content of a finished run: it gets no scores any more, but loses those of every page
 * that is removed.
 */
export async function runVersion(
  { runs }: Pick<Store, "runs">,
  { id, finishedAt }: Pick<RunRecord, "id" | "finishedAt">,
): Promise<string> {
  return `${finishedAt} ${await runs.scoredPages(id)}`;
}
