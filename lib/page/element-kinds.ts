import { BASIC_ELEMENTS, BLOCK_ELEMENTS, LIST_ELEMENTS, MEDIA_ELEMENTS, NO_LEAF_ELEMENTS } from "./elements";
import type { Page } from "./page";

/** One of `BLOCK_ELEMENTS`. */
export const IS_BLOCK = 1;
/** One of `MEDIA_ELEMENTS`. */
export const IS_MEDIA = 2;
/** One of `NO_LEAF_ELEMENTS`. */
export const HAS_NO_LEAF = 4;
export const IS_LINE_BREAK = 8;
export const IS_ANCHOR = 16;
export const IS_NOSCRIPT = 32;
/** One of `LIST_ELEMENTS`. */
export const IS_LIST = 64;
/** One of `BASIC_ELEMENTS`. */
export const IS_BASIC = 128;
export const IS_RULE = 256;

const KINDS: ReadonlyMap<string, number> = kindsByTag();

function kindsByTag(): Map<string, number> {
  const kinds = new Map<string, number>();
  const mark = (tags: Iterable<string>, kind: number): void => {
    for (const tag of tags) kinds.set(tag, (kinds.get(tag) ?? 0) | kind);
  };
  mark(BLOCK_ELEMENTS, IS_BLOCK);
  mark(MEDIA_ELEMENTS, IS_MEDIA);
  mark(NO_LEAF_ELEMENTS, HAS_NO_LEAF);
  mark(["br"], IS_LINE_BREAK);
  mark(["a"], IS_ANCHOR);
  mark(["noscript"], IS_NOSCRIPT);
  mark(LIST_ELEMENTS, IS_LIST);
  mark(BASIC_ELEMENTS, IS_BASIC);
  mark(["hr"], IS_RULE);
  return kinds;
}

const known = new WeakMap<Page, Uint16Array>();

/**
 * (N) `IS_BLOCK` to `IS_RULE` of each element, added up; 0 for text. Each name is looked up once for all who go
 * over the nodes of a page.
 */
export function elementKindsOf(page: Page): Uint16Array {
  let kinds = known.get(page);
  if (kinds === undefined) {
    kinds = new Uint16Array(page.size);
    for (let node = 1; node < page.size; node++)
      if (page.isText[node] === 0) kinds[node] = KINDS.get(page.tags[node]!) ?? 0;
    known.set(page, kinds);
  }
  return kinds;
}
