import { attributeOf, type Page } from "../page/page";

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
