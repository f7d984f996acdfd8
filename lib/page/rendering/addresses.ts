/** Addresses of links and images as they may go into an answer: absolute where they can be, and inert. */
import { attributeOf, type NodeId, type Page } from "../page";
import { baseOf } from "../links";

const LINKS = new Set(["http:", "https:", "mailto:", "tel:"]);
const IMAGES = new Set(["http:", "https:"]);
/** Where pages that load images late keep the address meanwhile. */
const SOURCES = ["src", "data-src", "data-original", "data-lazy-src"];
/** An image of at most this many pixels in one direction counts visits and shows nothing. */
const DOT_PX = 2;

const bases = new WeakMap<Page, { readonly base: URL | null }>();

/** Where a link leads; null where it leads nowhere, or where following it would run something. */
export function linkAddress(page: Page, node: NodeId): string | null {
  return address(page, attributeOf(page, node, "href"), LINKS);
}

/** Where an image comes from; null for a dot, and for one without an address of its own. */
export function imageAddress(page: Page, node: NodeId): string | null {
  if (isDot(attributeOf(page, node, "width")) || isDot(attributeOf(page, node, "height"))) return null;
  for (const name of SOURCES) {
    const found = address(page, attributeOf(page, node, name), IMAGES);
    if (found !== null) return found;
  }
  return null;
}

const isDot = (size: string | null): boolean =>
  size !== null && /^\s*\d+(?:px)?\s*$/.test(size) && parseInt(size, 10) <= DOT_PX;

function address(page: Page, written: string | null, allowed: ReadonlySet<string>): string | null {
  // As the URL standard has it: what a browser leaves out must not hide a scheme from us.
  const plain =
    written
      ?.replace(/[\t\n\r]+/g, "")
      .replace(/^[\0- ]+/, "")
      .trimEnd() ?? "";
  if (plain === "") return null;
  let known = bases.get(page);
  if (known === undefined) bases.set(page, (known = { base: baseOf(page) }));
  const url = parsed(plain, known.base);
  if (url !== null) return allowed.has(url.protocol) ? url.href : null;
  // Relative to an address that nobody knows.
  const isRelative = known.base === null && !/^[a-z][a-z0-9+.-]*:/i.test(plain);
  return isRelative ? plain.replace(/[\s"<>\\^`{|}]/g, (character) => encodeURIComponent(character)) : null;
}

function parsed(written: string, base: URL | null): URL | null {
  try {
    return base === null ? new URL(written) : new URL(written, base);
  } catch {
    return null;
  }
}
