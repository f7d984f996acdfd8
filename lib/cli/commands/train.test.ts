import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { modelFile, modelOf } from "../../recipes/model";
import { winnow } from "../cli.fixture";

const STORY = "This is a paragraph of the story, told in plain words. ".repeat(6).trim();
const PAGE = `<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><div><p>${STORY}</p></div>`;
const page = async (): Promise<string> =>
  join(await writeFiles(await scratchFolder(), { "a.html": PAGE }), "a.html");
const CARD = { data: { corpus: "c", pages: 1, sha256: "0".repeat(64) }, code: "v1", heldOut: null };

describe("a model file on the command line", () => {
  it("of another version is refused, with both versions named", async () => {
    const path = await page();
    const body = { learner: "l-extractor", version: 9, learned: {} };
    const learner = modelOf({ use: "l-extractor", params: { weights: "trained" } }, body, CARD);
    const edited = { ...learner, body: { ...body, learned: { more: true } } };
    for (const [content, says] of [
      [{ ...modelFile(learner), winnow: 7 }, "a model file of version 7, this program reads version 1"],
      [modelFile(learner), "a model of l-extractor of version 9, this program reads version 1"],
      [modelFile(edited), "a model of l-extractor of version 9, this program reads version 1"],
    ] as const) {
      const file = join(path, "..", "model.json");
      await writeFile(file, JSON.stringify(content));
      const { code, err: lines } = await winnow("extract", path, "--recipe", file);
      expect([code, lines.join("\n")]).toEqual([expect.any(Number), expect.stringContaining(says)]);
      expect(code).not.toBe(0);
    }
  });

  it("that is cut short is refused by its name", async () => {
    const path = await page();
    const file = join(path, "..", "model.json");
    const learner = modelOf({ use: "l-extractor", params: { weights: "trained" } }, {}, CARD);
    await writeFile(file, JSON.stringify(modelFile(learner)).slice(0, 120));
    const { code, err: lines } = await winnow("extract", path, "--recipe", file);
    expect(code).not.toBe(0);
    expect(lines.join("\n")).toContain("model.json");
    expect(await readFile(file, "utf8")).toHaveLength(120);
  });

  it.each(["", " \n"])("that is empty is refused as empty: %j", async (content) => {
    const path = await page();
    const file = join(path, "..", "model.json");
    await writeFile(file, content);
    const { code, err: lines } = await winnow("extract", path, "--recipe", file);
    expect([code, lines]).toEqual([1, [`winnow: ${file} is empty: it holds no recipe and no model`]]);
  });

  it("is not trained with folds below 0, with one alone, or with half of one", async () => {
    const refusals = [
      ...["-1", "1.5", ""].map((folds) => [folds, "whole number of at least 0"] as const),
      ["1", "expected 0, or 2 or more, not 1"] as const,
    ];
    for (const [folds, says] of refusals) {
      const { code, err: lines } = await winnow("train", "l-extractor", "--corpus", "x", "--folds", folds);
      expect([code, lines.join("\n")]).toEqual([2, expect.stringContaining(says)]);
    }
  });
});
