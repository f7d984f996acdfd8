/**
 * What all extractors share, and what reads their answers, on every hostile text: twice as much takes at most
 * 2.5 times as long. Longest common subsequences and tree edit distances are the product of two lengths by
 * their nature; these have a limit each, and here it is asserted that they do less beyond it.
 */
import { describe, expect, it } from "vitest";
import { proposeCause } from "./evaluation/errors/causes";
import { errorRuns } from "./evaluation/errors/error-runs";
import { bagOfWords } from "./evaluation/metrics/bag-of-words";
import { shingle4 } from "./evaluation/metrics/shingle-4";
import { scoreInOrder } from "./evaluation/metrics/word-lcs";
import { MOST_PER_DOUBLING, suspectedGrowth, type GrowthOptions, type Work } from "./growth.fixture";
import { HOSTILE_TEXTS } from "./hostile-texts.fixture";
import { describe as describeTarget } from "./labels/anchor";
import { expand } from "./labels/expand";
import type { Operation } from "./labels/model";
import { decodeBytes } from "./page/parsing/decode";
import { alignText } from "./page/align";
import type { Page } from "./page/page";
import { parsePage } from "./page/parsing/parse";
import { renderText } from "./page/render";
import { sourcePositions } from "./page/source/source-positions";
import { standardText } from "./page/standard-text";
import { markupSizesOf, statisticsOf, subtreeSumsOf } from "./page/statistics";
import { tagTokens } from "./page/source/tag-tokens";
import { MAX_TABLE_WORDS, lcsPairs } from "./text/alignment/lcs-pairs";

const isLarge = process.env.WINNOW_GROWTH === "large";
const OPTIONS: GrowthOptions = isLarge
  ? { size: 80_000, largest: 640_000, leastMs: 10 }
  : { size: 4000, largest: 32_000, leastMs: 1 };

const everything = ({ leaves }: Page): Uint8Array => new Uint8Array(leaves.length).fill(1);
const everyOther = ({ leaves }: Page): Uint8Array => Uint8Array.from(leaves, (_, leaf) => leaf % 2);

/**
 * Work on a page that nothing was found out about before: a copy has the same columns and is another page to
 * what remembers.
 */
const ofPage =
  (run: (page: Page) => unknown) =>
  (pageOf: (characters: number) => Page): Work<Page> => ({ input: pageOf, run: (page) => run({ ...page }) });

/** A hundred labels on elements all over the page. */
function labelled(page: Page): unknown {
  const nodes = Array.from({ length: 100 }, (_, index) => Math.floor(((index + 1) * (page.size - 1)) / 100));
  const operations = nodes.map((node, index): Operation => {
    const target = { kind: "node", node } as const;
    return {
      kind: "set",
      target,
      label: "main",
      origin: "manual",
      anchor: describeTarget(page, target),
      id: `${index}`,
      group: `${index}`,
      at: index,
      activeMs: 0,
    };
  });
  return expand(page, operations);
}

const PASSES: Readonly<
  Record<
    string,
    (pageOf: (characters: number) => Page, html: (characters: number) => string) => Work<unknown>
  >
> = {
  decode: (_, html) => ({
    input: (size: number) => new TextEncoder().encode(html(size)),
    run: (bytes: Uint8Array) => decodeBytes(bytes),
  }),
  parse: (_, html) => ({ input: html, run: (text: string) => parsePage(text) }),
  statistics: ofPage((page) => [statisticsOf(page), subtreeSumsOf(page), markupSizesOf(page)]),
  "tag tokens": ofPage((page) => tagTokens(page, everything(page), new Uint8Array(page.size))),
  render: ofPage((page) => renderText(page, everything(page))),
  "standard text": ofPage((page) => standardText(page, everything(page))),
  "source positions": ofPage(sourcePositions),
  "alignment of its own text": ofPage((page) => alignText(page, renderText(page, everyOther(page)))),
  "alignment of its words in the opposite order": ofPage((page) =>
    alignText(page, renderText(page, everything(page)).split(/\s+/).reverse().join(" ")),
  ),
  "errors and their causes": ofPage((page) =>
    errorRuns(page, everyOther(page), everything(page)).map((error) => proposeCause(page, error, null)),
  ),
  labels: ofPage(labelled),
  "shingle-4": ofPage((page) =>
    shingle4.score(renderText(page, everything(page)), renderText(page, everyOther(page))),
  ),
  "bag-of-words": ofPage((page) =>
    bagOfWords.score(renderText(page, everything(page)), renderText(page, everyOther(page))),
  ),
};

describe.each(HOSTILE_TEXTS)("on $name", ({ html }) => {
  const pages = new Map<number, Page>();
  const pageOf = (characters: number): Page => {
    const page = pages.get(characters) ?? parsePage(html(characters));
    pages.set(characters, page);
    return page;
  };

  it("every pass takes time in proportion", { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    for (const [name, pass] of Object.entries(PASSES)) {
      const growth = await suspectedGrowth(pass(pageOf, html), OPTIONS);
      if (growth !== null && growth.perDoubling > MOST_PER_DOUBLING)
        faults.push(
          `${name}: ${growth.perDoubling.toFixed(1)} times for each doubling up to ${growth.size} characters`,
        );
    }
    expect(faults, faults.join("; ")).toEqual([]);
  });
});

describe("what is a product of two lengths", () => {
  const words = (count: number, step: number): string[] =>
    Array.from({ length: count }, (_, at) => `w${(at * at * step) % 97}`);

  it("is not begun where the table of an alignment would be too large", () => {
    const a = Int32Array.from({ length: 30_000 }, (_, at) => at % 7);
    expect((a.length * a.length) / 32).toBeGreaterThan(MAX_TABLE_WORDS);
    expect(lcsPairs(a, a)).toBeNull();
  });

  it("uses up one budget for all gaps of an alignment", () => {
    const a = Int32Array.from({ length: 320 }, (_, at) => at % 7);
    const budget = { left: 5000 };
    expect([lcsPairs(a, a, budget)?.length, budget.left, lcsPairs(a, a, budget)]).toEqual([320, 1800, null]);
  });

  it("is answered without the order of words beyond a limit, and says so", () => {
    const inOrder = scoreInOrder(words(50, 1), words(50, 3));
    const beyond = scoreInOrder(words(50, 1), words(50, 3), 2499);
    expect([inOrder.note, beyond.note]).toEqual([undefined, expect.stringContaining("without order")]);
    expect(beyond.f1).toBeGreaterThan(inOrder.f1);
  });
});
