import type { Page } from "../../page/page";
import { titleDistance, type TitleDistance } from "../../text/title-distance";
import { collapse } from "../../text/whitespace";

const known = new WeakMap<Page, TitleDistance>();

/**
 * Attribute 9 of texts of a page: their distance to the title tag, which the separator, the candidates and inspect
 * ask for alike, and many texts of a page are the same. Each is worked out once, because it costs the product of
 * both lengths.
 */
export function distanceToTitleTag(page: Page): TitleDistance {
  let distance = known.get(page);
  if (distance === undefined) known.set(page, (distance = rememberedBy(titleDistance(page.title))));
  return distance;
}

function rememberedBy(distance: TitleDistance): TitleDistance {
  const found = new Map<string, number>();
  // As candidates have it, so that a text that is asked for as it stands in the source finds theirs.
  const asked = (text: string): string => collapse(text).trim();
  return {
    of(text) {
      const collapsed = asked(text);
      let known = found.get(collapsed);
      if (known === undefined) found.set(collapsed, (known = distance.of(collapsed)));
      return known;
    },
    boundsOf: (text) => distance.boundsOf(text),
    isWithin: (text, limit) => distance.isWithin(text, limit),
  };
}
