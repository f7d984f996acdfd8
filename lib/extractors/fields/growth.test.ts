import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../../growth.fixture";
import { parsePage } from "../../page/parsing/parse";
import { pageFields } from "./choose";

const times = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join("");

const PAGES: readonly { readonly name: string; readonly html: (size: number) => string }[] = [
  {
    name: "a title of many parts that are the site's name",
    html: (size) =>
      `<title>${"ab | ".repeat(size)}End</title><meta property="og:site_name" content="abcdef"><p>x`,
  },
  {
    name: "a title that ends with a long part and begins with the site's name",
    html: (size) =>
      `<title>${"ab | ".repeat(size)}${"long".repeat(size)}</title><meta property="og:site_name" content="abcdef"><p>x`,
  },
  {
    name: "elements for authors one in the other around a long text",
    html: (size) => `<title>T</title>${"<div class=author>".repeat(size)}<p>${"word ".repeat(4 * size)}`,
  },
  {
    name: "many authors in meta elements",
    html: (size) => times(size, (at) => `<meta name="citation_author" content="Name ${at}">`) + "<p>x",
  },
];

describe.each(PAGES)("on a page with $name", ({ html }) => {
  it("fields are found in time in proportion to it", async () => {
    const growth = await suspectedGrowth(
      {
        input: (size) => html(size),
        // What is remembered of a page is remembered of this one alone.
        run: (source) => pageFields(parsePage(source, { url: "https://ab-news.example/x" })),
      },
      { size: 500, largest: 8000, leastMs: 4 },
    );
    expect(growth?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
  });
});
