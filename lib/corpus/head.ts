import { attributeOf, type Page } from "../page/page";
import { collapse } from "../text/whitespace";

/**
 * The language a page says it is in (`html lang`), lower case and without region; null where it says none or
 * nonsense.
 */
export function declaredLanguage(page: Page): string | null {
  const root = page.tags.indexOf("html");
  const tag = root < 0 ? null : attributeOf(page, root, "lang");
  return /^([a-z]{2,3})(?:[-_]|$)/.exec(tag?.trim().toLowerCase() ?? "")?.[1] ?? null;
}

/**
 * What a page calls itself: its `title`, else `og:title`, else its first `h1` with text; `""` where it has
 * none of them.
 */
export function declaredTitle(page: Page): string {
  return page.title || sharedTitle(page) || firstHeading(page);
}

function sharedTitle(page: Page): string {
  const head = page.body > 0 ? page.body : page.size;
  for (let node = 0; node < head; node++) {
    if (page.tags[node] !== "meta") continue;
    if (attributeOf(page, node, "property")?.trim().toLowerCase() !== "og:title") continue;
    const title = collapse(attributeOf(page, node, "content") ?? "").trim();
    if (title !== "") return title;
  }
  return "";
}

function firstHeading(page: Page): string {
  for (let node = Math.max(page.body, 0); node < page.size; node++) {
    if (page.tags[node] !== "h1") continue;
    const leaves = page.leaves.slice(page.leavesBefore[node]!, page.leavesBefore[page.end[node]!]!);
    if (leaves.length > 0) return collapse(leaves.map(({ text }) => text).join(" ")).trim();
  }
  return "";
}

/**
 * The address a page says it lives at (`link rel=canonical`, else `og:url`); null where it names no http
 * address.
 */
export function declaredUrl(page: Page): string | null {
  const head = page.body > 0 ? page.body : page.size;
  let shared: string | null = null;
  for (let node = 0; node < head; node++) {
    if (page.tags[node] === "link" && attributeOf(page, node, "rel")?.trim().toLowerCase() === "canonical") {
      const url = httpUrl(attributeOf(page, node, "href"));
      if (url !== null) return url;
    }
    if (
      page.tags[node] === "meta" &&
      attributeOf(page, node, "property")?.trim().toLowerCase() === "og:url"
    ) {
      shared ??= httpUrl(attributeOf(page, node, "content"));
    }
  }
  return shared;
}

function httpUrl(value: string | null): string | null {
  if (value === null) return null;
  try {
    const url = new URL(value.trim());
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    // Relative or malformed: it names no address.
    return null;
  }
}
