/** Small pages of several sites, on which stories of a river are content and menus are not. */
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Corpus, Fitted, ParamValues } from "../contract/contract";
import { combination } from "./combination";

const story = (day: number): string =>
  `<p>On day ${day} the river rose again, and people of the valley told what they had seen of it.</p>`;
export const menu = `<ul class=menu>${"<li><a href=/a>Home</a><li><a href=/b>News</a>".repeat(6)}</ul>`;
export const pageOf = (stories: number, site: string): Page =>
  parsePage(
    `<body>${menu}<article>${Array.from({ length: stories }, (_, day) => story(day)).join("")}</article>${menu}`,
    { site },
  );

/** @param gold of which texts; the stories as a rule */
export const corpusOf = (
  sites: number,
  gold = (text: string): boolean => text.includes("river"),
): Corpus => ({
  size: sites * 3,
  async *pages() {
    for (let site = 0; site < sites; site++)
      for (let at = 0; at < 3; at++) {
        const page = pageOf(20 + at * 7 + site, `site ${site}`);
        yield {
          id: `${site}-${at}`,
          page,
          live: wholeView(page).live,
          gold: Uint8Array.from(page.leaves, ({ text }) => (gold(text) ? 1 : 0)),
        };
      }
  },
});

export const trained = (values: ParamValues = {}) =>
  combination.configure({ model: "trained", trees: 20, ...values });
export const kept = (fitted: Fitted, page: Page): string[] => {
  const { keep } = fitted.extract(wholeView(page));
  return page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text.slice(0, 6));
};
