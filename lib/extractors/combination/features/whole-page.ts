/** What the page is like as a whole: the same for all of its runs. */
import { totalOf } from "../../../page/statistics";
import { featureGroup } from "./group";
import { columnFor, type TextRuns } from "./text-runs";

/** A run of this many characters outside links is running text: about two lines. */
const LONG = 120;
const FORUM = /forum|thread|topic|viewtopic|showthread|discuss|community|board|questions?\//;
const PRODUCT = /product|shop|store|item|\/p\/|\/dp\/|buy|catalog/;
const LISTING = /categor|tag|archive|search|list|collection|browse|topics/;
const DOCUMENTATION = /docs?[./]|documentation|reference|manual|guide|wiki|api|tutorial|learn/;
const ARTICLE = /blog|news|article|story|\d{4}\/\d{2}|post/;

/** The page as a whole. */
export const WHOLE_PAGE = featureGroup(
  "page",
  "the page as a whole",
  {
    runs: "Text runs on the page, as log(1 + x).",
    characters: "Characters on the page, as log(1 + x).",
    linkShare: "Share of link text on the page.",
    textToElement: "Characters to an element, as log(1 + x).",
    longRuns: "Long runs outside links, as log(1 + x).",
    longShare: "Share of the page's characters in long runs outside links.",
    longest: "Share of the page's characters in its longest run.",
    paragraphShare: "Share of the page's characters in p elements.",
    listShare: "Share of the page's characters in list items.",
    tableShare: "Share of the page's characters in table cells.",
    noscriptShare: "Share of the page's characters in noscript elements.",
    headings: "Headings, as log(1 + x).",
    h1s: "h1 elements, at most 5.",
    articles: "article elements, as log(1 + x).",
    mains: "main elements, at most 2.",
    forms: "Form controls, as log(1 + x).",
    prices: "Runs with a sign of currency, as log(1 + x).",
    codes: "pre and code elements, as log(1 + x).",
    pathDepth: "Parts of the address's path; -1 without an address.",
    pathLength: "Characters of its last part, as log(1 + x).",
    addressHint:
      "What the address hints at: 0 nothing, 1 article, 2 documentation, 3 list, 4 product, 5 forum.",
    hasQuery: "Whether the address has a query.",
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
    const values = {
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
      h1s: Math.min(5, tags.h1),
      articles: Math.log1p(tags.article),
      mains: Math.min(2, tags.main),
      forms: Math.log1p(tags.controls),
      prices: Math.log1p(sums.prices),
      codes: Math.log1p(tags.codes),
      ...address,
    };
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, columnFor(runs, value)]),
    ) as Record<keyof typeof values, Float32Array>;
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
  const hints = [ARTICLE, DOCUMENTATION, LISTING, PRODUCT, FORUM];
  return {
    pathDepth: parts.length,
    pathLength: Math.log1p(parts.at(-1)?.length ?? 0),
    addressHint: 1 + hints.findLastIndex((hint) => hint.test(name)),
    hasQuery: address.search === "" ? 0 : 1,
  };
}
