/** What the page is like as a whole: the same for all of its runs. */
import { totalOf } from "../../../page/statistics";
import { COUNT, LOG_COUNT, LOG_REAL, oneOf, orNone, SHARE } from "../telling/scales";
import type { Scale } from "../telling/scale";
import { featureGroup, ofPage } from "./group";
import type { TextRuns } from "./text-runs";

/** A run of this many characters outside links is running text: about two lines. */
const LONG = 120;
const MOST_H1S = 5;
const MOST_MAINS = 2;
const atMost = (most: number): Scale => orNone(COUNT, most, `${most} or more`);
/** What the address of a page hints at; of several the last one counts. */
const HINTS = [
  { name: "an article", pattern: /blog|news|article|story|\d{4}\/\d{2}|post/ },
  {
    name: "documentation",
    pattern: /docs?[./]|documentation|reference|manual|guide|wiki|api|tutorial|learn/,
  },
  { name: "a list", pattern: /categor|tag|archive|search|list|collection|browse|topics/ },
  { name: "a product", pattern: /product|shop|store|item|\/p\/|\/dp\/|buy|catalog/ },
  {
    name: "a forum",
    pattern: /forum|thread|topic|viewtopic|showthread|discuss|community|board|questions?\//,
  },
];

/** The page as a whole. */
export const WHOLE_PAGE = featureGroup(
  "page",
  "the page as a whole",
  {
    runs: ofPage("texts on the page", LOG_COUNT),
    characters: ofPage("characters on the page", LOG_COUNT),
    linkShare: ofPage("link text on the page", SHARE),
    textToElement: ofPage("characters to an element on the page", LOG_REAL),
    longRuns: ofPage("long texts on the page", LOG_COUNT),
    longShare: ofPage("part of the page's characters in long texts", SHARE),
    longest: ofPage("part of the page's characters in its longest text", SHARE),
    paragraphShare: ofPage("part of the page's characters in paragraphs", SHARE),
    listShare: ofPage("part of the page's characters in list items", SHARE),
    tableShare: ofPage("part of the page's characters in table cells", SHARE),
    noscriptShare: ofPage("part of the page's characters in noscript elements", SHARE),
    headings: ofPage("headings on the page", LOG_COUNT),
    h1s: ofPage("h1 elements on the page", atMost(MOST_H1S)),
    articles: ofPage("article elements on the page", LOG_COUNT),
    mains: ofPage("main elements on the page", atMost(MOST_MAINS)),
    forms: ofPage("form controls on the page", LOG_COUNT),
    prices: ofPage("texts with a price on the page", LOG_COUNT),
    codes: ofPage("pre and code elements on the page", LOG_COUNT),
    pathDepth: ofPage("parts of the address's path", orNone(COUNT, -1, "no address")),
    pathLength: ofPage("characters of the last part of the address's path", LOG_COUNT),
    addressHint: ofPage("what the address hints at", oneOf(["nothing", ...HINTS.map(({ name }) => name)])),
    hasQuery: ofPage("whether the address has a query", oneOf(["no", "yes"])),
  },
  (runs) => {
    const { size, page, totals, characters, linkCharacters, node } = runs;
    const body = Math.max(0, page.body);
    const all = Math.max(1, totalOf(page, totals.text, body));
    const sums = { long: 0, longRuns: 0, longest: 0, p: 0, li: 0, cell: 0, headings: 0, prices: 0 };
    for (let run = 0; run < size; run++) {
      const count = characters[run]!;
      const plain = count - linkCharacters[run]!;
      if (plain >= LONG) {
        sums.longRuns++;
        sums.long += plain;
      }
      sums.longest = Math.max(sums.longest, count);
      const tag = page.tags[node[run]!]!;
      if (tag === "p") sums.p += count;
      else if (tag === "li") sums.li += count;
      else if (tag === "td" || tag === "th") sums.cell += count;
      else if (/^h[1-6]$/.test(tag)) sums.headings++;
      if (hasPrice(runs, run)) sums.prices++;
    }
    const tags = { h1: 0, article: 0, main: 0, controls: 0, codes: 0, noscript: 0 };
    for (let at = body; at < page.size; at++) {
      const tag = page.tags[at]!;
      if (tag === "h1") tags.h1++;
      else if (tag === "article") tags.article++;
      else if (tag === "main") tags.main++;
      else if (tag === "input" || tag === "select" || tag === "button" || tag === "textarea") tags.controls++;
      else if (tag === "noscript") tags.noscript += totalOf(page, totals.text, at);
      else if (tag === "pre" || tag === "code") tags.codes++;
    }
    const address = addressOf(page.url);
    return {
      runs: Math.log1p(size),
      characters: Math.log1p(all),
      linkShare: totalOf(page, totals.linkText, body) / all,
      textToElement: Math.log1p(all / Math.max(1, totalOf(page, totals.elements, body))),
      longRuns: Math.log1p(sums.longRuns),
      longShare: sums.long / all,
      longest: sums.longest / all,
      paragraphShare: sums.p / all,
      listShare: sums.li / all,
      tableShare: sums.cell / all,
      noscriptShare: Math.min(1, tags.noscript / all),
      headings: Math.log1p(sums.headings),
      h1s: Math.min(MOST_H1S, tags.h1),
      articles: Math.log1p(tags.article),
      mains: Math.min(MOST_MAINS, tags.main),
      forms: Math.log1p(tags.controls),
      prices: Math.log1p(sums.prices),
      codes: Math.log1p(tags.codes),
      ...address,
    };
  },
);

function hasPrice({ page, of, start, end, characters }: TextRuns, run: number): boolean {
  if (characters[run]! > LONG) return false;
  for (let leaf = start[run]!; leaf < end[run]!; leaf++)
    if (of[leaf] === run && /[$€£¥₹]\s?\d|\d\s?[€£¥₹]/.test(page.leaves[leaf]!.text)) return true;
  return false;
}

function addressOf(url: string | null) {
  const address = url === null || !URL.canParse(url) ? null : new URL(url);
  if (address === null) return { pathDepth: -1, pathLength: 0, addressHint: 0, hasQuery: 0 };
  const parts = address.pathname.split("/").filter((part) => part !== "");
  const name = `${address.hostname}${address.pathname}`.toLowerCase();
  return {
    pathDepth: parts.length,
    pathLength: Math.log1p(parts.at(-1)?.length ?? 0),
    addressHint: 1 + HINTS.findLastIndex(({ pattern }) => pattern.test(name)),
    hasQuery: address.search === "" ? 0 : 1,
  };
}
