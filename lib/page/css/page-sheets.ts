/**
 * The texts of all style sheets of a page that are at hand, in the order in which they count: its own, and those
 * that it asks for where they came with it, as out of a web archive, each behind what it imports.
 */
import { attributeOf, type LinkedSheet, type Page } from "../page";
import { baseOf, resolved, sheetLink } from "./addresses";
import { importsOf } from "./imports";
import { isForScreen } from "./sheet";
import { styleTextsBy, styleTextsOf } from "./style-texts";

/** What is used of one page: imports in imports, sheets in all, characters of all. More is passed over. */
export interface SheetLimits {
  readonly depth: number;
  readonly sheets: number;
  readonly characters: number;
}

/** As many as an import keeps, see lib/capture/collect.ts. */
const LIMITS: SheetLimits = { depth: 4, sheets: 200, characters: 8 * 1024 * 1024 };

export function pageSheets(page: Page, limits: SheetLimits = LIMITS): readonly string[] {
  if (page.sheets.length === 0) return styleTextsOf(page);
  const taken = new Taken(page.sheets, limits);
  const base = baseOf(page.url, declaredBase(page));
  const styles = styleTextsBy(page);
  for (let node = 1; node < page.size; node++) {
    const text = styles.get(node);
    if (text !== undefined) taken.add(text, base, 0);
    if (page.tags[node] !== "link") continue;
    const asked = sheetLink(page.attributes[node]!);
    if (asked !== null && isForScreen(asked.media)) taken.addLinked(asked.address, base, 0);
  }
  return taken.texts;
}

function declaredBase(page: Page): string | null {
  for (let node = 1; node < page.size; node++) {
    const href = page.tags[node] === "base" ? attributeOf(page, node, "href") : null;
    if (href !== null) return href;
  }
  return null;
}

class Taken {
  readonly texts: string[] = [];
  private readonly byUrl: ReadonlyMap<string, string>;
  /** Sheets that import what is being read: none of them is read again in itself. */
  private readonly around = new Set<string>();
  private characters = 0;

  constructor(
    sheets: readonly LinkedSheet[],
    private readonly limits: SheetLimits,
  ) {
    this.byUrl = new Map(sheets.map(({ url, css }) => [url, css]));
  }

  /** A sheet behind those that it imports. @param base what its addresses are relative to */
  add(css: string, base: string, depth: number): void {
    for (const { address, media } of importsOf(css))
      if (isForScreen(media)) this.addLinked(address, base, depth + 1);
    if (this.texts.length >= this.limits.sheets) return;
    this.texts.push(css);
  }

  addLinked(address: string, base: string, depth: number): void {
    const url = resolved(address, base);
    const css = url === null ? undefined : this.byUrl.get(url);
    if (url === null || css === undefined || this.around.has(url) || depth > this.limits.depth) return;
    if (this.texts.length >= this.limits.sheets || this.characters + css.length > this.limits.characters)
      return;
    this.characters += css.length;
    this.around.add(url);
    this.add(css, url, depth);
    this.around.delete(url);
  }
}
