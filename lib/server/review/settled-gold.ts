import { z } from "zod";
import type { GoldOffer } from "../../api/resources/corpora";
import { goldInput } from "../../jobs/gold-job";
import { finishedByPage } from "../../labels/finished-set";
import { isReview } from "../../labels/reviewer";
import type { CorpusSummary } from "../../store/interfaces/corpora";
import type { JobRecord } from "../../store/interfaces/jobs";
import type { Store } from "../../store/interfaces/store";

const result = z.object({ at: z.string(), changed: z.number(), isUndo: z.boolean() });

/** @throws NotFoundError */
export async function goldOffer(store: Store, corpusId: string): Promise<GoldOffer> {
  await store.corpora.get(corpusId);
  const [sets, jobs] = await Promise.all([
    store.labels.summaries(corpusId),
    store.jobs.list({ kind: "gold", corpusId, states: ["done", "cancelled", "failed"], limit: 200 }),
  ]);
  const counts = { settled: 0, labelled: 0, several: 0 };
  for (const finished of finishedByPage(sets).values())
    counts[finished.length > 1 ? "several" : isReview(finished[0]!.annotator) ? "settled" : "labelled"]++;
  return { ...counts, last: lastOf(jobs, corpusId) };
}

/** A gold job that ended, as far as it came. */
interface Use {
  readonly at: string;
  /** Pages that changed; null where it did not come to its end. */
  readonly changed: number | null;
  readonly isUndo: boolean;
}

function lastOf(jobs: readonly JobRecord[], corpusId: string): GoldOffer["last"] {
  const uses = jobs.flatMap((job): Use[] => {
    const about = job.kind === "gold" ? goldInput.safeParse(job.input) : null;
    if (!about?.success || about.data.corpusId !== corpusId) return [];
    if (job.state === "done")
      return [result.safeParse(job.result)].flatMap((parsed) => (parsed.success ? [parsed.data] : []));
    // Cancelled in the queue, it did nothing. Else what it did until then has the time that all of it would
    // have.
    return job.startedAt === null
      ? []
      : [
          {
            at: about.data.undo ?? new Date(job.createdAt).toISOString(),
            changed: null,
            isUndo: about.data.undo !== undefined,
          },
        ];
  });
  // An undo that did not come to its end has left pages as they were made.
  const takenBack = new Set(
    uses.filter(({ isUndo, changed }) => isUndo && changed !== null).map(({ at }) => at),
  );
  const [newest] = uses
    .filter(({ at, isUndo, changed }) => !isUndo && changed !== 0 && !takenBack.has(at))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  return newest === undefined ? null : { at: newest.at, pages: newest.changed };
}

/**
 * What is put into the queue to make a corpus's finished labels gold, or to take back what was done at that
 * time; the same one for as long as it waits or runs.
 */
export function goldTicket({ id, name }: Pick<CorpusSummary, "id" | "name">, undo: string | null) {
  return {
    kind: "gold",
    title: undo === null ? `Settled labels of ${name} as gold` : `Gold of ${name} as it was`,
    input: { corpusId: id, ...(undo !== null && { undo }) },
    key: `gold ${id} ${undo ?? ""}`,
  };
}

/** @throws NotFoundError */
export async function enqueueGold(
  { corpora, jobs }: Store,
  corpusId: string,
  undo: string | null,
): Promise<JobRecord> {
  return jobs.enqueue(goldTicket(await corpora.get(corpusId), undo));
}
