import { describe, expect, it } from "vitest";
import { extracted } from "../extractor.fixture";
import type { ParamValues } from "../contract/contract";
import { allText } from "./all-text";
import { articleElement } from "./article-element";
import { largestBlock } from "./largest-block";

const kept = async (
  extractor: typeof allText,
  html: string,
  values: ParamValues = {},
): Promise<readonly string[]> => (await extracted(extractor, html, values)).kept;

describe("all-text", () => {
  it("keeps everything but what is never shown", async () => {
    expect(await kept(allText, "<nav><a>a</a></nav>b<noscript>c</noscript><p>d")).toEqual(["a", "b", "d"]);
  });
});

describe("largest-block", () => {
  it.each([
    [
      "paragraphs count for their parent",
      "<div><p>aaaa</p><p>bbbb</p></div><div>ccccccc</div>",
      ["aaaa", "bbbb"],
    ],
    [
      "text of its own and paragraphs count together",
      "<div>aaaa<p>bbbb</p></div><section><p>ccccccc</p></section>",
      ["aaaa", "bbbb"],
    ],
    ["two are equal, the earlier counts", "<div><p>aaaa</p></div><section><p>bbbb</p></section>", ["aaaa"]],
    ["one more character decides", "<div><p>aaaa</p></div><section><p>bbbbb</p></section>", ["bbbbb"]],
    [
      "links do not count, but stay in what is kept",
      "<ul><li><a>aaaaaaaaaaaa</a></ul><div><p>bbbb <a>c</a></p></div>",
      ["bbbb", "c"],
    ],
    [
      "what is nested in the largest is kept with it",
      "<div><p>aaaaaaaa</p><ul><li><a>b</a></ul></div><p>c",
      ["aaaaaaaa", "b"],
    ],
    ["all is link text", "<p><a>aaaa</a>", []],
  ])("decides rightly when %s", async (_, html, texts) =>
    expect(await kept(largestBlock, `<body><main>${html}</main>`)).toEqual(texts),
  );

  it("counts links where it is told to", async () => {
    expect(
      await kept(largestBlock, "<ul><li><a>aaaaaaaa</a></ul><div><p>bbbb</p></div>", { countLinks: true }),
    ).toEqual(["aaaaaaaa"]);
  });

  it("says by how much a block was smaller", async () => {
    const { answer } = await extracted(largestBlock, "<div><p>aa</p></div><section><p>bbbbb</p></section>");
    expect(answer.reasons[0]).toMatchObject({
      rule: "not-largest",
      measures: [{ name: "characters", value: 2, relation: "<", limit: 5 }],
    });
  });
});

describe("article-element", () => {
  it.each([
    ["an itemprop is there", "<article>a<div itemprop='x articleBody'>b</div></article>c", {}, ["b"]],
    [
      "an itemprop is not asked for",
      "<article>a<div itemprop=articleBody>b</div></article>c",
      { itemprop: false },
      ["a", "b"],
    ],
    ["there are several articles", "<article>aa</article><article>bbb</article>", {}, ["bbb"]],
    ["an article lies in another", "<article>a<article>bbb</article></article>c", {}, ["a", "bbb"]],
    ["a role says article", "<div role=article>a</div>b", {}, ["a"]],
    ["only main is there", "<main>a</main>b", {}, ["a"]],
    ["main is not asked for", "<main>a</main>b", { main: false }, ["a", "b"]],
    ["an article is empty", "<article><img></article><main>a</main>b", {}, ["a"]],
    ["nothing is marked", "<p>a", {}, ["a"]],
    ["nothing is marked and nothing shall stay", "<p>a", { otherwise: "nothing" }, []],
    ["its share is exactly the smallest", "<article>aa</article>bb", { minShare: 0.5 }, ["aa"]],
    ["its share is below the smallest", "<article>a</article>bb", { minShare: 0.5 }, ["a", "bb"]],
  ])("decides rightly when %s", async (_, html, values, texts) =>
    expect(await kept(articleElement, `<body>${html}`, values as ParamValues)).toEqual(texts),
  );
});
