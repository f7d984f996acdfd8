import type { Reason } from "../../extractors/contract/contract";
import { stretchesOfLeaves } from "../../gold/leaves";
import { intervalsFrom } from "../../gold/stretches";
import { writeAnswer } from "../../page/rendering/answer";
import { fieldsOf, type AnsweredFields, type PageExtraction } from "./extract-page";

/** The main content of a page in all its forms, as the library and the API answer it. */
export interface WholeAnswer {
  /** The text that metrics score, without a line feed at its end. */
  readonly text: string;
  /** CommonMark with tables; empty, or with a line feed at its end. */
  readonly markdown: string;
  /** Structure, links and images of the page, nothing that runs; empty, or with a line feed at its end. */
  readonly html: string;
  readonly fields: AnsweredFields;
  /** `[start, end)` on the text axis, in UTF-16 units, of what is kept. */
  readonly intervals: readonly (readonly [start: number, end: number])[];
  /** Why each text was kept or dropped; the last reason that touches a text decided. */
  readonly reasons: readonly Reason[];
  /** What the bytes were decoded by, and which rule named it. */
  readonly encoding: { readonly name: string; readonly rule: string };
}

/** All forms of what came of one page. */
export function wholeAnswer({ page, encoding, text, extraction }: PageExtraction): WholeAnswer {
  return {
    text,
    markdown: writeAnswer("markdown", page, extraction).text,
    html: writeAnswer("html", page, extraction).text,
    fields: fieldsOf(page, extraction),
    intervals: intervalsFrom(stretchesOfLeaves(page, extraction.keep)),
    reasons: extraction.reasons,
    encoding: { name: encoding.encoding, rule: encoding.rule },
  };
}
