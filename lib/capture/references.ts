/** Which style sheets and pictures a page asks for, and by which addresses. */
import { baseOf, sheetLink } from "../page/css/addresses";
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

/** Sources of one `picture` that are read; no page has as many, and each counts for every `img` in it. */
const MOST_SOURCES = 100;

export function referencesOf(page: Page): PageReferences {
  const sheets: string[] = [];
  const pictures: string[][] = [];
  const styles = styleTextsOf(page).filter(asksForSomething);
  const sources = new Map<NodeId, readonly (readonly Attribute[])[]>();
  let base: string | null = null;
  for (let node: NodeId = 1; node < page.size; node++) {
    const attributes = page.attributes[node]!;
    const tag = page.tags[node]!;
    if (tag === "base") base ??= attributeOf(page, node, "href");
    const sheet = tag === "link" ? sheetLink(attributes) : null;
    if (sheet !== null) sheets.push(sheet.address);
    if (tag === "img") {
      const addresses = pictureAddresses(attributes, sourcesBeside(page, node, sources));
      if (addresses.length > 0) pictures.push(addresses);
    }
    const style = attributes.find(({ name }) => name === "style")?.value ?? "";
    if (asksForSomething(style)) styles.push(`x{${style}}`);
  }
  return { base: baseOf(page.url, base), sheets, pictures, styles };
}

const asksForSomething = (css: string): boolean => /url\(|@import/i.test(css);

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

/**
 * The addresses of a list of pictures with their sizes, as browsers read it (HTML, "parse a srcset attribute"): an
 * address goes on to the next white space, commas in it are its own, and those at its end end its entry.
 */
function inSourceSet(list: string): string[] {
  const addresses: string[] = [];
  let rest = list;
  while ((rest = rest.replace(/^[\s,]+/, "")) !== "") {
    const [written] = /^\S+/.exec(rest)!;
    let end = written.length;
    while (written[end - 1] === ",") end--;
    addresses.push(written.slice(0, end));
    rest = rest.slice(written.length);
    if (end === written.length) rest = rest.slice(sizesEnd(rest));
  }
  return addresses;
}

/** Where the sizes behind an address end: at the next comma that no bracket holds. */
function sizesEnd(sizes: string): number {
  let isHeld = false;
  for (let at = 0; at < sizes.length; at++) {
    if (sizes[at] === "(") isHeld = true;
    else if (sizes[at] === ")") isHeld = false;
    else if (sizes[at] === "," && !isHeld) return at;
  }
  return sizes.length;
}

/** `known` are those of the parents that were met before. */
function sourcesBeside(
  page: Page,
  node: NodeId,
  known: Map<NodeId, readonly (readonly Attribute[])[]>,
): readonly (readonly Attribute[])[] {
  const parent = page.parent[node]!;
  if (page.tags[parent] !== "picture") return [];
  const sources =
    known.get(parent) ??
    [...childrenOf(page, parent)]
      .filter((child) => page.tags[child] === "source")
      .slice(0, MOST_SOURCES)
      .map((child) => page.attributes[child]!);
  known.set(parent, sources);
  return sources;
}
