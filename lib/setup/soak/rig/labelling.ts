import type { Annotators } from "./annotators";
import type { Rig } from "./rig";
import type { SoakResult } from "./script";

/** Pages that people label; they share some of them. */
export const LABELLED_PAGES = 60;

/** What became of the operations of all annotators, after they have stopped. */
export async function labelResult(annotators: Annotators, rig: Rig): Promise<SoakResult> {
  const audit = await annotators.audit(rig.store);
  const faults = (["lost", "doubled", "unasked"] as const)
    .filter((name) => audit[name] > 0)
    .map((name) => `${audit[name]} operations ${name}`);
  if (audit.acknowledged === 0) faults.push("no operation was acknowledged");
  const refusals = [...annotators.refusals].map(([status, count]) => `${status}: ${count}`).join(", ");
  return {
    figures: {
      ...audit,
      ...{ retries: annotators.retries, refusals: refusals || "none" },
      ...{ p50: annotators.quantile(0.5), p95: annotators.quantile(0.95), p99: annotators.quantile(0.99) },
    },
    faults,
  };
}
