import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { storyCorpus, winnow } from "../cli.fixture";

describe("winnow evaluate and sweep", () => {
  it("write the report to JSON and CSV and print a table", async () => {
    const corpus = await storyCorpus();
    const [jsonFile, csvFile] = [join(corpus, "out.json"), join(corpus, "out.csv")];
    const { code, out, err } = await winnow(
      "evaluate",
      "--corpus",
      corpus,
      "--extractors",
      "block-extractor",
      "--metrics",
      "bag-of-words",
      "--by",
      "kind",
      "--workers",
      "1",
      "--json",
      jsonFile,
      "--csv",
      csvFile,
    );
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toContain("| block-extractor | bag-of-words | 1 |");
    const report = JSON.parse(await readFile(jsonFile, "utf8")) as object;
    expect(report).toMatchObject({
      winnow: 1,
      pages: 1,
      extractors: [
        {
          id: "block-extractor",
          failed: 0,
          scores: { "bag-of-words": { f1: 1, n: 1 } },
          by: { article: { "bag-of-words": { f1: 1 } } },
        },
      ],
    });
    expect(await readFile(csvFile, "utf8")).toContain("block-extractor");
  });

  it("say what errors cost by cause, and by rule and stage, where that is asked for", async () => {
    const corpus = await storyCorpus();
    const evaluate = async (...more: readonly string[]) =>
      winnow(
        "evaluate",
        "--corpus",
        corpus,
        "--recipe",
        "all-text | sw(threshold=0.6)",
        "--metrics",
        "bag-of-words",
        "--workers",
        "1",
        ...more,
      );
    const { code, out } = await evaluate("--errors");
    expect(code).toBe(0);
    expect(out).toContain("lost F1 by cause, of 0.000 over characters on 1 pages");
    expect(out).toMatch(/\| The rule itself +\| \d\.\d{4} +\| [1-9]\d* +\| 0 +\|/);
    expect(out).toMatch(/\| 2\. sw\(threshold=0\.6\) +\| [\w-]+ +\| 1\.0000 +\| [1-9]\d* +\| 0 +\|/);
    expect((await evaluate()).out).not.toContain("lost F1");
    const report = JSON.parse((await evaluate("--errors", "--json")).out) as {
      readonly extractors: readonly { readonly errors: unknown }[];
    };
    expect(report.extractors[0]!.errors).toMatchObject({
      pages: 1,
      rules: [{ stage: "2. sw(threshold=0.6)", lost: 1 }],
    });
  });

  it("evaluate with the settings given, which the report names", async () => {
    const { code, out } = await winnow(
      "evaluate",
      "--corpus",
      await storyCorpus(),
      "--extractors",
      "block-extractor",
      "--set",
      "threshold=4",
      "--metrics",
      "bag-of-words",
      "--workers",
      "1",
    );
    expect(code).toBe(0);
    expect(out).toContain("| block-extractor(threshold=4) | bag-of-words | 1 |");
  });

  it("evaluate compares every other with one, page by page, and takes it in where it was not named", async () => {
    const corpus = await storyCorpus();
    const evaluate = (...more: readonly string[]) =>
      winnow("evaluate", "--corpus", corpus, "--metrics", "bag-of-words", "--workers", "1", ...more);
    const { code, out } = await evaluate("--extractors", "block-extractor", "--versus", "all-text");
    expect(code).toBe(0);
    expect(out).toContain("| all-text | bag-of-words | 1 |");
    expect(out).toContain("Each minus all-text, on the same pages:");
    expect(out).toMatch(/^block-extractor +bag-of-words +1 +\+0\.\d+/m);
    expect(out).toContain("fixed by bag-of-words, block-extractor:\n  a");
    const asJson = await evaluate("--recipe", "bte", "--versus", "bte(maxRuns=2)", "--json");
    expect(JSON.parse(asJson.out)).toMatchObject({ winnow: 1 });
    expect(asJson.err[0]).toBe("Each minus bte(maxRuns=2), on the same pages:");
    expect((await evaluate("--recipe", "bte", "--versus", "nope")).code).toBe(2);
  });

  it("evaluate refuses files that it could not write before it begins", async () => {
    const corpus = await storyCorpus();
    for (const option of ["--json", "--csv"]) {
      const { code, out, err } = await winnow(
        "evaluate",
        "--corpus",
        corpus,
        option,
        join(corpus, "nowhere", "out.x"),
      );
      expect([code, out]).toEqual([2, ""]);
      expect(err.join()).toMatch(/cannot write .*out\.x/);
    }
  });

  it("say what was left out of the corpus, and fail where there is no corpus", async () => {
    const corpus = await storyCorpus();
    await writeFile(
      join(corpus, "gold.jsonl"),
      `${await readFile(join(corpus, "gold.jsonl"), "utf8")}{"id":\n`,
    );
    const { code, err } = await winnow(
      "evaluate",
      "--corpus",
      corpus,
      "--extractors",
      "block-extractor",
      "--metrics",
      "bag-of-words",
      "--workers",
      "1",
    );
    expect(code).toBe(0);
    expect(err).toEqual([expect.stringMatching(/left out: .*gold\.jsonl:2: malformed JSON/)]);
    const missing = await winnow("evaluate", "--corpus", join(corpus, "nowhere"));
    expect(missing).toMatchObject({ code: 1, err: [expect.stringContaining("nowhere")] });
  });

  it("sweep a parameter and name the best value", async () => {
    const { out } = await winnow(
      "sweep",
      "--corpus",
      await storyCorpus(),
      "--param",
      "threshold=0:4:2",
      "--metrics",
      "bag-of-words",
      "--workers",
      "1",
      "--json",
    );
    const {
      winnow: version,
      param,
      curves,
    } = JSON.parse(out) as {
      winnow: number;
      param: string;
      curves: { metric: string; points: { value: number; f1: number }[]; best: { value: number } }[];
    };
    expect({ version, param, metric: curves[0]!.metric, best: curves[0]!.best.value }).toEqual({
      version: 1,
      param: "threshold",
      metric: "bag-of-words",
      best: 2,
    });
    expect(curves[0]!.points.map(({ value }) => value)).toEqual([0, 2, 4]);
  });
});
