/** What the errors of one page cost by cause and by the rule that decided, as a run adds them up. Pure. */
import { errorListOf } from "../../evaluation/errors/error-list";
import { ErrorCount, type ErrorSums } from "../../evaluation/errors/error-sums";
import { asTold, type SaidCause } from "../../evaluation/errors/error-tags";
import type { Extraction } from "../../extractors/contract/contract";
import type { Page } from "../../page/page";

/** Of an inspection, what says which errors there are; see there for the shapes. */
interface Verdicts {
  readonly page: Page;
  readonly extraction: Pick<Extraction, "keep" | "reasons">;
  readonly gold: Uint8Array | null;
}

/**
 * F1 over characters of leaves that the page loses to each cause and to each rule in its stage, the most
 * expensive first; both empty without gold.
 * @param said what people said of errors of the page
 */
export function lostOnPage(
  { page, extraction, gold }: Verdicts,
  said: readonly SaidCause[],
): Pick<ErrorSums, "causes" | "rules"> {
  const count = new ErrorCount();
  if (gold !== null) {
    const list = errorListOf(page, extraction, gold);
    count.add(
      list,
      list.errors.map((error) => asTold(error, said)),
    );
  }
  return count.sums();
}
