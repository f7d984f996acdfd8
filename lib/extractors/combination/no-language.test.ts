/** What a model is that was learned with `lexical=false`: one that answers alike whatever a page's words are. */
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Corpus } from "../contract/contract";
import { combination } from "./combination";
import { FEATURES, featureRows } from "./features/catalogue";
import { textRunsOf } from "./features/text-runs";
import { judged } from "./judge";
import { COMBINATION_FORM, type Combination, type WrittenCombination } from "./model";

const SHIFT = 7;
/** Each letter by one further on in the alphabet: words of no language, of the same letters, capitals and marks. */
const shifted = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    const first = code < 97 ? 65 : 97;
    return String.fromCharCode(first + ((code - first + SHIFT) % 26));
  });
const inNoLanguage = (page: Page): Page => ({
  ...page,
  title: shifted(page.title),
  leaves: page.leaves.map((leaf) => ({ ...leaf, text: shifted(leaf.text) })),
});

const NEWS = "http://a.example/news/1";
/** Paragraphs of one shape: those of content have function words, of a page whose address says that it is news. */
const pageOf = (at: number, url: string): Page => {
  const isNews = url === NEWS;
  const story = `<p>Tide ${isNews ? "and the" : "xnd yhe"} wind of ${at} rose`;
  return parsePage(`<body>${story.repeat(5)}${"<p>Tide xnd yhe wind zf 9 rose".repeat(5)}`, { url });
};
const corpus: Corpus = {
  size: 12,
  async *pages() {
    for (let at = 0; at < 12; at++) {
      const page = pageOf(at, at % 2 === 0 ? NEWS : `http://a.example/x/1`);
      const gold = Uint8Array.from(page.leaves, ({ text }) => (text.includes(" and the ") ? 1 : 0));
      yield { id: `${at}`, page, live: wholeView(page).live, gold };
    }
  },
};
const learned = async (lexical: boolean): Promise<Combination> => {
  const values = { model: "trained", trees: 60, rate: 0.3, hideNames: false, lexical };
  const { model } = await combination.configure(values).fit(corpus);
  return COMBINATION_FORM.read((model as { learned: WrittenCombination }).learned);
};
const probabilities = (page: Page, model: Combination): number[] => [
  ...judged(wholeView(page), model).probability,
];
const asksFor = (name: string, { trees }: Combination): boolean =>
  trees.gain[FEATURES.findIndex((feature) => feature.name === name)]! > 0;

describe("a model that knows no language", () => {
  it("says the same of a page whatever its words, and whatever its address hints at", async () => {
    const page = pageOf(3, NEWS);
    const model = await learned(false);
    const asIs = probabilities(page, model);
    expect(probabilities(inNoLanguage(page), model)).toEqual(asIs);
    expect(probabilities(parsePage(page.html, { url: "http://a.example/nnnn/1" }), model)).toEqual(asIs);
    const other = await learned(true);
    expect(probabilities(inNoLanguage(page), other)).not.toEqual(probabilities(page, other));
  });

  it("has no tree that asks for function words or the address, which one with words does", async () => {
    const [without, having] = [await learned(false), await learned(true)];
    for (const name of ["text.stopWords", "page.addressHint"])
      expect([name, asksFor(name, having), asksFor(name, without)]).toEqual([name, true, false]);
  });
});

describe("the features", () => {
  it("depend on which words a page has in its share of function words alone", async () => {
    const folder = join(import.meta.dirname, "../../../prisma/starter/pages");
    const differing = new Set<string>();
    for (const name of await readdir(folder)) {
      const page = parsePage(await readFile(join(folder, name), "utf8"));
      const [as, other] = [page, inNoLanguage(page)].map((one) => featureRows(textRunsOf(wholeView(one))));
      as!.forEach((value, at) => {
        if (value !== other![at]) differing.add(FEATURES[at % FEATURES.length]!.name);
      });
    }
    expect([...differing]).toEqual(["text.stopWords"]);
  });
});
