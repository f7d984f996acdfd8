/** Id of the extractor in a key, e.g. `cetd` of `cetd(variant=text)`. */
export function idOfKey(key: string): string {
  return key.split("(", 1)[0]!;
}

/** The page in inspect mode as this extractor of a run answered it. */
export function inspectHref(pageId: string, key: string): string {
  const params = (/^[^(]*\((.*)\)$/.exec(key)?.[1] ?? "")
    .split(/,\s*/)
    .filter((part) => part !== "")
    .map((part) => part.replace("=", ":"))
    .join(",");
  const search = new URLSearchParams({
    mode: "inspect",
    x: idOfKey(key),
    ...(params !== "" && { p: params }),
  });
  return `/pages/${encodeURIComponent(pageId)}?${search.toString()}`;
}

/**
 * The page with both extractors side by side. With A alone, at its settings, where they are one extractor or
 * where either is not at its defaults: compare mode has each extractor once and at its defaults, and would
 * show other figures than the run.
 */
export function compareHref(pageId: string, a: string, b: string): string {
  const areBare = idOfKey(a) === a && idOfKey(b) === b;
  if (!areBare || a === b) return inspectHref(pageId, a);
  return `/pages/${encodeURIComponent(pageId)}?${new URLSearchParams({ mode: "compare", xs: `${a},${b}` }).toString()}`;
}
