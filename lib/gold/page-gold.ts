import type { Page } from "../page/page";
import { renderText } from "../page/render";
import { contentMask } from "./content-mask";
import { fieldsOn } from "./field-places";
import type { Fields } from "./fields";
import { goldKinds, type Gold } from "./gold";
import { leavesOfStretches } from "./leaves";
import { stretches } from "./stretches";

/** Texts that an answer must hold and texts that it must not; either list may be empty. */
export interface Snippets {
  readonly with: readonly string[];
  readonly without: readonly string[];
}

/**
 * The gold of a page in the forms in which metrics compare; null where the page has no such gold. The
 * functions may be costly and remember.
 */
export interface PageGold {
  readonly page: Page;
  text(): string | null;
  /** (L) 1 where a leaf is content. */
  leaves(): Uint8Array | null;
  readonly snippets: Snippets | null;
  readonly fields: Fields;
}

/**
 * The gold of a page as metrics ask for it; text and leaves are found once, when first asked for, and throw
 * InputError `bad-stretches` where its intervals are none.
 */
export function pageGold(page: Page, gold: Gold): PageGold {
  const hasSnippets = goldKinds(gold).includes("snippets");
  return {
    page,
    text: once(() => goldText(gold, page)),
    leaves: once(() => contentMask(page, gold)),
    snippets: hasSnippets ? { with: gold.with ?? [], without: gold.without ?? [] } : null,
    fields: fieldsOn(page, gold),
  };
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | null = null;
  return () => (found ??= { value: find() }).value;
}

/**
 * The gold text to score against: the given text, else the leaves that the intervals make content, rendered
 * as an extraction would be; null where the page has no gold. The empty string is gold too: it says that
 * there is no main content.
 */
export function goldText(gold: Gold, page: Page): string | null {
  if (gold.text !== undefined) return gold.text;
  if (gold.intervals === undefined) return null;
  return renderText(page, leavesOfStretches(page, stretches(gold.intervals)));
}
