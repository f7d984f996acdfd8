import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { winnow } from "../cli.fixture";

/** Reading a corpus on threads takes seconds on a busy machine. */
const SLOW = 120_000;
const RAIN = "It rained all day in the hills, and the river rose by two metres in one night.";

async function corpus(gold: string): Promise<string> {
  return writeFiles(await scratchFolder(), {
    "gold.jsonl": ["a", "b"].map((id) => `${JSON.stringify({ id, kind: id, text: gold })}\n`).join(""),
    "pages/a.html": `<nav><a href=#>Home</a></nav><p>${RAIN}</p>`,
    "pages/b.html": `<ul><li><a href=#>News</a></ul><p>${RAIN}</p><p>And more</p>`,
  });
}

describe("winnow evaluate --html", { timeout: SLOW }, () => {
  it("writes scores, slices, causes, pages and what changed into one file", async () => {
    const folder = await corpus(RAIN);
    const out = await scratchFolder();
    const [before, html] = [join(out, "before.json"), join(out, "report.html")];
    const asked = ["--corpus", folder, "--metrics", "bag-of-words", "--workers", "1"];
    await winnow("evaluate", ...asked, "--extractors", "all-text", "--json", before);
    const ran = await winnow(
      "evaluate",
      ...asked,
      "--extractors",
      "lqf",
      "--against",
      before,
      "--html",
      html,
    );
    expect([ran.code, ran.err]).toEqual([0, []]);
    const { document } = new JSDOM(await readFile(html, "utf8")).window;
    expect([...document.querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual([
      "F1 by bag-of-words",
      `Against ${before}`,
      "By kind",
      "Where F1 is lost",
      "Pages",
    ]);
    const facts = [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(facts).toEqual(["pages", "command", "code", "corpus hash"]);
  });

  it("names pages and gold by a hash that another gold changes", async () => {
    const hashes: string[] = [];
    for (const gold of [RAIN, RAIN, "other"]) {
      const html = join(await scratchFolder(), "report.html");
      const folder = await corpus(gold);
      await winnow(
        "evaluate",
        "--corpus",
        folder,
        "--extractors",
        "lqf",
        "--metrics",
        "bag-of-words",
        "--html",
        html,
      );
      const { document } = new JSDOM(await readFile(html, "utf8")).window;
      hashes.push([...document.querySelectorAll("dd")].at(-1)!.textContent);
    }
    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it("is refused before the work where the file cannot be written", async () => {
    const { code, err } = await winnow(
      "evaluate",
      "--corpus",
      await corpus(RAIN),
      "--html",
      "/not/there.html",
    );
    expect(code).toBe(2);
    expect(err.join()).toContain("/not/there.html");
  });
});
