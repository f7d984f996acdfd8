/** Which style sheets and pictures a page asks for, and by which addresses. */
import { styleTextsOf } from "../page/css/style-texts";
import { attributeOf, childrenOf, type Attribute, type NodeId, type Page } from "../page/page";

/** What a page asks for, in the order of the page, as it writes it. */
export interface PageReferences {
  /** What its addresses are relative to. */
  readonly base: string;
  /** Addresses of style sheets for the screen. */
  readonly sheets: readonly string[];
  /** For each picture the addresses it may be at, the first choice first. */
  readonly pictures: readonly (readonly string[])[];
  /** Its own style sheets and style attributes that ask for something. */
  readonly styles: readonly string[];
}

/** Stands for the address of a page that has none, so that what lies beside it has one. */
export const NOWHERE = "http://page.invalid/";

export function referencesOf(page: Page): PageReferences {
  const sheets: string[] = [];
  const pictures: string[][] = [];
  const styles = styleTextsOf(page).filter(asksForSomething);
  let base: string | null = null;
  for (let node: NodeId = 1; node < page.size; node++) {
    const attributes = page.attributes[node]!;
    const tag = page.tags[node]!;
    if (tag === "base") base ??= attributeOf(page, node, "href");
    const sheet = tag === "link" ? sheetAddress(attributes) : null;
    if (sheet !== null) sheets.push(sheet);
    if (tag === "img") {
      const addresses = pictureAddresses(attributes, sourcesBeside(page, node));
      if (addresses.length > 0) pictures.push(addresses);
    }
    const style = attributes.find(({ name }) => name === "style")?.value ?? "";
    if (asksForSomething(style)) styles.push(`x{${style}}`);
  }
  return { base: baseOf(page.url, base), sheets, pictures, styles };
}

/** What the addresses of a page are relative to: its `base`, or its own address. */
export function baseOf(url: string | null, base: string | null): string {
  const own = url !== null && URL.canParse(url) ? url : NOWHERE;
  return base !== null && URL.canParse(base, own) ? new URL(base, own).href : own;
}

/** An address without fragment; null where it leads to nothing that an archive could hold. */
export function resolved(address: string, base: string): string | null {
  const text = address.trim();
  if (text === "" || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^(https?|cid|file):$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href;
}

const asksForSomething = (css: string): boolean => /url\(|@import/i.test(css);

/** The address of a style sheet for the screen; null for any other link. */
export function sheetAddress(attributes: readonly Attribute[]): string | null {
  const of = (wanted: string): string | null => attributes.find(({ name }) => name === wanted)?.value ?? null;
  const rel = (of("rel") ?? "").toLowerCase().split(/\s+/);
  // Sites that load sheets late have a script turn something harmless into a sheet when it has come.
  const later = of("onload") ?? "";
  const isSheet = rel.includes("stylesheet") || (rel.includes("preload") && /stylesheet/i.test(later));
  const isShown = !isForPrint(of("media") ?? "") || /media/i.test(later);
  return isSheet && isShown && !rel.includes("alternate") && of("disabled") === null ? of("href") : null;
}

const isForPrint = (media: string): boolean =>
  media.split(",").every((one) => /^\s*(only\s+)?(print|speech|aural|braille|embossed|tty|tv)\b/i.test(one));

/**
 * Where a picture may be. Of several sizes and kinds an archive has the one that its browser chose, and what a script
 * puts in the place of an empty picture is named beside it.
 * @param sources attributes of the `source` elements beside it
 */
export function pictureAddresses(
  own: readonly Attribute[],
  sources: readonly (readonly Attribute[])[],
): string[] {
  const lists = [own, ...sources].flatMap((attributes) =>
    attributes.flatMap(({ name, value }) =>
      name === "src" || /^data-(lazy-|original-)?src$|^data-original$/.test(name)
        ? [value]
        : name === "srcset" || /^data-(lazy-)?srcset$/.test(name)
          ? inSourceSet(value)
          : [],
    ),
  );
  return [
    ...new Set(lists.filter((address) => address.trim() !== "" && !/^\s*(data|blob|about):/i.test(address))),
  ];
}

/** The addresses of a list of pictures with their sizes. */
function inSourceSet(list: string): string[] {
  return list
    .split(/,\s+/)
    .map((one) => one.trim().split(/\s+/, 1)[0]!.replace(/,$/, ""))
    .filter((address) => address !== "");
}

function sourcesBeside(page: Page, node: NodeId): (readonly Attribute[])[] {
  const parent = page.parent[node]!;
  if (page.tags[parent] !== "picture") return [];
  return [...childrenOf(page, parent)]
    .filter((child) => page.tags[child] === "source")
    .map((child) => page.attributes[child]!);
}
