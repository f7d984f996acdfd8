import { describe, expect, it } from "vitest";
import { UsageError } from "../../errors";
import { scoresOf } from "../../learn/boosting/model";
import { wholeView } from "../../page/page";
import { noCorpus, type Corpus, type CorpusPage, type Fitted, type ParamValues } from "../contract/contract";
import { combination } from "./combination";
import { judged } from "./judge";
import { COMBINATION_FORM, type WrittenCombination } from "./model";
import { corpusOf, kept, pageOf } from "./rivers.fixture";
import { shippedNow } from "./shipped";

describe("a combination that goes on from the one that comes with Winnow", () => {
  /** Here the menu is what people want, which the model that comes with Winnow drops. */
  const menus = corpusOf(4, (text) => ["Home", "News"].includes(text));
  const continued = (values: ParamValues = {}) =>
    combination.configure({ model: "continued", rate: 0.3, ...values });
  const linesOf = async (fitted: Fitted): Promise<ReadonlySet<string>> =>
    new Set(kept(fitted, pageOf(3, "other")));

  it("learns what it was wrong about, from pages of a site that it did not see", async () => {
    const own = await combination.configure().fit(noCorpus);
    expect(await linesOf(own)).toEqual(new Set(["On day"]));
    const lines = await linesOf(await continued().fit(menus));
    expect([lines.has("Home"), lines.has("News")]).toEqual([true, true]);
  });

  it("is the same to the byte with the same seed, and answers alike after it was stored", async () => {
    const [a, b] = await Promise.all([continued().fit(menus), continued().fit(menus)]);
    expect(JSON.stringify(b.model)).toBe(JSON.stringify(a.model));
    const page = wholeView(pageOf(3, "other"));
    expect(continued().restore(a.model).extract(page).score).toEqual(a.extract(page).score);
  });

  it("keeps its words, its limits and its first trees where the pages are few", async () => {
    await combination.configure().fit(noCorpus);
    const base = shippedNow();
    const { learned } = (await continued({ added: 3 }).fit(menus)).model as { learned: WrittenCombination };
    const now = COMBINATION_FORM.read(learned);
    expect(now.trees.roots).toHaveLength(base.trees.roots.length + 3);
    expect(now.lexical).toEqual(base.lexical);
    expect([now.calibration, now.certainty, now.nothing]).toEqual([
      base.calibration,
      base.certainty,
      base.nothing,
    ]);
    expect(base.nothing).not.toBeNull();
    const own = corpusOf(4);
    const first = (await own.pages()[Symbol.asyncIterator]().next()).value as CorpusPage;
    expect(scoresOf(now.trees, judged(first, base).rows)).not.toEqual(
      scoresOf(base.trees, judged(first, base).rows),
    );
  });

  it("finds other limits where the pages are many, and keeps what it knows of pages without content", async () => {
    await combination.configure().fit(noCorpus);
    const base = shippedNow();
    const many: Corpus = {
      size: 2,
      async *pages() {
        for (const site of ["one", "two"]) {
          const page = pageOf(1_100, site);
          const gold = Uint8Array.from(page.leaves, ({ text }) => (text.includes("river") ? 1 : 0));
          yield { id: site, page, live: wholeView(page).live, gold };
        }
      },
    };
    const { learned } = (await continued({ added: 1 }).fit(many)).model as { learned: WrittenCombination };
    const now = COMBINATION_FORM.read(learned);
    expect(now.calibration).not.toEqual(base.calibration);
    expect(now.nothing).toEqual(base.nothing);
  });

  it("keeps its limits where one page is all there is, which no model of others can judge", async () => {
    await combination.configure().fit(noCorpus);
    const page = pageOf(2_100, "long");
    const gold = Uint8Array.from(page.leaves, ({ text }) => (text.includes("river") ? 1 : 0));
    const one: Corpus = {
      size: 1,
      async *pages() {
        yield { id: "one", page, live: wholeView(page).live, gold };
      },
    };
    const { learned } = (await continued({ added: 1 }).fit(one)).model as { learned: WrittenCombination };
    const { calibration, certainty } = shippedNow();
    expect(learned).toMatchObject({ calibration, certainty });
  });

  it("refuses pages that are all of one kind, or have no labels", async () => {
    await expect(continued().fit(corpusOf(2, () => false))).rejects.toThrow(UsageError);
    await expect(continued().fit(noCorpus)).rejects.toMatchObject({ code: "no-labels" });
  });
});
