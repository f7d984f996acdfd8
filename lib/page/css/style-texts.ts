import { attributeOf, type NodeId, type Page } from "../page";
import { isForScreen } from "./sheet";

const END = /<\/style(?=[\t\n\f\r />])/gi;

/** The texts of a page's `style` elements for a screen, in order. */
export function styleTextsOf(page: Page): string[] {
  return Array.from(styleTextsBy(page).values());
}

/** The same, each by its element. Read from the source, because the text is no leaf and hardly anyone asks for it. */
export function styleTextsBy(page: Page): ReadonlyMap<NodeId, string> {
  const { styleStarts, html, tags } = page;
  const ends = endsOf(styleStarts, html);
  const texts = new Map<NodeId, string>();
  for (let node = 1, style = 0; style < styleStarts.length; node++) {
    if (tags[node] !== "style") continue;
    const start = styleStarts[style++]!;
    const end = ends.get(start);
    if (end !== undefined && isForScreen(attributeOf(page, node, "media") ?? ""))
      texts.set(node, html.slice(start, end));
  }
  return texts;
}

/** Where each text ends that begins in no other one, as in drawings, so that nothing is read twice. */
function endsOf(starts: Int32Array, html: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  let done = 0;
  // In the source, whose order is not that of the elements where some are put before a table.
  for (const start of Int32Array.from(starts).sort()) {
    if (start < done) continue;
    END.lastIndex = start;
    done = END.exec(html)?.index ?? html.length;
    ends.set(start, done);
  }
  return ends;
}
