import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { SLOW, winnow } from "../cli.fixture";

const story = (n: number): string => Array.from({ length: 30 }, (_, at) => `word${n}x${at}`).join(" ");
/** A page whose title is one of its texts; each is built in its own way, so that no two look alike. */
const page = (n: number): string =>
  `<title>Post</title><ul><li><a href=/>Home</a></ul>${"<div>".repeat(2 * n + 1)}<h1>Rain on day ${n}</h1><p>${n} May 2026</p><p>${story(n)}</p>`;
const titleOf = (n: number): string => `Rain on day ${n}`;

interface Given {
  readonly id: string;
  readonly site: string;
  readonly html: string;
  readonly title?: string;
  readonly text?: string;
}

async function corpus(pages: readonly Given[]): Promise<string> {
  const gold = pages.map(({ id, site, title, text }) =>
    JSON.stringify({ id, url: `http://${site}/${id}`, title, text }),
  );
  return writeFiles(await scratchFolder(), {
    "gold.jsonl": gold.join("\n"),
    ...Object.fromEntries(pages.map(({ id, html }) => [`pages/${id}.html`, html])),
  });
}

const numbers = [0, 1, 2, 3] as const;
const CASES: readonly {
  readonly when: string;
  readonly extractor: string;
  readonly pages: readonly Given[];
  readonly says: string;
}[] = [
  {
    when: "all pages are of one site",
    extractor: "cardoso",
    pages: numbers.map((n) => ({ id: `p${n}`, site: "a.example", html: page(n), title: titleOf(n) })),
    says: "all 4 labelled pages come from one site, so none can be held out",
  },
  {
    when: "all sites are hosts of one domain",
    extractor: "cardoso",
    pages: numbers.map((n) => ({
      ...{ id: `p${n}`, site: `s${n}.a.example`, title: titleOf(n) },
      html: page(n),
    })),
    says: "all 4 labelled pages come from one domain, so none can be held out",
  },
  {
    when: "the pages are copies of one on several sites",
    extractor: "cardoso",
    pages: numbers.map((n) => ({
      ...{ id: `p${n}`, site: `s${n}.example`, title: titleOf(0) },
      html: `<div class=a><div class=b><div class=c><div class=d><div class=e><div class=f><div class=g><div class=h>${page(0)}`,
    })),
    says: "all 4 labelled pages look alike, so none can be held out",
  },
  {
    when: "every text is the title",
    extractor: "cardoso",
    pages: numbers.map((n) => ({
      ...{ id: `p${n}`, site: `s${n}.example`, title: titleOf(n) },
      html: `<title>Post</title>${"<div>".repeat(n)}<h1>${titleOf(n)}</h1>`,
    })),
    says: "examples to learn from, every text is the title, so nothing tells them apart",
  },
  {
    when: "no page shows its title",
    extractor: "cardoso",
    pages: numbers.map((n) => ({
      id: `p${n}`,
      site: `s${n}.example`,
      html: page(n),
      title: "Nothing of it",
    })),
    says: "the corpus has none with a known title",
  },
  {
    when: "no page has a wrong candidate for its title",
    extractor: "field-rules",
    pages: numbers.map((n) => ({
      ...{ id: `p${n}`, site: `s${n}.example`, title: titleOf(n) },
      html: `${"<div>".repeat(n)}<h1>${titleOf(n)}</h1>`,
    })),
    says: "right and wrong candidates for a known title, date or author, and the corpus has none",
  },
  {
    when: "all that pages say is content",
    extractor: "l-extractor",
    pages: numbers.map((n) => ({
      ...{ id: `p${n}`, site: `s${n}.example`, text: story(n) },
      html: `${"<div>".repeat(n)}<p>${story(n)}</p>`,
    })),
    says: "every block is content, so nothing tells them apart",
  },
  {
    when: "no page is labelled",
    extractor: "l-extractor",
    pages: numbers.map((n) => ({ id: `p${n}`, site: `s${n}.example`, html: page(n) })),
    says: "no page whose content is known",
  },
  {
    when: "all pages with text are held out together",
    extractor: "combination",
    pages: numbers.map((n) => ({
      ...{ id: `p${n}`, site: n < 2 ? "full.example" : `s${n}.example`, text: n < 2 ? story(n) : "" },
      html: n < 2 ? page(n) : "<p> </p>",
    })),
    says: "fold 1 of 2: the combination learns from labelled text, and there is none on 2 pages",
  },
  {
    when: "no page has content",
    extractor: "combination",
    pages: numbers.map((n) => ({ id: `p${n}`, site: `s${n}.example`, html: page(n), text: "" })),
    says: "no text run is content, so nothing tells them apart",
  },
];

describe("winnow train", { timeout: SLOW }, () => {
  it.each(CASES)("says what is wrong and keeps no model where $when", async ({ extractor, pages, says }) => {
    const folder = await corpus(pages);
    const out = join(await scratchFolder(), "model.json");
    const ran = await winnow("train", extractor, "--corpus", folder, "--folds", "2", "--out", out);
    expect([ran.code, ran.err.join("\n")]).toEqual([expect.any(Number), expect.stringContaining(says)]);
    expect(ran.code).not.toBe(0);
    expect(ran.out).toBe("");
    await expect(readFile(out)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("scores what learns fields by fields, where no metric is named", async () => {
    const folder = await corpus(
      numbers.map((n) => ({ id: `p${n}`, site: `s${n}.example`, html: page(n), title: titleOf(n) })),
    );
    const args = ["train", "field-rules", "--corpus", folder, "--folds", "2", "--set", "trees=3", "--json"];
    const { code, out } = await winnow(...args);
    expect(code).toBe(0);
    const { card } = JSON.parse(out) as { card: { heldOut: { scores: Record<string, { f1: number }> } } };
    expect(Object.keys(card.heldOut.scores)).toEqual(["title-exact", "title-words"]);
    expect(card.heldOut.scores["title-words"]!.f1).toBe(1);
  });

  it.each(["combination", "l-extractor"])(
    "says how many pages have the same content and opposite gold, by %s, and learns from them all the same",
    async (extractor) => {
      const folder = await corpus(
        Array.from({ length: 8 }, (_, n) => ({
          ...{ id: `p${n}`, site: `s${n}.example`, html: page(0) },
          text: n < 4 ? story(0) : titleOf(0),
        })),
      );
      const few = extractor === "combination" ? ["--set", "trees=2"] : [];
      const args = ["train", extractor, "--corpus", folder, "--folds", "0", ...few];
      const { code, out, err } = await winnow(...args, "--json");
      const says = "8 pages have the same content as another and different gold, such as p0 and p4";
      expect([code, err]).toEqual([0, [`winnow: ${says}`]]);
      const { card } = JSON.parse(out) as { card: { data: { contradicting: unknown } } };
      expect(card.data.contradicting).toEqual({ pages: 8, pair: ["p0", "p4"] });
    },
  );

  it("takes what to train as a recipe too, with its parameters, and neither both nor none", async () => {
    const folder = await corpus(
      numbers.map((n) => ({ id: `p${n}`, site: `s${n}.example`, html: page(n), text: story(n) })),
    );
    const args = (...more: readonly string[]) =>
      winnow("train", "--corpus", folder, "--folds", "0", "--json", ...more);
    const [named, asRecipe] = await Promise.all([
      args("combination", "--set", "trees=2"),
      args("--recipe", "combination(trees=2)"),
    ]);
    expect(asRecipe).toEqual({ code: 0, out: named.out, err: [] });
    const cases = [
      [[], "name the extractor to train, or a recipe of one with --recipe"],
      [["alexjc", "--recipe", "combination"], "--recipe says what to train; leave out alexjc"],
      [["--recipe", "union(combination, alexjc)"], "has several extractors; train one of them"],
      [["--recipe", `alexjc@${"0".repeat(64)}`], "has a model already; name the extractor, alexjc"],
    ] as const;
    for (const [more, says] of cases) {
      const { code, err } = await args(...more);
      expect([code, err.join("\n")]).toEqual([2, expect.stringContaining(says)]);
    }
  });

  it("makes a model that is refused where a number in it is none", async () => {
    const folder = await corpus(
      numbers.map((n) => ({ id: `p${n}`, site: `s${n}.example`, html: page(n), title: titleOf(n) })),
    );
    const file = join(await scratchFolder(), "model.json");
    const trained = await winnow(
      ...["train", "cardoso", "--corpus", folder, "--folds", "0", "--set", "trees=3", "--out", file],
    );
    expect(trained.code).toBe(0);
    const [first] = [join(folder, "pages/p0.html")];
    expect((await winnow("extract", first!, "--recipe", file)).code).toBe(0);
    const broken = (await readFile(file, "utf8")).replace(/"threshold":\[[^\]]*\]/, '"threshold":[null]');
    await writeFile(file, broken);
    const refused = await winnow("extract", first!, "--recipe", file);
    expect(refused.code).not.toBe(0);
    expect(refused.err.join("\n")).toMatch(/model/);
  });
});
