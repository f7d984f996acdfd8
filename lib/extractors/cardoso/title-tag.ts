import type { Page } from "../../page/page";
import { titleDistance, type TitleDistance } from "../../text/title-distance";
import { collapse } from "../../text/whitespace";
import { statedTitle } from "../fields/candidates";

/** What a text is compared with to tell whether it is the title: S3's title tag, or what the page tells machines. */
export type Reference = "title-tag" | "metadata";

/** The title that texts are compared with, and that is the title where none of them is; empty for none. */
export function referenceOf(page: Page, reference: Reference): string {
  return reference === "metadata" ? statedTitle(page) : page.title;
}

const known: Readonly<Record<Reference, WeakMap<Page, TitleDistance>>> = {
  "title-tag": new WeakMap(),
  metadata: new WeakMap(),
};

/**
 * Attribute 9 of texts of a page: their distance to the title tag, which the separator, the candidates and inspect
 * ask for alike, and many texts of a page are the same. Each is worked out once, because it costs the product of
 * both lengths.
 */
export function distanceToTitle(page: Page, reference: Reference): TitleDistance {
  const distances = known[reference];
  let distance = distances.get(page);
  if (distance === undefined)
    distances.set(page, (distance = rememberedBy(titleDistance(referenceOf(page, reference)))));
  return distance;
}

function rememberedBy(distance: TitleDistance): TitleDistance {
  const found = new Map<string, number>();
  // As candidates have it, so that a text that is asked for as it stands in the source finds theirs.
  const asked = (text: string): string => collapse(text).trim();
  return {
    ...distance,
    of(text) {
      const collapsed = asked(text);
      let known = found.get(collapsed);
      if (known === undefined) found.set(collapsed, (known = distance.of(collapsed)));
      return known;
    },
  };
}
