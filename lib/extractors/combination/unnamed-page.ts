/**
 * A page as it would be had its authors named nothing: what pages from before HTML5, and those with generated names,
 * are like. Learning from it too keeps a model from relying on names alone
 * (docs/combination.md#every-page-once-more-without-its-names).
 */
import type { Page } from "../../page/page";

/** Elements that say what their content is; `div` says nothing. */
const SAYING = new Set("article main section header footer nav aside figure figcaption hgroup".split(" "));
/** Attributes that do. */
const NAMING = /^(?:class|id|role|property|typeof|item.*|data-.*|aria-.*)$/;

/** The same texts and the same tree, without a class, an id, a role or any other name, all sections plain `div`s. */
export function withoutNames(page: Page): Page {
  return {
    ...page,
    tags: page.tags.map((tag) => (SAYING.has(tag) ? "div" : tag)),
    attributes: page.attributes.map((all) => {
      const left = all.filter(({ name }) => !NAMING.test(name));
      return left.length === all.length ? all : left;
    }),
  };
}
