import type { Page } from "../../page/page";
import { titleDistance } from "../../text/title-distance";
import { collapse } from "../../text/whitespace";

const known = new WeakMap<Page, (text: string) => number>();

/**
 * Attribute 9 of texts of a page: their distance to the title tag, which the separator, the candidates and inspect
 * ask for alike, and many texts of a page are the same. Each is worked out once, because it costs the product of
 * both lengths.
 */
export function distanceToTitleTag(page: Page): (text: string) => number {
  let distanceOf = known.get(page);
  if (distanceOf === undefined) known.set(page, (distanceOf = rememberedBy(titleDistance(page.title))));
  return distanceOf;
}

function rememberedBy(distanceOf: (text: string) => number): (text: string) => number {
  const found = new Map<string, number>();
  return (text) => {
    // As candidates have it, so that a text that is asked for as it stands in the source finds theirs.
    const collapsed = collapse(text).trim();
    let distance = found.get(collapsed);
    if (distance === undefined) found.set(collapsed, (distance = distanceOf(collapsed)));
    return distance;
  };
}
