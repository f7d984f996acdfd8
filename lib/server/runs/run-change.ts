import { compared, type Change, type ChangedPage } from "../../evaluation/report/compare-reports";
import type { RunChange } from "../../api/resources/run-answers";
import { scoresOfRun, type StoredScores } from "../../jobs/evaluate/run-scores";
import type { RunRecord } from "../../store/interfaces/runs";
import type { Store } from "../../store/interfaces/store";

/** Changed pages of a kind that are told; the rest is counted. */
const LISTED = 200;

/** Which change is told page by page; the first one where there is no such. */
export interface ChangeWanted {
  /** Key of the extractor in the later run. */
  readonly extractor?: string | undefined;
  readonly metric?: string | undefined;
}

/**
 * A run against an earlier one, as `winnow evaluate --against` compares them.
 * @throws InputError `nothing-to-compare` where no page was scored both times
 */
export async function runChange(
  store: Pick<Store, "runs" | "pages">,
  after: RunRecord,
  before: RunRecord,
  { extractor, metric }: ChangeWanted,
): Promise<RunChange> {
  const [earlier, later] = [await scoresOfRun(store, before), await scoresOfRun(store, after)];
  const { changes, ...only } = compared(earlier.scores, later.scores, after.metrics, "the earlier run");
  const listed = changes.find((one) => one.after === extractor && one.metric === metric) ?? changes[0]!;
  return {
    changes: changes.map(({ fixed, broken, ...change }) => ({
      ...change,
      fixed: fixed.length,
      broken: broken.length,
    })),
    onlyBefore: [...only.onlyBefore],
    onlyAfter: [...only.onlyAfter],
    listed: {
      extractor: listed.after,
      metric: listed.metric,
      fixed: told(listed, "fixed", later),
      broken: told(listed, "broken", later),
    },
  };
}

function told(change: Change, kind: "fixed" | "broken", { pages }: StoredScores) {
  return change[kind].slice(0, LISTED).map(({ id: key, before, after }: ChangedPage) => {
    const { id, title } = pages.get(key)!;
    return { id, key, title, before, after };
  });
}
