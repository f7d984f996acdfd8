import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { Log, find } from "../../labels/operations.fixture";
import { parsePage } from "../../page/parsing/parse";
import { SLOW, storyCorpus, winnow } from "../cli.fixture";

const HTML = "<body><div id=menu>Home News</div><p id=one>First of all.</p><p id=two>Legal notice.</p>";
const page = parsePage(HTML);
let folder: string;
beforeEach(async () => {
  folder = await scratchFolder();
  vi.stubEnv("DATABASE_URL", `file:${join(folder, "data/test.db")}`);
});
afterEach(() => vi.unstubAllEnvs());

/** An export of two pages: on the first two people differ on two of seven words, on the second they agree. */
async function labelled(): Promise<string> {
  const annotations = (...main: readonly (readonly string[])[]) =>
    main.map((names, at) => ({
      annotator: ["Ada", "Ben"][at],
      state: "done",
      savedAt: Date.UTC(2026, 2, 3),
      operations: names.reduce((log, name) => log.set(name, "main"), new Log(page)).operations,
    }));
  const line = (id: string, ...main: readonly (readonly string[])[]) =>
    JSON.stringify({
      winnow: 1,
      gold: { id, url: `https://${id}.example/` },
      page: deflateRawSync(Buffer.from(HTML)).toString("base64"),
      annotations: annotations(...main),
    });
  expect(find(page, "one")).toBeGreaterThan(0);
  return writeFiles(await scratchFolder(), {
    "winnow.jsonl": `${line("a", ["one"], ["one", "two"])}\n${line("b", ["one"], ["one"])}\n${line("c", ["one"])}\n`,
  });
}

it(
  "says the same of an export with labels and of the corpus that it is imported into",
  async () => {
    const from = await labelled();
    const read = async (corpus: string, ...more: string[]) =>
      JSON.parse((await winnow("agree", "--corpus", corpus, "--json", ...more)).out) as Record<
        string,
        unknown
      >;
    const file = await read(from, "--by", "site");
    expect(file).toMatchObject({
      winnow: 1,
      pages: 2,
      words: 14,
      people: ["Ada", "Ben"],
      seed: 1,
      by: "site",
    });
    // Six words are main to both, two to Ben alone.
    expect(file.overall).toMatchObject({
      words: { f1: { value: 12 / 14 }, table: [6, 1, 0, 1, 6, 0, 0, 0, 0] },
    });
    expect(file.rows).toMatchObject([
      { name: "a.example", alpha: { interval: null } },
      { name: "b.example", alpha: { value: 1 } },
    ]);
    expect(await winnow("import", from, "--corpus", "mine")).toMatchObject({ code: 0 });
    const stored = await read("mine", "--by", "site");
    expect({ ...stored, corpus: "" }).toEqual({ ...file, corpus: "" });
    const { out } = await winnow("agree", "--corpus", "mine");
    expect(out).toContain("mine: 2 pages of 2 people, 14 words");
    expect(out).toMatch(/F1 on main, pairwise\s+0\.8571/);
    expect((await winnow("agree", "--corpus", "mine", "--by", "pair")).out).toMatch(
      /Ada and Ben\s+2\s+14\s+2/,
    );
    expect((await winnow("agree", "--corpus", "mine", "--by", "label")).out).toMatch(/main\s+8/);
  },
  SLOW,
);

it(
  "says what is wrong with a corpus that it cannot use",
  async () => {
    const plain = await storyCorpus();
    expect(await winnow("agree", "--corpus", plain)).toMatchObject({
      code: 2,
      err: [expect.stringContaining("is in the format folder, which has no labels of people")],
    });
    expect(await winnow("agree", "--corpus", "nobody")).toMatchObject({
      code: 1,
      err: ["winnow: file, folder or corpus not found: nobody"],
    });
    await winnow("import", plain, "--corpus", "mine");
    expect((await winnow("agree", "--corpus", "mine")).out).toBe("mine: no page that two people finished\n");
    expect(await winnow("agree", "--corpus", "mine", "--by", "colour")).toMatchObject({ code: 2 });
  },
  SLOW,
);
