import type { Page } from "../page";
import { renderText } from "../render";
import { parserHere } from "../parsing/reparse";

/**
 * The text of a piece of HTML, a line per block; a text without tags and entities is given back as it is.
 * @throws where the parser is away, for `withParser` to load it
 */
export function textOfHtml(html: string): string {
  if (!/<\/?[a-z!]|&[a-z#]/i.test(html)) return html;
  const page: Page = parserHere().parsePage(html);
  return renderText(page, new Uint8Array(page.leaves.length).fill(1));
}
