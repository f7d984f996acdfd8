import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";

/** The answer to a question about a run, computed where it is not kept. */
export type Kept<T> = (runId: string, question: string, compute: () => Promise<T>) => Promise<T>;

/**
 * A cache of what was computed from runs: asked twice for the same, it computes once, also while the first
 * answer is still on its way. What was asked longest ago goes first, until at most `most` units of `size` are
 * kept; the newest answer stays whatever its size. A failure is not kept. Without it every answer is the
 * same, later.
 */
export function keptByRun<T>(most: number, size: (answer: T) => number): Kept<T> {
  const kept = new Map<string, { readonly answer: Promise<T>; size: number }>();
  const shrink = () => {
    let total = [...kept.values()].reduce((sum, entry) => sum + entry.size, 0);
    for (const [oldest, entry] of kept) {
      if (total <= most || kept.size === 1) break;
      kept.delete(oldest);
      total -= entry.size;
    }
  };
  return (runId, question, compute) => {
    const name = `${runId} ${question}`;
    const known = kept.get(name);
    if (known) {
      kept.delete(name);
      kept.set(name, known);
      return known.answer;
    }
    const entry = { answer: compute(), size: 0 };
    kept.set(name, entry);
    entry.answer.then(
      (answer) => {
        entry.size = size(answer);
        shrink();
      },
      () => {
        if (kept.get(name) === entry) kept.delete(name);
      },
    );
    return entry.answer;
  };
}

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
