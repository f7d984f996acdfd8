import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { winnow } from "../cli.fixture";

const STORY = `<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><div>${"<p>This is a paragraph of the story, told in plain words.</p>".repeat(6)}</div>`;
const corpus = async (): Promise<string> =>
  writeFiles(await scratchFolder(), {
    "pages/a.html": STORY,
    "gold.jsonl": `${JSON.stringify({ id: "a", text: "This is a paragraph of the story, told in plain words. ".repeat(6).trim() })}\n`,
    "recipe.json": JSON.stringify({ winnow: 1, recipe: { serial: [{ use: "ccb" }, { use: "lqf" }] } }),
    "recipe.txt": "ccb|lqf\n",
    "broken.json": '{ "serial": [] }',
    "half.json": '{ "serial": ',
  });

describe("winnow --recipe", () => {
  it("extracts by a recipe given as text, JSON or a file of either, all alike", async () => {
    const folder = await corpus();
    const page = join(folder, "pages/a.html");
    const given = [
      "ccb | lqf",
      '{"serial":[{"use":"ccb"},{"use":"lqf"}]}',
      join(folder, "recipe.json"),
      join(folder, "recipe.txt"),
    ];
    const answers = await Promise.all(
      given.map((recipe) => winnow("extract", page, "--json", "--recipe", recipe)),
    );
    for (const { code, out } of answers) {
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({
        extractor: "ccb | lqf",
        text: expect.stringContaining("a paragraph of the story") as unknown,
      });
    }
  });

  it("takes other values of parameters beside a recipe of one extractor, and for each where several compete", async () => {
    const folder = await corpus();
    const page = join(folder, "pages/a.html");
    const extractor = async (...argv: string[]) =>
      (JSON.parse((await winnow("extract", page, "--json", ...argv)).out) as { extractor: string }).extractor;
    expect(await extractor("--recipe", "ccb", "--set", "radius=20")).toBe("ccb(radius=20)");
    expect(await extractor("--recipe", "ccb(radius=30, threshold=0.6)", "--set", "radius=20")).toBe(
      await extractor("--recipe", "ccb(radius=20, threshold=0.6)"),
    );
    const evaluated = async (...argv: string[]) => {
      const metrics = ["--metrics", "bag-of-words", "--workers", "1"];
      return (await winnow("evaluate", "--corpus", folder, ...metrics, ...argv)).out;
    };
    const both = ["--recipe", "ccb", "--recipe", "alexjc", "--set", "radius=20"];
    expect(await winnow("evaluate", "--corpus", folder, ...both)).toMatchObject({ code: 2 });
    expect(await evaluated("--recipe", "ccb", "--recipe", "tccb", "--set", "radius=20")).toMatch(
      /ccb\(radius=20\) [^]*tccb\(radius=20\) /,
    );
    // What is named beside them has its own.
    expect(await evaluated("--recipe", "ccb", "--extractors", "tccb", "--set", "radius=20")).toMatch(
      /tccb\(radius=20\) [^]*\| ccb /,
    );
  });

  it("says at each text which stage or how many votes decided", async () => {
    const page = join(await corpus(), "pages/a.html");
    expect((await winnow("extract", page, "--explain", "--recipe", "lqf | ccb")).out).toMatch(
      /^drop +1\. lqf: link-quota .*Home$/m,
    );
    expect((await winnow("extract", page, "--explain", "--recipe", "vote(2: ccb, lqf, bte)")).out).toMatch(
      /^drop +vote: too-few-votes +votes \d < 2, of 3 = 3 .*Home$/m,
    );
  });

  it("explains and evaluates a vote of five by the number that has to agree", async () => {
    const folder = await corpus();
    const five = "vote(majority: bte, ccb, lqf, dsc, block-extractor)";
    const { code, out } = await winnow(
      "extract",
      join(folder, "pages/a.html"),
      "--explain",
      "--recipe",
      five,
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^drop +vote: too-few-votes +votes [0-2] <= 2\.50, of 5 = 5 .*Home$/m);
    expect(out).toMatch(/^keep +vote: enough-votes +votes [3-5] > 2\.50, of 5 = 5 .*This is a paragraph/m);
    const evaluated = await winnow(
      ...["evaluate", "--corpus", folder, "--metrics", "word-lcs", "--json", "--errors", "--recipe", five],
    );
    expect(evaluated.code).toBe(0);
    interface Evaluated {
      readonly id: string;
      readonly key: string;
      readonly failed: number;
      readonly scores: Readonly<Record<string, { readonly n: number; readonly f1: number }>>;
    }
    const { extractors } = JSON.parse(evaluated.out) as { extractors: readonly Evaluated[] };
    expect(extractors).toMatchObject([
      {
        id: "vote",
        key: "vote(majority: bte, ccb, lqf, dsc, block-extractor)",
        failed: 0,
        scores: { "word-lcs": { n: 1, f1: 1 } },
      },
    ]);
  }, 60_000);

  it("evaluates recipes beside extractors, each once", async () => {
    const folder = await corpus();
    const { code, out } = await winnow(
      "evaluate",
      "--corpus",
      folder,
      "--metrics",
      "word-lcs",
      "--json",
      "--extractors",
      "ccb",
      "--recipe",
      "ccb | lqf",
      "--recipe",
      "(ccb) | (lqf)",
      "--recipe",
      "ccb",
    );
    expect(code).toBe(0);
    const { extractors } = JSON.parse(out) as { extractors: { id: string; key: string; failed: number }[] };
    expect(extractors.map(({ id, key, failed }) => [id, key, failed])).toEqual([
      ["ccb", "ccb", 0],
      ["serial", "ccb | lqf", 0],
    ]);
  }, 60_000);

  it("sweeps a parameter of a recipe of one extractor, its other parameters as they are", async () => {
    const folder = await corpus();
    const sweep = (recipe: string) =>
      winnow("sweep", "--corpus", folder, "--recipe", recipe, "--param", "threshold=0.2:0.4:0.2", "--json");
    const { code, out } = await sweep("lqf(unit=words)");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      extractor: "lqf",
      param: "threshold",
      curves: [{ points: [{ value: 0.2 }, { value: 0.4 }] }],
    });
    expect(await sweep("ccb | lqf")).toMatchObject({
      code: 2,
      err: [
        expect.stringContaining("a sweep varies a parameter of one extractor, and ccb | lqf has several"),
      ],
    });
  }, 60_000);

  it("cuts the blocks of block-extractor at the parameters of a recipe, and of nothing else", async () => {
    const page = join(await corpus(), "pages/a.html");
    const blocks = (...argv: string[]) => winnow("blocks", page, "--json", ...argv);
    expect(await blocks("--recipe", "block-extractor(grammar=alternation)")).toEqual(
      await blocks("--set", "grammar=alternation"),
    );
    expect(await blocks("--recipe", "lqf")).toMatchObject({
      code: 2,
      err: [expect.stringContaining("blocks are those of block-extractor")],
    });
  });

  it.each([
    { argv: ["--recipe", "cbc | lqf"], code: 2, says: "did you mean ccb" },
    { argv: ["--recipe", "ccb lqf"], code: 2, says: "cannot read the recipe at character 5" },
    { argv: ["--recipe", "gone.json"], code: 2, says: "cannot read the recipe gone.json" },
    {
      argv: ["--recipe", "FOLDER/broken.json"],
      code: 1,
      says: "broken.json: not a recipe: serial: it is empty",
    },
    { argv: ["--recipe", "FOLDER/half.json"], code: 1, says: "half.json: not JSON" },
    { argv: ["--recipe", "ccb", "--recipe", "lqf"], code: 2, says: "this takes one recipe" },
    { argv: ["--recipe", "ccb", "--extractor", "lqf"], code: 2, says: "leave out --extractor" },
    {
      argv: ["--recipe", "ccb | lqf", "--set", "radius=20"],
      code: 2,
      says: "--set sets parameters of one extractor, and ccb | lqf has several",
    },
    { argv: ["--recipe", "ccb", "--set", "raduis=20"], code: 2, says: "raduis" },
  ])("$argv ends with $code", async ({ argv, code, says }) => {
    const folder = await corpus();
    const answer = await winnow(
      "extract",
      join(folder, "pages/a.html"),
      ...argv.map((word) => word.replace("FOLDER", folder)),
    );
    expect(answer).toMatchObject({ code, out: "" });
    expect(answer.err).toEqual([expect.stringContaining(says)]);
  });
});
