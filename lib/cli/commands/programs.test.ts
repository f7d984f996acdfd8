import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configOf, once, SLOW, staying } from "../../peers/programs/programs.fixture";
import { winnow } from "../cli.fixture";
import { ROOT } from "../sources/environment";

const STORY = "The river rose by two metres in one night, and the bridge was closed until the morning.";
const HTML = `<title>Rain</title><ul><li><a href=#>Home</a></ul><div><p>${STORY}</p><p>Read also</p></div>`;
/** Keeps paragraphs of more than twenty characters. */
const PARAGRAPHS = `page.html.match(/<p>[^<]*/g).map((one) => one.slice(3)).filter((one) => one.length > 20).join("\\n")`;

async function corpus(folder: string): Promise<string> {
  const at = join(folder, "corpus");
  await mkdir(join(at, "pages"), { recursive: true });
  const pages = { a: HTML, b: HTML.replace("river", "lake"), hang: HTML.replace("river", "sea") };
  const gold = Object.entries(pages).map(([id, html]) => ({ id, text: /<p>([^<]*)/.exec(html)![1] }));
  await writeFile(join(at, "gold.jsonl"), gold.map((one) => `${JSON.stringify(one)}\n`).join(""));
  for (const [id, html] of Object.entries(pages)) await writeFile(join(at, "pages", `${id}.html`), html);
  return at;
}

describe("a configured program on the command line", { timeout: SLOW }, () => {
  it("extracts a page as an extractor does, alone and within a recipe", async () => {
    const { path, folder } = await configOf(once(`const page = { html }; console.log(${PARAGRAPHS})`));
    const page = join(folder, "page.html");
    await writeFile(page, HTML);
    const text = { code: 0, out: `${STORY}\n`, err: [] };
    expect(await winnow("--config", path, "extract", page, "--extractor", "mine")).toEqual(text);
    expect(await winnow("--config", path, "extract", page, "--recipe", "mine | lqf")).toEqual(text);
    const explained = await winnow("--config", path, "extract", page, "--extractor", "mine", "--explain");
    expect(explained.out).toMatch(/^keep {2}program: found {2}found 1 > 0\.50, coverage 1 = 1/m);
    expect(explained.out).toMatch(/^drop {2}program: found {2}found 0 <= 0\.50/m);
  });

  it("is scored beside others, once for each thread, and fails on the pages on which it hangs", async () => {
    const { path, folder } = await configOf(
      staying(`if (page.html.includes("sea")) for (;;); return { text: ${PARAGRAPHS} }`),
      { input: "lines", seconds: 1, startSeconds: 20 },
    );
    const { code, out, err } = await winnow(
      ...["--config", path, "evaluate", "--corpus", await corpus(folder)],
      ...["--extractors", "mine,bte", "--recipe", "vote(majority: mine, mine, bte)"],
      ...["--metrics", "bag-of-words", "--workers", "1", "--json"],
    );
    expect({ code, err }).toEqual({ code: 0, err: [] });
    const { extractors } = JSON.parse(out) as {
      extractors: { key: string; failures: { code: string; message: string; pages: number }[] }[];
    };
    expect(extractors.map(({ key }) => key)[0]).toMatch(/^program\(name="mine",version="1\.0",setup="/);
    expect(JSON.stringify(extractors[0])).toContain("program-timeout");
    expect(JSON.stringify(extractors[1])).not.toContain("program-timeout");
    expect(JSON.stringify(extractors[2])).toContain("program-timeout");
  });

  it("stands in the list of extractors, with the reason where it cannot be run", async () => {
    const { path } = await configOf("");
    expect((await winnow("--config", path, "extractors")).out).toMatch(
      /^mine {2}mine 1\.0 \(a program of yours\)$/m,
    );
    const broken = await configOf("process.exit(1)", { version: [process.execPath, "mine.cjs"] });
    expect((await winnow("--config", broken.path, "extractors")).out).toMatch(
      /^mine {2}cannot be run: the command for the version of mine ended with exit code 1/m,
    );
  });

  it("is refused where the configuration is not there or not right, naming file and field", async () => {
    const { path, folder } = await configOf("");
    expect(await winnow("--config", join(folder, "none.json"), "extractors")).toEqual({
      code: 1,
      out: expect.any(String) as string,
      err: [`winnow: configuration file not found: ${join(folder, "none.json")}`],
    });
    await writeFile(
      path,
      JSON.stringify({ programs: { mine: { command: ["a"], version: "1", seconds: -1 } } }),
    );
    const { code, err } = await winnow("--config", path, "extract", "page.html", "--extractor", "mine");
    expect(code).toBe(1);
    expect(err).toEqual([expect.stringContaining(`${path}: programs.mine.seconds: Too small`) as string]);
  });

  it("leaves --config behind the command extract to the list of pages", async () => {
    const { code, err } = await winnow("extract", "--config", "none.xml");
    expect(code).not.toBe(0);
    expect(err.join("")).toContain("none.xml");
  });
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe.skipIf(!hasPython)(
  "the example of a program in Python (skipped without python3)",
  { timeout: SLOW },
  () => {
    it("extracts what docs/bring-your-own.md says", async () => {
      const { folder } = await configOf("");
      const page = join(folder, "page.html");
      await writeFile(page, HTML);
      const config = join(ROOT, "docs/examples/winnow.config.json");
      const ran = await winnow("--config", config, "extract", page, "--extractor", "paragraphs", "--json");
      expect(ran.err).toEqual([]);
      expect(JSON.parse(ran.out)).toMatchObject({
        extractor: expect.stringMatching(/^program\(name="paragraphs",version="1\.0",setup="/) as string,
        text: STORY,
      });
    });
  },
);
