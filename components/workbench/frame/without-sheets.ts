import type { CaptureFacts } from "@/lib/capture/captured";
import { unsavedOf } from "@/lib/capture/unsaved";
import type { Page } from "@/lib/page/page";
import { makeReadable } from "./readable-ink";
import { uncover } from "./uncover";

const done = new WeakSet<Document>();

/**
 * Make a page readable whose style sheets are missing, before it is measured; once for a document, since every
 * rule and every text of it is looked at.
 */
export function mendWithoutSheets(content: Document, page: Page, capture: CaptureFacts | undefined): void {
  if (done.has(content)) return;
  done.add(content);
  if (capture !== undefined || unsavedOf(page, undefined).sheets.missing === 0) return;
  uncover(content);
  makeReadable(content);
}
