import { describe, expect, it } from "vitest";
import { firstOfEach, type Fields } from "../../gold/fields";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type Page } from "../../page/page";
import type { Corpus, FieldHit, Fitted, ParamValues } from "../contract/contract";
import { INPUT_NAMES, inputsOf, readable } from "./describe";
import { candidatesOf } from "./candidates";
import { fieldRules } from "./field-rules";

/** Two stories in turn under the heading of their series, which the title tag says, too. */
const HEADLINES = ["Ferry late again at noon", "Tide turns before the harbour wall"];
const SERIES = "Live from the coast of the north";

const headlineOf = (index: number): string => `${HEADLINES[index % 2]!}, part ${index}`;
const dayOf = (index: number): string => `2024-03-${String((index % 27) + 1).padStart(2, "0")}`;

/** By trust the heading like the title tag is the title; gold has what Open Graph says. The same with the dates. */
function live(index: number): Page {
  return parsePage(
    `<title>${SERIES} - The Post</title><meta property="og:title" content="${headlineOf(index)}">` +
      '<meta property="article:published_time" content="2020-01-01"><meta name="author" content="Jo Li">' +
      `<h1>${SERIES}</h1><h2>${headlineOf(index)}</h2><p><time>${dayOf(index)}</time></p><p>The boats leave the pier.</p>`,
    { site: `site ${index % 5}` },
  );
}

const fieldsOf = (index: number): Fields => ({ title: headlineOf(index), date: dayOf(index) });

function corpusOf(fields: (index: number) => Fields, size = 30): Corpus {
  return {
    size,
    async *pages() {
      for (let index = 0; index < size; index++) {
        const page = live(index);
        yield { id: String(index), page, live: wholeView(page).live, gold: null, fields: fields(index) };
      }
    },
  };
}

const learned = (params: ParamValues = {}, fields = fieldsOf): Promise<Fitted> =>
  fieldRules.configure({ order: "learned", trees: 20, ...params }).fit(corpusOf(fields));

const hitsOf = (fitted: Fitted, page: Page): readonly FieldHit[] => fitted.extract(wholeView(page)).fields;

describe("the learned order of candidates", () => {
  it("answers what gold had on other pages, where the order of trust answers something else", async () => {
    const page = live(77);
    const byTrust = fieldRules.configure().restore(null);
    expect(firstOfEach(hitsOf(byTrust, page))).toMatchObject({ title: SERIES, date: "2020-01-01" });
    const found = hitsOf(await learned(), page);
    expect(firstOfEach(found)).toMatchObject({ title: headlineOf(77), date: "2024-03-24" });
    const [title, ...others] = found.filter(({ field }) => field === "title");
    expect(title!.why).toMatch(
      /^Taken: the likeliest of what the page has, the title by \d+ %\. One other place says the same\.$/,
    );
    expect(others.find(({ value }) => value === SERIES)!.why).toMatch(/^Not taken: the title by \d+ %\.$/);
  });

  it("leaves a field that no page taught in the order of trust", async () => {
    const author = hitsOf(await learned(), live(3)).find(({ field }) => field === "author");
    expect(author).toMatchObject({
      value: "Jo Li",
      why: expect.stringContaining("is trusted most") as string,
    });
  });

  it("has no answer where all candidates are unlikely, and says how unlikely", async () => {
    const never = await learned({ minProbability: 1 }, (index) =>
      // Half of the pages say that the small heading is right, half that the large one is.
      index % 4 < 2 ? { title: headlineOf(index) } : { title: SERIES },
    );
    const titles = hitsOf(never, live(78)).filter(({ field }) => field === "title");
    expect(titles.length).toBeGreaterThan(1);
    for (const { isRefused, why } of titles) {
      expect(isRefused).toBe(true);
      expect(why).toMatch(/^Not taken: the title by \d+ % only\.$/);
    }
    expect(firstOfEach(hitsOf(never, live(78))).title).toBeUndefined();
  });

  it("has the same bytes for the same seed, and is read back", async () => {
    const [one, same] = [await learned(), await learned()];
    expect(JSON.stringify(one.model)).toBe(JSON.stringify(same.model));
    expect(JSON.stringify((await learned({ seed: 2 })).model)).not.toBe(JSON.stringify(one.model));
    const restored = fieldRules
      .configure({ order: "learned" })
      .restore(JSON.parse(JSON.stringify(one.model)));
    expect(hitsOf(restored, live(77))).toEqual(hitsOf(one, live(77)));
  });

  it("is not learned from pages that have no field in gold, or no wrong candidate", async () => {
    await expect(learned({}, () => ({}))).rejects.toMatchObject({ code: "no-labels" });
    const only: Corpus = {
      size: 2,
      async *pages() {
        for (const id of ["a", "b"]) {
          const page = parsePage("<h1>Rain</h1>");
          yield { id, page, live: wholeView(page).live, gold: null, fields: { title: "Rain" } };
        }
      },
    };
    await expect(fieldRules.configure({ order: "learned" }).fit(only)).rejects.toMatchObject({
      code: "no-labels",
    });
  });

  it("refuses a model of other inputs", async () => {
    const {
      learner,
      version,
      learned: models,
    } = (await learned()).model as {
      learner: string;
      version: number;
      learned: { title: object; date: object; author: null };
    };
    const swapped = { learner, version, learned: { ...models, title: models.date } };
    expect(() => fieldRules.configure({ order: "learned" }).restore(swapped)).toThrow(
      /^an ensemble of trees with 17 inputs, not 25$/,
    );
  });

  it("tells how sure it is of labelled pages, and what it goes by", async () => {
    const fitted = await learned();
    const page = live(40);
    const judged = fitted.judge!({
      ...{ id: "a", page, live: wholeView(page).live, gold: null },
      fields: fieldsOf(40),
    });
    expect(judged.map(({ what }) => what)).toEqual(["candidate is the title", "candidate is the date"]);
    for (const { probability, label } of judged) {
      const right = probability.filter((_, at) => label[at] === 1);
      const wrong = probability.filter((_, at) => label[at] === 0);
      expect(Math.min(...right)).toBeGreaterThan(Math.max(...wrong));
    }
    expect(fitted.weights!().map(({ part, inputs }) => [part, inputs.length])).toEqual([
      ["Title", INPUT_NAMES.title.length],
      ["Date", INPUT_NAMES.date.length],
    ]);
  });
});

describe("what tells candidates apart", () => {
  it("is a number for each input, on a page that says as little as a page can", () => {
    for (const html of [
      "<h1>a</h1>",
      '<meta property="og:title" content="a">',
      "<title>-</title><p>1.5.2020</p>",
    ]) {
      const page = parsePage(html);
      const candidates = candidatesOf(wholeView(page));
      for (const field of ["title", "date", "author"] as const) {
        const asked = readable(candidates[field]);
        const inputs = inputsOf(page, field, asked, candidates.title);
        expect(inputs).toHaveLength(asked.length * INPUT_NAMES[field].length);
        expect([...inputs].filter((value) => !Number.isFinite(value))).toEqual([]);
      }
    }
  });

  it("says which candidates say the same, and how far a day is from the others", () => {
    const page = live(9);
    const candidates = candidatesOf(wholeView(page));
    const column = (field: "title" | "date", name: string): number[] => {
      const width = INPUT_NAMES[field].length;
      const at = INPUT_NAMES[field].indexOf(name);
      const inputs = inputsOf(page, field, readable(candidates[field]), candidates.title);
      return Array.from({ length: inputs.length / width }, (_, row) => inputs[row * width + at]!);
    };
    const titles = readable(candidates.title).map(({ value }) => value);
    expect(column("title", "candidates that say the same")).toEqual(
      titles.map((title) => titles.filter((other) => other === title).length),
    );
    expect(readable(candidates.date).map(({ value }) => value)).toEqual([
      "2020-01-01",
      "2024-03-10",
      "2024-03-10",
    ]);
    expect(column("date", "days after the earliest")).toEqual([0, 1530, 1530]);
    expect(column("date", "days before the latest")).toEqual([1530, 0, 0]);
  });
});
