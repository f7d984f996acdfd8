/** Id of the extractor in a key, e.g. `cetd` of `cetd(variant=text)`. */
export function idOfKey(key: string): string {
  return key.replace(/\(.*$/, "");
}

/** The page in inspect mode as this extractor of a run answered it. */
export function inspectHref(pageId: string, key: string): string {
  const params = (/\((.*)\)$/.exec(key)?.[1] ?? "").split(/,\s*/).filter((part) => part !== "").map((part) => part.replace("=", ":")).join(",");
  const search = new URLSearchParams({ mode: "inspect", x: idOfKey(key), ...(params !== "" && { p: params }) });
  return `/pages/${encodeURIComponent(pageId)}?${search.toString()}`;
}

/** The page with both extractors side by side; with A alone where both are one extractor at two settings, since compare mode has each once. */
export function compareHref(pageId: string, a: string, b: string): string {
  if (idOfKey(a) === idOfKey(b)) return inspectHref(pageId, a);
  return `/pages/${encodeURIComponent(pageId)}?${new URLSearchParams({ mode: "compare", xs: `${idOfKey(a)},${idOfKey(b)}` }).toString()}`;
}
