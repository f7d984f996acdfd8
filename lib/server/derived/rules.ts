/**
 * The rules that one document is written by: its style filtered once per text, its pictures held still, and
 * what it has too much of.
 */
import { html as names, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { pictureAddresses } from "../../capture/references";
import { baseOf, sheetLink } from "../../page/css/addresses";
import { PRESENTATION_ATTRIBUTES } from "./allowed";
import { takeCensus } from "./census";
import { filterDeclarations, filterPresentation, filterStyleSheet, settleMedia } from "./css";
import { SelectorBudget } from "./css-selectors";
import type { Settling, Viewport } from "./css-values";
import { baseIn, elementsOf, isStyleSheet } from "./document";
import { EffectCensus, type Effect } from "./effects";
import { OwnResources, type SentResources } from "./own-resources";
import { copiesAreFew } from "./references";

/** Cells of tables that all spans of a document may cover. */
const MOST_SPANNED = 100_000;
const MOST_FIELDS = 500;
/** Sheets that import each other in a row. */
const MOST_IMPORTS = 4;
/**
 * Sheets that are put in the place of imports, and their characters: as many as a capture keeps. One may import
 * another a hundred times, and that a third as often.
 */
const MOST_IMPORTED = { sheets: 200, characters: 8 * 2 ** 20 };
/** Characters of style in one document, twice what a capture keeps: links may ask for the same sheet again and again. */
const MOST_STYLE = 16 * 2 ** 20;

/** What was left out because a page had too much of it. */
export interface Capped {
  readonly effects: readonly Effect[];
  readonly selectors: number;
  readonly references: boolean;
}

export class DocumentRules {
  private readonly sheets = new Map<string, string>();
  private readonly styles = new Map<string, string>();
  private readonly presentations = new Map<string, string | null>();
  private readonly pictures = new Map<string, string | null>();
  private readonly sources = new Map<Tree.Element, string | null>();
  private settling: Settling;
  private readonly own: OwnResources;
  private spanned = 0;
  private fields = 0;
  private imported = { sheets: 0, characters: 0 };
  private written = 0;
  private pointsNowhere = false;
  readonly capped: Capped;

  /** What the addresses of the document are relative to. */
  private readonly base: string;
  private readonly settlings = new Map<string, Settling>();

  /** `draw` turns a `data:` address into one that may be shown. */
  constructor(
    document: Tree.Document,
    viewport: Viewport,
    private readonly draw: (address: string) => string | null,
    sent: SentResources | null = null,
  ) {
    this.own = new OwnResources(sent);
    this.base = baseOf(sent?.url ?? null, baseIn(document));
    const census = takeCensus(document);
    const asked = new EffectCensus();
    const first: Settling = {
      viewport,
      ...this.addressesFrom(this.base, []),
      selectors: new SelectorBudget(census),
      effects: asked,
      off: new Set(),
    };
    this.settling = first;
    let pointsSomewhere = false;
    for (const element of elementsOf(document)) {
      if (element.tagName === "link") this.settledLink(element);
      if (isStyleSheet(element))
        for (const child of element.childNodes)
          if (child.nodeName === "#text") this.settledSheet((child as Tree.TextNode).value);
      for (const { name, value } of element.attrs) {
        if (name === "style") this.style(value);
        pointsSomewhere ||= value.includes("#") && element.namespaceURI === names.NS.SVG;
      }
    }
    const off = asked.tooMany(document);
    if (off.size > 0) {
      this.settling = { ...first, selectors: new SelectorBudget(census), off };
      this.imported = { sheets: 0, characters: 0 };
      this.settlings.clear();
      this.sheets.clear();
      this.styles.clear();
    }
    this.pointsNowhere = pointsSomewhere && !copiesAreFew(document, (element) => this.targetsOf(element));
    this.capped = {
      effects: [...off],
      selectors: this.settling.selectors.refused,
      references: this.pointsNowhere,
    };
  }

  /** A style sheet of the page, to be written once; `""` where the document is full of style. */
  sheet(css: string): string {
    const settled = this.settledSheet(css);
    return this.mayWrite(settled) ? settled : "";
  }

  /**
   * The style sheet that a `link` stands for, to be written once; null where none came with the page, or the
   * document is full of style.
   */
  linked(element: Tree.Element): string | null {
    const settled = this.settledLink(element);
    return settled !== null && this.mayWrite(settled) ? settled : null;
  }

  private mayWrite(style: string): boolean {
    if (this.written + style.length > MOST_STYLE) return false;
    this.written += style.length;
    return true;
  }

  private settledSheet(css: string): string {
    return remembered(this.sheets, css, () => filterStyleSheet(css, this.settling));
  }

  private settledLink(element: Tree.Element): string | null {
    const address =
      element.namespaceURI === names.NS.HTML ? (sheetLink(element.attrs)?.address ?? null) : null;
    const sheet = address === null ? null : this.own.sheet(address, this.base);
    if (sheet === null) return null;
    return remembered(this.sheets, `\0${sheet.url}`, () =>
      filterStyleSheet(sheet.css, this.settlingFor(sheet.url, [sheet.url])),
    );
  }

  /** Where the frame finds the picture of an `img`; null where it did not come with the page. */
  pictureOf({ attrs, parentNode }: Tree.Element): string | null {
    const own = this.firstPicture(pictureAddresses(attrs, []));
    if (own !== null || parentNode === null || !("tagName" in parentNode)) return own;
    return parentNode.tagName === "picture" ? this.pictureOfSources(parentNode) : null;
  }

  /** The same of the sources in a `picture`, looked for once: it may hold thousands, and as many `img`. */
  private pictureOfSources(picture: Tree.Element): string | null {
    return remembered(this.sources, picture, () => {
      const sources = picture.childNodes.flatMap((node) =>
        "tagName" in node && node.tagName === "source" ? [node.attrs] : [],
      );
      return this.firstPicture(pictureAddresses([], sources));
    });
  }

  private firstPicture(addresses: readonly string[]): string | null {
    for (const address of addresses) {
      const found = this.own.picture(address, this.base);
      if (found !== null) return found;
    }
    return null;
  }

  /** What the style of a sheet at an address is settled with; `above` are those that import it, and itself. */
  private settlingFor(url: string, above: readonly string[]): Settling {
    return remembered(this.settlings, above.join("\n"), () => ({
      ...this.settling,
      ...this.addressesFrom(url, above),
    }));
  }

  private addressesFrom(
    base: string,
    above: readonly string[],
  ): Pick<Settling, "picture" | "font" | "imported"> {
    return {
      picture: (address) => this.picture(address) ?? this.own.picture(address, base),
      font: (address) => this.own.font(address, base),
      imported: (address) => {
        const sheet = above.length > MOST_IMPORTS ? null : this.own.sheet(address, base);
        if (sheet === null || above.includes(sheet.url) || !this.mayImport(sheet.css)) return null;
        return { css: sheet.css, settling: this.settlingFor(sheet.url, [...above, sheet.url]) };
      },
    };
  }

  private mayImport(css: string): boolean {
    const { sheets, characters } = this.imported;
    this.imported = { sheets: sheets + 1, characters: characters + css.length };
    return sheets < MOST_IMPORTED.sheets && this.imported.characters <= MOST_IMPORTED.characters;
  }

  style(css: string): string {
    return remembered(this.styles, css, () => filterDeclarations(css, this.settling));
  }

  media(media: string): string {
    return settleMedia(media, this.settling);
  }

  /** An attribute of SVG that paints; null where it must go. */
  presentation(name: string, value: string): string | null {
    const written = remembered(this.presentations, `${name}:${value}`, () =>
      filterPresentation(name, value, this.settling),
    );
    return this.pointsNowhere && written !== null && /url\(/.test(written) ? null : written;
  }

  picture(address: string): string | null {
    return remembered(this.pictures, address, () => this.draw(address));
  }

  /** Whether a cell may span so many others, after all that did before. */
  maySpan(cells: number): boolean {
    return (this.spanned += cells) <= MOST_SPANNED;
  }

  /** Whether one more field with parts of its own may stand. */
  mayHoldField(): boolean {
    return ++this.fields <= MOST_FIELDS;
  }

  /** Ids that an element of SVG points to. */
  targetsOf(element: Tree.Element): string[] {
    if (element.namespaceURI !== names.NS.SVG) return [];
    return element.attrs.flatMap(({ name, value }) => {
      if (name === "href") return value.startsWith("#") ? [value.slice(1)] : [];
      if (!PRESENTATION_ATTRIBUTES.has(name) || !value.includes("#")) return [];
      return [...(this.presentation(name, value) ?? "").matchAll(/url\(#([\w.:-]+)\)/g)].map(
        (found) => found[1]!,
      );
    });
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (known.has(key)) return known.get(key)!;
  const made = make();
  known.set(key, made);
  return made;
}
