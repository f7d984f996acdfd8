import type { Extraction, Fitted } from "../../extractors/contract/contract";
import { wholeView, type Page, type View } from "../../page/page";
import { renderText } from "../../page/render";
import type { Clock } from "../../task";
import { failureOf } from "./failure";

/** What one extractor did on one page. A failure is not an empty answer. */
export type Outcome =
  | {
      readonly status: "extracted";
      readonly text: string;
      readonly extraction: Extraction;
      readonly ms: number;
    }
  | { readonly status: "failed"; readonly code: string; readonly message: string; readonly ms: number };

/**
 * Run one extractor on one page. Never throws: a broken algorithm is a result that the report shows.
 * @param view the whole page, where the caller goes on with it, e.g. to ask for the trace
 */
export function runOn(page: Page, fitted: Fitted, clock: Clock, view: View = wholeView(page)): Outcome {
  const began = clock();
  try {
    const extraction = fitted.extract(view);
    const ms = clock() - began;
    const text = extraction.text ?? renderText(page, extraction.keep);
    return { status: "extracted", text, extraction, ms };
  } catch (error) {
    return { status: "failed", ...failureOf(error), ms: clock() - began };
  }
}
