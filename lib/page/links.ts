/** The links of a page that a crawler would follow (S2 section 3: links are collected and filtered). */
import { attributeOf, type Page } from "./page";

export interface LinkFilter {
  /**
   * Patterns with `*` for any characters, matched against the whole address; with none, every address passes.
   */
  readonly include: readonly string[];
  /** Addresses that match one of these are left out. */
  readonly exclude: readonly string[];
  /** Only addresses of the page's own host. */
  readonly sameHost: boolean;
}

/**
 * Absolute http and https addresses of the page's `a` and `area` elements in document order, each once,
 * without fragment; `base` is heeded. Relative addresses of a page without address are left out.
 */
export function linksOf(page: Page, { include, exclude, sameHost }: LinkFilter): string[] {
  const base = baseOf(page);
  const host = base === null ? null : base.host;
  const isIncluded = include.map(globTest);
  const isExcluded = exclude.map(globTest);
  const found = new Set<string>();
  for (let id = 0; id < page.size; id++) {
    const tag = page.tags[id];
    if (tag !== "a" && tag !== "area") continue;
    const url = resolve(attributeOf(page, id, "href"), base?.href ?? null);
    if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) continue;
    if (sameHost && host !== null && url.host !== hostOfPage(page, host)) continue;
    url.hash = "";
    const { href } = url;
    if (isIncluded.length > 0 && !isIncluded.some((passes) => passes(href))) continue;
    if (!isExcluded.some((passes) => passes(href))) found.add(href);
  }
  return [...found];
}

/**
 * Whether a whole text is as a pattern says, in any case; `*` stands for any characters. The parts between
 * stars are looked for one after the other, each at its first place: a regular expression of the same pattern
 * tries all places of each, which for k stars costs the length of an address to the power of k.
 */
export function globTest(glob: string): (text: string) => boolean {
  const parts = glob.toLowerCase().split("*");
  const first = parts[0]!;
  const last = parts.at(-1)!;
  const between = parts.slice(1, -1);
  return (text) => {
    const lowered = text.toLowerCase();
    if (parts.length === 1) return lowered === first;
    if (lowered.length < first.length + last.length || !lowered.startsWith(first) || !lowered.endsWith(last))
      return false;
    let at = first.length;
    for (const part of between) {
      const found = lowered.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= lowered.length - last.length;
  };
}

/** The address that relative ones are read against; null where neither page nor `base` gives one. */
export function baseOf(page: Page): URL | null {
  for (let id = 0; id < page.size; id++) {
    // One without an address, as for `target` alone, leaves it to the next.
    const href = page.tags[id] === "base" ? attributeOf(page, id, "href") : null;
    if (href !== null) return resolve(href, page.url) ?? resolve(page.url, null);
  }
  return resolve(page.url, null);
}

/** `base` may lead to another host; a page's own links are those of its own. */
const hostOfPage = ({ url }: Page, fallback: string): string => resolve(url, null)?.host ?? fallback;

function resolve(href: string | null, base: string | null): URL | null {
  if (href === null) return null;
  try {
    return base === null ? new URL(href.trim()) : new URL(href.trim(), base);
  } catch {
    return null;
  }
}
