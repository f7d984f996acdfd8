import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { storyFile, winnow } from "../cli.fixture";

let page: string;
beforeEach(async () => {
  page = await storyFile();
});

describe("winnow blocks", () => {
  it("prints atomic and container blocks with their features", async () => {
    const table = join(dirname(page), "table.html");
    await writeFile(table, '<table><tr><td>A<p>B <a href="/">b</a></p>C</td></tr></table>D');
    const rows = async (...options: string[]) =>
      (
        JSON.parse((await winnow("blocks", table, "--json", ...options)).out) as {
          blocks: { features: Record<string, number>; text: string }[];
        }
      ).blocks.map(({ text, features }) => [text, features]);
    expect(await rows("--preset", "atomic")).toEqual([
      ["A", { terms: 1 }],
      ["B b", { terms: 2, links: 1 }],
      ["C", { terms: 1 }],
      ["D", { terms: 1 }],
    ]);
    expect(await rows("--preset", "container")).toEqual([
      ["A B b C", { terms: 4, links: 1 }],
      ["D", { terms: 1 }],
    ]);
    expect((await winnow("blocks", table, "--preset", "container", "--set", "tagSet=paper")).out).toMatch(
      /^path +features +text\n.*table +terms 4, links 1 +A B b C\n/,
    );
    expect((await winnow("blocks", table, "--preset", "atomic", "--set", "tagSet=none")).code).toBe(2);
  });

  it("prints the documented JSON in document order, by the given parameters", async () => {
    const { winnow: version, blocks } = JSON.parse((await winnow("blocks", page, "--json")).out) as {
      winnow: number;
      blocks: Record<string, unknown>[];
    };
    expect(version).toBe(1);
    expect(Object.keys(blocks[0]!)).toEqual([
      "path",
      "symbols",
      "textLength",
      "tagLength",
      "density",
      "verdict",
      "rule",
      "text",
    ]);
    expect(blocks.map(({ verdict, symbols }) => [verdict, symbols])).toEqual([
      ["drop", "p"],
      ["keep", "ttt"],
    ]);
    const all = JSON.parse((await winnow("blocks", page, "--json", "--set", "threshold=0")).out) as {
      blocks: Record<string, unknown>[];
    };
    expect(all.blocks.map(({ verdict }) => verdict)).toEqual(["keep", "keep"]);
  });
});
