import { describe, expect, it } from "vitest";
import { firstOfEach, type Fields } from "../../gold/fields";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import { quietTask } from "../../task";
import type { Corpus, Extraction, Fitted, ParamValues } from "../contract/contract";
import { cardoso } from "./cardoso";
import { datesAmong } from "./found";
import { readersOf } from "./models";

const TEXT =
  "<p>The river rose by two metres, and three villages were left by all who live in them.</p>".repeat(4);

/** An article: a large title after a menu, its date below it, and the same date in a list at the end. */
function article(index: number, { h1 = "h1", title = `Rain of day ${index}` } = {}): Page {
  const day = `${(index % 27) + 1}.5.2020`;
  return parsePage(
    `<title>${title} - The Post</title><p>Today ${index}</p><p>Menu</p><${h1}>${title}</${h1}>` +
      `<small>${day}</small>${TEXT}<p>End</p><p>More</p><p>News</p><p>Sport</p><p>Other ${index}.6.2020</p>`,
    { site: `site ${index % 5}` },
  );
}

const fieldsOf = (index: number): Fields => ({
  title: `Rain of day ${index}`,
  date: `2020-05-${String((index % 27) + 1).padStart(2, "0")}`,
});

function corpusOf(pages: readonly { readonly page: Page; readonly fields?: Fields }[]): Corpus {
  return {
    size: pages.length,
    async *pages() {
      for (const [index, each] of pages.entries())
        yield { id: String(index), live: wholeView(each.page).live, gold: null, ...each };
    },
  };
}

const lessons = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ page: article(index), fields: fieldsOf(index) }));

const learned = (params: ParamValues = {}): Promise<Fitted> =>
  cardoso.configure({ ensemble: "forest", trees: 20, ...params }).fit(corpusOf(lessons(30)));

const ruleOf = ({ reasons }: Extraction, leaf: number): string =>
  reasons.findLast(({ range }) => range.start <= leaf && leaf < range.end)!.rule;

describe("cardoso", () => {
  it("finds title and date where they are on a page that it has not seen, and keeps the body after them", async () => {
    const page = article(77);
    const extraction = (await learned()).extract(wholeView(page));
    expect(extraction.fields.filter(({ isRefused }) => isRefused !== true)).toMatchObject([
      { field: "title", value: "Rain of day 77", range: { start: 2, end: 3 } },
      { field: "date", value: "2020-05-24", written: "24.5.2020", range: { start: 3, end: 4 } },
    ]);
    expect([1, 2, 3, 4].map((leaf) => ruleOf(extraction, leaf))).toEqual([
      expect.stringMatching(/before-title|outside/),
      "title",
      "date",
      "separator",
    ]);
    expect([...extraction.keep].slice(0, 5)).toEqual([0, 0, 0, 0, 1]);
    const reason = extraction.reasons.find(({ rule }) => rule === "title")!;
    expect(reason.measures).toEqual([
      {
        name: "titleProbability",
        value: expect.any(Number) as number,
        relation: ">=",
        limit: 0.5,
        param: "minProbability",
      },
    ]);
  });

  it("takes the title tag where nothing is likely enough, and says so", async () => {
    const fitted = await learned({ minProbability: 1 });
    const other = parsePage(`<title>Other</title>${TEXT}`);
    expect(fitted.extract(wholeView(other)).fields[0]).toEqual({
      field: "title",
      value: "Other",
      range: null,
      from: "title tag",
      why: "Taken: no text is the title by at least 100 %.",
    });
    expect(firstOfEach(fitted.extract(wholeView(parsePage(TEXT))).fields)).toEqual({});
  });

  it("compares texts with the title of the meta data where that is asked for, and falls back on it", async () => {
    const fitted = await learned({ minProbability: 1, reference: "metadata" });
    const head = `<title>Start</title><meta property="og:title" content="Other | The Post"><meta property="og:site_name" content="The Post">`;
    const stated = { value: "Other", from: "meta data" };
    expect(fitted.extract(wholeView(parsePage(head + TEXT))).fields[0]).toMatchObject(stated);
    const tagAlone = parsePage(`<title>Other</title>${TEXT}`);
    expect(fitted.extract(wholeView(tagAlone)).fields[0]).toMatchObject({ value: "Other" });
    expect(firstOfEach(fitted.extract(wholeView(parsePage(TEXT))).fields)).toEqual({});
  });

  it("tells a title by its distance to the meta data where there is no title tag", async () => {
    const untold = (index: number): Page => {
      const source = `<meta property="og:title" content="Rain of day ${index}">
        <p>Menu of day ${index}</p><p>Wind of day ${index}</p><p>Rain of day ${index}</p>${TEXT}`;
      return parsePage(source, { site: `site ${index % 5}` });
    };
    const pages = Array.from({ length: 30 }, (_, at) => ({ page: untold(at), fields: fieldsOf(at) }));
    const titleBy = async (reference: string): Promise<string | undefined> => {
      const values = { ensemble: "forest", trees: 20, pick: "likeliest", reference } as const;
      const fitted = await cardoso.configure(values).fit(corpusOf(pages));
      // The same texts in another order, so that only what they say tells the title.
      const other = parsePage(
        `<meta property="og:title" content="Rain of day 99">
         <p>Menu of day 99</p><p>Rain of day 99</p><p>Wind of day 99</p>${TEXT}`,
      );
      return firstOfEach(fitted.extract(wholeView(other)).fields).title;
    };
    expect(await titleBy("metadata")).toBe("Rain of day 99");
    expect(await titleBy("title-tag")).not.toBe("Rain of day 99");
  });

  it("has the title tag and no date without a model, and the body is what NCE keeps", () => {
    const extraction = cardoso
      .configure()
      .restore(null)
      .extract(wholeView(article(1)));
    expect(extraction.fields).toMatchObject([
      { field: "title", value: "Rain of day 1 - The Post", range: null, from: "title tag" },
    ]);
    expect(extraction.keep[4]).toBe(1);
  });

  it("tells the likeliest texts that it did not take, and how likely they are", async () => {
    const { fields } = (await learned({ minProbability: 1 })).extract(wholeView(parsePage(TEXT)));
    expect(fields.length).toBeGreaterThan(0);
    for (const { why, range, isRefused } of fields) {
      expect(why).toMatch(/^Not taken: the (?:title|date) by \d+ %\.$/);
      expect([range === null, isRefused]).toEqual([false, true]);
    }
  });

  it("finds a date beside a byline as the text that it is, though they are one line", async () => {
    const inLine = (index: number): Page =>
      parsePage(article(index).html.replace("<small>", "<small><b>By Ann Lee</b> "));
    const pages = Array.from({ length: 30 }, (_, index) => ({
      page: inLine(index),
      fields: fieldsOf(index),
    }));
    const fitted = await cardoso.configure({ ensemble: "forest", trees: 20 }).fit(corpusOf(pages));
    const found = fitted.extract(wholeView(inLine(77))).fields.find(({ field }) => field === "date");
    expect(found).toMatchObject({ value: "2020-05-24", written: "24.5.2020", range: { start: 4, end: 5 } });
    expect(found!.isRefused).toBeUndefined();
  });

  it("joins the texts of a date that belong together", async () => {
    const twice = (index: number): Page => {
      const day = fieldsOf(index).date!;
      return parsePage(article(index).html.replace("</small>", `</small><p><small>${day}</small></p>`));
    };
    const pages = Array.from({ length: 30 }, (_, index) => ({ page: twice(index), fields: fieldsOf(index) }));
    const fitted = await cardoso.configure({ ensemble: "forest", trees: 20 }).fit(corpusOf(pages));
    expect(fitted.extract(wholeView(twice(77))).fields.find(({ field }) => field === "date")).toMatchObject({
      field: "date",
      value: "2020-05-24",
      written: "24.5.2020 2020-05-24",
      range: { start: 3, end: 5 },
    });
  });

  it("learns the same to the byte from the same pages and seed", async () => {
    const [one, two, other] = [await learned(), await learned(), await learned({ seed: 2 })];
    expect(JSON.stringify(two.model)).toBe(JSON.stringify(one.model));
    expect(JSON.stringify(other.model)).not.toBe(JSON.stringify(one.model));
  });

  it.each(["structural", "visual"])(
    "learns from %s attributes, and takes no model of the others",
    async (set) => {
      const { model } = await learned({ attributes: set });
      const other = set === "visual" ? "structural" : "visual";
      expect(() => cardoso.configure({ ensemble: "forest", attributes: other }).restore(model)).toThrow(
        `models of ${set} attributes, not of ${other} ones`,
      );
    },
  );

  it.each([
    { learnt: "title-tag", asked: "metadata", message: "distances to the title tag, not to the meta data" },
    { learnt: "metadata", asked: "title-tag", message: "distances to the meta data, not to the title tag" },
  ])(
    "learns with $learnt as its reference, and takes no model of $asked",
    async ({ learnt, asked, message }) => {
      const { model } = await learned({ reference: learnt });
      const restored = (reference: string) =>
        cardoso.configure({ ensemble: "forest", reference }).restore(JSON.parse(JSON.stringify(model)));
      expect(() => restored(asked)).toThrow(message);
      const { fields } = restored(learnt).extract(wholeView(article(60)));
      expect(firstOfEach(fields).title).toBe(fieldsOf(60).title);
    },
  );

  it("learns no date from pages without one, and then finds none", async () => {
    const pages = lessons(10).map(({ page, fields }) => ({ page, fields: { title: fields.title! } }));
    const fitted = await cardoso.configure({ ensemble: "bagging", trees: 5 }).fit(corpusOf(pages));
    expect(fitted.model).toMatchObject({ learned: { date: null, dateAlone: null } });
    expect(new Set(fitted.extract(wholeView(article(3))).fields.map(({ field }) => field))).toEqual(
      new Set(["title"]),
    );
  });

  it.each([
    { when: "a title is found", title: 0, dates: "conditional", is: 0.9 },
    { when: "none is, and the model is to depend on it", title: -1, dates: "dependent", is: 0.4 },
    { when: "none is, and another model is to be asked", title: -1, dates: "conditional", is: 0.2 },
  ] as const)("asks for $is as the probability of a date where $when", ({ title, dates, is }) => {
    const leaf = (probability: number) => ({
      feature: [-1],
      threshold: [0],
      right: [0],
      probability: [probability],
    });
    // Less than a hundred steps from the title, or more.
    const near = {
      feature: [3, -1, -1],
      threshold: [100, 0, 0],
      right: [2, 0, 0],
      probability: [0.5, 0.9, 0.4],
    };
    const readers = readersOf({
      attributes: "structural",
      title: { width: 4, trees: [leaf(1)] },
      date: { width: 4, trees: [near] },
      dateAlone: { width: 3, trees: [leaf(0.2)] },
    });
    expect([...readers.date(Float64Array.of(1, 1, 1), 1, title, dates)]).toEqual([is]);
  });

  it.each([
    { when: "no page has a title", fields: { date: "2020-05-02" } },
    { when: "titles are not on their pages", fields: { title: "Nothing of the kind" } },
    { when: "nothing is known", fields: {} },
  ])("refuses to learn where $when", async ({ fields }) => {
    const pages = lessons(3).map(({ page }) => ({ page, fields }));
    await expect(cardoso.configure({ ensemble: "forest" }).fit(corpusOf(pages))).rejects.toThrow(
      "cardoso learns titles from pages that show theirs as a text",
    );
  });

  it("can be cancelled while trees are grown", async () => {
    const gone = new AbortController();
    const task = {
      signal: gone.signal,
      report: ({ note }: { readonly note: string }) => {
        if (note.startsWith("training")) gone.abort(new Error("left"));
      },
    };
    const configured = cardoso.configure({ ensemble: "forest" });
    await expect(configured.fit(corpusOf(lessons(3)), { ...quietTask, ...task })).rejects.toThrow("left");
  });
});

// S3, section 3.4.3: the cluster closest to the title first, and next what would add a large amount of text is discarded.
it("takes no date from further away where the nearest to the title is too long for one", () => {
  const texts = ["Title", "x".repeat(81), "a", "b", "c", "d", "e", "19 October 2019"];
  const probability = Float64Array.of(0, 0.9, 0, 0, 0, 0, 0, 0.9);
  const limits = { limit: 0.5, gap: 3, maxDateChars: 80 };
  expect(datesAmong(probability, texts, 0, limits)).toEqual([]);
  expect(datesAmong(probability, texts.with(1, "x".repeat(80)), 0, limits)).toEqual([1]);
});
