import { describe, expect, it } from "vitest";
import type { Page } from "../page";
import { parsePage } from "../parsing/parse";
import { itemAt, leafTokensOf, offsetOf, tagTokens, type TagTokens } from "./tag-tokens";

const tokensOf = (page: Page, closed: readonly number[] = []): TagTokens =>
  tagTokens(
    page,
    Uint8Array.from(page.leaves, (_, leaf) => (closed.includes(leaf) ? 0 : 1)),
    new Uint8Array(page.size),
  );
/** Items as text: a tag by its name, a text by its words. */
const items = (page: Page, { leaf, node, before }: TagTokens): string[] =>
  Array.from(leaf, (here, i) => (here < 0 ? page.tags[node[i]!]! : `${before[i + 1]! - before[i]!} words`));

describe("tag tokens", () => {
  const page = parsePage("<body><p>one two<br>three</p>\n<p><img></p>");

  it("are every start and end tag below the body and every word, without what parts lines", () => {
    const tokens = tokensOf(page);
    expect(items(page, tokens)).toEqual(["p", "2 words", "br", "1 words", "p", "p", "img", "p"]);
    expect([...tokens.before]).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9]);
    expect([...tokens.tagsBefore]).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 6]);
    expect([...tokens.length]).toEqual([3, 7, 4, 5, 4, 3, 5, 4]);
  });

  it("leave out dropped leaves and what held nothing else", () => {
    const narrowed = parsePage("<body><div><b>gone</b></div><p>kept");
    expect(items(narrowed, tokensOf(narrowed, [0]))).toEqual(["p", "1 words", "p"]);
  });

  it("are none for a page without content", () => {
    expect(tokensOf(parsePage("")).leaf).toHaveLength(0);
    expect([...tokensOf(parsePage("")).before]).toEqual([0]);
  });

  it("count one word for a leaf that is not blank but holds no word", () => {
    expect([...leafTokensOf(parsePage("<p>\u3000</p><p>山谷</p>"))]).toEqual([1, 2]);
  });

  it("are found by position, with the place on the text axis in proportion to the words before", () => {
    const tokens = tokensOf(page);
    expect([0, 1, 2, 3, 8, 9, 100].map((token) => itemAt(tokens, token))).toEqual([0, 1, 1, 2, 7, 8, 8]);
    expect([0, 1, 2, 3, 4, 5].map((token) => offsetOf(page, tokens, token))).toEqual([0, 0, 4, 7, 7, 12]);
  });
});
