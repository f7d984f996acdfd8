import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../../corpus/corpus.fixture";
import { GOLD, SLOW, STORY, winnow } from "../../cli.fixture";

/** The story as a corpus of this name, with the answer of a peer that says the gold and one that says nothing right. */
async function corpusNamed(name: string, gold: object = { text: GOLD }): Promise<string> {
  const folder = join(await scratchFolder(), name);
  await writeFiles(folder, {
    "gold.jsonl": `${JSON.stringify({ id: "a", kind: "article", ...gold })}\n`,
    "pages/a.html": STORY,
    "peers/README.md": "",
  });
  const stored = (system: string, text: string) =>
    writeFile(
      join(folder, `peers/${system}.json.gz`),
      gzipSync(JSON.stringify({ system, version: "", text: { a: text } })),
    );
  await stored("a-wrong", "Nothing of the kind was said here by anybody at all");
  await stored("b-right", GOLD);
  return folder;
}

describe("winnow bench --quality", { timeout: SLOW }, () => {
  it("says that the model that ships has learned a corpus of that name, and scores article-body beside it", async () => {
    const { code, out, err } = await winnow("bench", "--quality", "--corpus", await corpusNamed("fundus"));
    expect(code).toBe(0);
    expect(err).toHaveLength(1);
    expect(err[0]).toMatch(
      /^winnow: the F1 of combination and combination\(.*learned by heart.*--recipe FILE/,
    );
    expect(out).toContain("fundus is among them by its name: they learned the 1 page scored here");
    expect(out).toMatch(/^combination\(headline=drop,comments=drop\) +shingle-4 +1 /m);
    expect(out).toContain(
      "combination(headline=drop,comments=drop) is the preset article-body of the same model",
    );
    const systems = [...out.matchAll(/^\| (\S+) \| shingle-4 /gm)].map(([, name]) => name);
    expect(systems).toHaveLength(7);
    expect(systems.at(-1), "the worst is last, whatever it is called").toBe("a-wrong");
    expect(systems.indexOf("b-right")).toBeLessThan(systems.indexOf("a-wrong"));
  });

  it("warns of nothing where no model has learned a corpus of that name", async () => {
    const { code, out, err } = await winnow("bench", "--quality", "--corpus", await corpusNamed("elsewhere"));
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toContain("elsewhere is not among them by its name");
  });
});

describe("what winnow bench asks of gold", { timeout: SLOW }, () => {
  it.each(["--certainty", "--learned", "--ablation", "--feature=text.words"])(
    "%s refuses a corpus without gold by its name",
    async (option) => {
      const { code, out, err } = await winnow("bench", option, "--corpus", await corpusNamed("bare", {}));
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err.join("\n")).toMatch(/^winnow: bare has no page whose content is known, of 1/);
    },
  );

  it("--learned says how many groups there are where they are too few", async () => {
    const { err } = await winnow("bench", "--learned", "--corpus", await corpusNamed("small"));
    expect(err.join("\n")).toContain("1 page with gold is of 1");
  });

  it("--feature refuses one that there is none of before it reads a page", async () => {
    const { err } = await winnow(
      "bench",
      "--feature",
      "lexical.lenght",
      "--corpus",
      await corpusNamed("bare", {}),
    );
    expect(err.join("\n")).toMatch(/no feature is called lexical\.lenght; lexical has lexical\.own, /);
  });
});
