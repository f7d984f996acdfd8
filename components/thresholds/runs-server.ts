import type { JobRecord, RunRecord } from "../../lib/store/store";
import { jobsStore } from "../jobs/jobs-store";
import { fetchJson } from "../ui/fetch-json";
import { changedRuns, createRunsStore } from "./corpus-runs-store";

/** The metric by which curves and grids of a corpus are made. */
const METRIC = "shingle-4";

/** Runs of corpora as this app's server knows them, kept while the window is open. */
export const runsStore = createRunsStore({
  runs: async (corpusId) => (await fetchJson<{ readonly runs: readonly RunRecord[] }>(`/api/runs?corpus=${encodeURIComponent(corpusId)}`)).runs,
  enqueue: (corpusId, input) => fetchJson<JobRecord>("/api/jobs", { body: { kind: "evaluate", corpusId, metrics: [METRIC], ...input } }),
});

// What is heard first is no change: whoever looks at runs has just asked for them.
jobsStore.subscribe(({ jobs }, before) => { if (before.now !== null && changedRuns(jobs, before.jobs)) runsStore.getState().refresh(); });
