import { attributeOf, type Page } from "../../page/page";

/**
 * How many style sheets a page asks for that no capture holds: only what is written in the page itself styles
 * it here, so with many of them it looks like no reader ever saw it.
 */
export function missingStyleSheets(page: Page): number {
  let missing = 0;
  for (let node = 0; node < page.size; node++)
    if (page.tags[node] === "link" && isStyleSheet(page, node)) missing++;
  return missing;
}

function isStyleSheet(page: Page, node: number): boolean {
  const kinds = (attributeOf(page, node, "rel") ?? "").toLowerCase().split(/\s+/);
  return (
    kinds.includes("stylesheet") &&
    !kinds.includes("alternate") &&
    (attributeOf(page, node, "href") ?? "") !== "" &&
    (attributeOf(page, node, "media") ?? "").trim().toLowerCase() !== "print"
  );
}
