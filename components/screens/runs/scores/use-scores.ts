import { api } from "@/lib/api/client";
import { sliceText, type RunScores, type Slice } from "@/lib/evaluation/report/report-scores";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { useAnswer } from "./use-answer";

/** The scores that the address asks for; what the server rendered as long as it asks for that. */
export function useScores(
  run: RunRecord,
  first: RunScores,
  metric: string,
  by: RunScores["by"],
  slice: Slice | null,
) {
  const isFirst =
    first.metric === metric &&
    first.by === by &&
    (first.slice === null ? slice === null : slice !== null && sliceText(first.slice) === sliceText(slice));
  const asked = { id: run.id, metric, by, slice: slice === null ? undefined : sliceText(slice) };
  const { answer, isBusy, error } = useAnswer(isFirst ? null : api.runs.scores.address(asked));
  return { scores: isFirst ? first : (answer ?? first), isBusy, error };
}
