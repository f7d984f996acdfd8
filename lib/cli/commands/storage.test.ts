import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { SLOW, winnow } from "../cli.fixture";

const MENU = `<ul>${"<li>Everything that the valley paper has to offer".repeat(3)}</ul>`;
const page = (n: number): string =>
  `<title>Page ${n}</title>${MENU}<p>${Array.from({ length: 20 }, (_, at) => `word${n}x${at}`).join(" ")}`;

const corpus = (...sites: readonly string[]): Promise<string> =>
  corpusOf(sites.map((site, story) => ({ site, story })));

async function corpusOf(
  pages: readonly { readonly site: string; readonly story: number }[],
): Promise<string> {
  const gold = pages.map(({ site }, n) =>
    JSON.stringify({ id: `p${n}`, url: `http://${site}/${n}`, text: "x" }),
  );
  return writeFiles(await scratchFolder(), {
    "gold.jsonl": gold.join("\n"),
    ...Object.fromEntries(pages.map(({ story }, n) => [`pages/p${n}.html`, page(story)])),
  });
}

describe("winnow storage", { timeout: SLOW }, () => {
  it("says what each site would save, by extractor, and all of them together", async () => {
    const folder = await corpus("a.example", "a.example", "a.example", "b.example");
    const { code, out } = await winnow("storage", "--corpus", folder, "--json");
    expect(code).toBe(0);
    interface Row {
      readonly site?: string;
      readonly recipe: string;
      readonly pages: number;
      readonly bytes: { readonly original: number; readonly html: number; readonly all: number };
      readonly saving: { readonly html: number };
    }
    const { sites, all } = JSON.parse(out) as {
      readonly sites: readonly Row[];
      readonly all: readonly Row[];
    };
    expect(sites.map(({ site, recipe, pages }) => [site, recipe, pages])).toEqual([
      ["a.example", "content-extractor", 3],
      ["a.example", "shingling", 3],
      ["b.example", "content-extractor", 1],
      ["b.example", "shingling", 1],
    ]);
    const story = page(0).split("<p>")[1]!.length;
    const [ofThree, , ofOne] = sites as [Row, Row, Row];
    expect(ofThree.bytes.html).toBe(3 * story);
    // A site of one page has nothing that repeats: its menu is kept, too, its three items being equal.
    expect(ofOne.bytes.html).toBe(ofOne.bytes.all);
    expect(all.map(({ pages }) => pages)).toEqual([4, 4]);
    expect(all[0]!.bytes.html).toBe(ofThree.bytes.html + ofOne.bytes.html);
  });

  it("takes recipes beside extractors, each once, and alone in place of the usual two", async () => {
    const folder = await corpus("a.example", "a.example");
    const storage = async (...argv: string[]): Promise<readonly [string, number][]> => {
      const { code, out } = await winnow("storage", "--corpus", folder, "--json", ...argv);
      expect(code).toBe(0);
      const { all } = JSON.parse(out) as {
        all: { recipe: string; bytes: { text: number; original: number } }[];
      };
      return all.map(({ recipe, bytes }) => [recipe, bytes.text]);
    };
    const [alone] = await storage("--extractors", "content-extractor");
    expect(await storage("--recipe", "content-extractor | all-text", "--recipe", "all-text")).toEqual([
      ["content-extractor | all-text", alone![1]],
      ["all-text", expect.toSatisfy((bytes: number) => bytes > alone![1])],
    ]);
    expect(await storage("--extractors", "content-extractor", "--recipe", "(content-extractor)")).toEqual([
      alone,
    ]);
    expect(
      await winnow("storage", "--corpus", folder, "--recipe", "all-text", "--set", "minShare=1"),
    ).toMatchObject({ code: 2, err: [expect.stringContaining("minShare")] });
  });

  it.each([
    { when: "one of two sites has one page", stories: { a: [1, 2], b: [3] }, on: "1 of 2 sites" },
    { when: "the only site has one page", stories: { a: [1] }, on: "1 of 1 site" },
    { when: "a site has two identical pages", stories: { a: [1, 1], b: [2] }, on: "2 of 2 sites" },
    { when: "a site has two different pages", stories: { a: [1, 2] }, on: null },
    { when: "a site has a copy beside another page", stories: { a: [1, 1, 2] }, on: null },
  ])("says where nothing can be seen to repeat when $when", async ({ stories, on }) => {
    const pages = Object.entries(stories).flatMap(([site, own]) =>
      own.map((story) => ({ site: `${site}.example`, story })),
    );
    const folder = await corpusOf(pages);
    const { out } = await winnow("storage", "--corpus", folder);
    expect(out.split("\n").filter((line) => line.startsWith("Nothing"))).toEqual(
      on === null
        ? []
        : [`Nothing can be seen to repeat on ${on}: there are no other pages, or only copies.`],
    );
    const { out: asJson } = await winnow(
      "storage",
      "--corpus",
      folder,
      "--json",
      "--extractors",
      "shingling",
    );
    const { sites } = JSON.parse(asJson) as {
      readonly sites: readonly { readonly site: string; readonly distinctPages: number }[];
    };
    expect(Object.fromEntries(sites.map((row) => [row.site.split(".")[0], row.distinctPages]))).toEqual(
      Object.fromEntries(Object.entries(stories).map(([site, own]) => [site, new Set(own).size])),
    );
  });

  it("prints a table, and refuses what learns from labels", async () => {
    const folder = await corpus("a.example", "a.example");
    const { out } = await winnow("storage", "--corpus", folder, "--extractors", "content-extractor");
    expect(
      out
        .split("\n")
        .slice(0, 3)
        .map((line) => line.split(/ {2,}/)[0]),
    ).toEqual(["site", "a.example", "all sites"]);
    expect(
      await winnow("storage", "--corpus", folder, "--extractors", "l-extractor", "--set", "weights=trained"),
    ).toMatchObject({ code: 2, err: [expect.stringContaining("has to be trained on labelled pages first")] });
  });
});
