import { jobsStore } from "@/components/workbench/jobs/jobs-store";
import { api } from "@/lib/api/client";
import { changedFacts, createRunsStore } from "./corpus-runs-store";

/**
 * Runs of corpora as this app's server knows them, kept while the window is open.
 */
export const runsStore = createRunsStore({
  async facts(corpusId) {
    const [{ runs }, { withGold }] = await Promise.all([
      api.runs.list({ corpus: corpusId }),
      api.corpora.get({ id: corpusId }),
    ]);
    return { runs, withGold };
  },
  enqueue: (corpusId, input) => api.jobs.create({ body: { kind: "evaluate", corpusId, ...input } }),
});

// What is heard first is no change: whoever looks at runs has just asked for them.
jobsStore.subscribe(({ jobs }, before) => {
  if (before.now !== null && changedFacts(jobs, before.jobs)) runsStore.getState().refresh();
});
