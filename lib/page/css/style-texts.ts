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
  const texts = new Map<NodeId, string>();
  for (let node = 1, style = 0; style < styleStarts.length; node++) {
    if (tags[node] !== "style") continue;
    const start = styleStarts[style++]!;
    if (start < 0 || !isForScreen(attributeOf(page, node, "media") ?? "")) continue;
    END.lastIndex = start;
    texts.set(node, html.slice(start, END.exec(html)?.index));
  }
  return texts;
}
