import type { Page } from "./page";
import { parsePage } from "./parse";
import { renderText } from "./render";

/** The text of a piece of HTML, a line per block; a text without tags and entities is given back as it is. */
export function textOfHtml(html: string): string {
  if (!/<\/?[a-z!]|&[a-z#]/i.test(html)) return html;
  const page: Page = parsePage(html);
  return renderText(page, new Uint8Array(page.leaves.length).fill(1));
}
