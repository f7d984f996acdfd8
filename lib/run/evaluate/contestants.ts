import { UsageError } from "../../errors";
import type { Configured } from "../../extractors/contract/contract";

/** @throws UsageError for an empty list or an extractor that must be trained before it can be evaluated */
export function checkContestants(extractors: readonly Configured[]): void {
  if (extractors.length === 0)
    throw new UsageError("no-extractors", "no extractor named: at least one is needed");
  const untrained = extractors.find(({ needs }) => needs === "labels");
  if (untrained !== undefined)
    throw new UsageError(
      "needs-training",
      `${untrained.key} must be trained before it can be evaluated (winnow train)`,
    );
}
