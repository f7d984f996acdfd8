import { describe, expect, it } from "vitest";
import { InputError, UsageError } from "../../errors";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { noCorpus, type Corpus, type ParamValues } from "../contract/contract";
import { extracted } from "../extractor.fixture";
import { alexjc } from "./alexjc";

/** `<body>` is 6 bytes, `<p>` 3, `</p>` 4. */
const cases: readonly { when: string; html: string; values?: ParamValues; keeps: string[] }[] = [
  { when: "text is exactly half of the bytes", html: "<p>123456789", keeps: [] }, // 9 / (6 + 3 + 9)
  { when: "text is one byte more than half", html: "<p>1234567890", keeps: ["1234567890"] },
  { when: "a letter takes two bytes", html: "<p>12345678é", keeps: ["12345678é"] },
  {
    when: "tags before a line are charged to it",
    html: "<p>1234567890</p><a href=x></a><p>1234567890",
    keeps: ["1234567890"],
  }, // second: 4 + 12 + 4 + 3 + 10
  {
    when: "inline tags count for the line that they stand in",
    html: "<p>12345<a href=/long/address>67890</a>",
    keeps: [],
  },
  { when: "a div closes a line", html: "<div>123456789012</div><div>1</div>", keeps: ["123456789012"] },
  {
    when: "a div does not close a line",
    html: "<div>123456789012</div><div>1234567890</div>",
    values: { breaks: "classic" },
    keeps: [],
  }, // 22 / 44
  {
    when: "the threshold is the page's mean",
    html: "<p>123456789</p><p>123456789</p>",
    values: { decision: "average" },
    keeps: ["123456789"],
  }, // 0.50, then 9 / 16
  {
    when: "a data address does not count",
    html: `<p><img src="data:${"x".repeat(99)}">${"1".repeat(30)}`,
    keeps: ["1".repeat(30)],
  },
  {
    when: "a data address counts",
    html: `<p><img src="data:${"x".repeat(99)}">${"1".repeat(30)}`,
    values: { stripDataUris: false },
    keeps: [],
  },
  {
    when: "a break adds its bytes",
    html: "<p>1234567890</p>",
    values: { breakBytes: true },
    keeps: ["1234567890"],
  }, // 12 / 23
  {
    when: "a break's bytes bring a line to half",
    html: "<p>1234567890</p>",
    values: { breakBytes: true, threshold: 12 / 23 },
    keeps: [],
  },
];

describe("alexjc", () => {
  it.each(cases)("decides rightly when $when", async ({ html, values, keeps }) => {
    expect((await extracted(alexjc, `<body>${html}`, values)).kept).toEqual(keeps);
  });

  it("gives density and bytes as the reason", async () => {
    const { answer } = await extracted(alexjc, "<body><p>123456789");
    expect(answer.reasons[0]!.measures).toEqual([
      { name: "density", value: 0.5, relation: "<=", limit: 0.5, param: "threshold" },
      { name: "textBytes", value: 9, relation: "=", limit: 9 },
      { name: "bytes", value: 18, relation: "=", limit: 18 },
    ]);
  });
});

describe("alexjc, trained", () => {
  const story = "<p>A sentence of many words that tells what happened on the day.</p>";
  const menu = "<p><a href=/a/b/c>Home</a> <a href=/d/e/f>News</a></p>";
  const html = menu.repeat(4) + story.repeat(6) + menu.repeat(4);
  const corpusOf = (gold: (page: Page) => Uint8Array | null): Corpus => ({
    size: 1,
    async *pages() {
      const page = parsePage(html);
      yield { id: "1", page, live: wholeView(page).live, gold: gold(page) };
    },
  });
  const labelled = corpusOf(({ leaves }) =>
    Uint8Array.from(leaves, ({ text }) => (text.includes("sentence") ? 1 : 0)),
  );
  const perceptron = (values: ParamValues = {}) => alexjc.configure({ decision: "perceptron", ...values });

  it("needs labels, and only then", () => {
    expect([alexjc.configure().needs, perceptron().needs]).toEqual(["page", "labels"]);
  });

  it.each(["neighbours", "line"])(
    "learns what stories look like from the %s, and keeps it through JSON",
    async (inputs) => {
      const fitted = await perceptron({ inputs }).fit(labelled);
      const page = parsePage(menu.repeat(2) + story.repeat(3));
      const { keep } = fitted.extract(wholeView(page));
      expect(page.leaves.filter((_, leaf) => keep[leaf] === 1).map(({ text }) => text.slice(0, 10))).toEqual([
        "A sentence",
        "A sentence",
        "A sentence",
      ]);
      const again = perceptron({ inputs }).restore(JSON.parse(JSON.stringify(fitted.model)));
      expect(again.extract(wholeView(page)).keep).toEqual(keep);
    },
  );

  it("refuses a corpus without labels, and a model of another width", async () => {
    await expect(perceptron().fit(noCorpus)).rejects.toThrow(UsageError);
    await expect(perceptron().fit(corpusOf(() => null))).rejects.toThrow("no labelled line");
    const { model } = await perceptron({ inputs: "line" }).fit(labelled);
    expect(() => perceptron().restore(model)).toThrow(InputError);
  });
});
