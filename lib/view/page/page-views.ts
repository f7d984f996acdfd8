/** The ways to look at one page, in the order of the switch. Pure. */
import { keptParts } from "./kept-parts";

/**
 * The page in its frame; all its texts one after the other; its blocks as a tree; its HTML. All show one page with one
 * cursor.
 */
export const PAGE_VIEWS = ["rendered", "text", "outline", "source"] as const;
export type PageView = (typeof PAGE_VIEWS)[number];

/** What the switch calls them. */
export const VIEW_NAMES: Readonly<Record<PageView, string>> = {
  rendered: "Page",
  text: "Text",
  outline: "Outline",
  source: "Source",
};

/** The one after this one, round. */
export function viewAfter(view: PageView): PageView {
  return PAGE_VIEWS[(PAGE_VIEWS.indexOf(view) + 1) % PAGE_VIEWS.length]!;
}

/** Parts of the address that say how a page is looked at, whatever the mode; they hold for the next page too. */
export const VIEW_ADDRESS = ["view", "w"] as const;

/** Those parts of an address, as the end of another one: empty, or beginning with `&`. */
export const keptView = (search: string): string => keptParts(search, VIEW_ADDRESS);
