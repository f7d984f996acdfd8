import { jobsStore } from "@/components/workbench/jobs/jobs-store";
import { api } from "@/lib/api/client";
import { changedFacts, createRunsStore } from "./corpus-runs-store";
import { PAGE_METRIC } from "@/lib/evaluation/metrics/names";

/**
 * Runs of corpora as this app's server knows them, kept while the window is open. What it starts is measured as a
 * page is.
 */
export const runsStore = createRunsStore({
  async facts(corpusId) {
    const [{ runs }, { withGold }] = await Promise.all([
      api.runs.list({ corpus: corpusId }),
      api.corpora.get({ id: corpusId }),
    ]);
    return { runs, withGold };
  },
  enqueue: (corpusId, input) =>
    api.jobs.create({ body: { kind: "evaluate", corpusId, metrics: [PAGE_METRIC], ...input } }),
});

// What is heard first is no change: whoever looks at runs has just asked for them.
jobsStore.subscribe(({ jobs }, before) => {
  if (before.now !== null && changedFacts(jobs, before.jobs)) runsStore.getState().refresh();
});
