import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { entriesOf, readCorpus, SAMPLE, scratchFolder } from "./corpus.fixture";
import { exportName, idProblem, mustBeNameable } from "./page-id";
import { FORMATS } from "./formats/recognise";
import { directorySink } from "./sink";

/** Ids at the border of what can be a name, and just beyond it. */
const LONGEST = [
  "x".repeat(247),
  `${"d".repeat(255)}/x`,
  "é".repeat(123),
  `${`${"d".repeat(224)}/`.repeat(3)}${"x".repeat(225)}`,
];
const IMPOSSIBLE = [
  "x".repeat(248),
  `${"d".repeat(256)}/x`,
  "é".repeat(124),
  `${`${"d".repeat(224)}/`.repeat(3)}${"x".repeat(226)}`,
  "",
  "/x",
  "x/",
  "a//b",
  ".",
  "a/../b",
  "a\\b",
  "nul\0",
  ".hidden",
  "a/.b",
  "__MACOSX/a",
];

describe("a page id", () => {
  it.each(LONGEST)("is taken as long as every format can make a file of it: %#", async (id) => {
    expect(idProblem(id)).toBeNull();
    for (const { read, write, endings } of FORMATS) {
      if (read === null || write === null) continue;
      const name = await exportName(id, () => false, endings);
      // Where a format gives its files a longer ending, the page goes out under a short name.
      expect(name === id || (endings ?? []).some((ending) => ending.length > ".html.gz".length)).toBe(true);
      const out = join(await scratchFolder(), "out");
      const sink = await directorySink(out);
      await write(entriesOf([{ ...SAMPLE[1]!, gold: { id: name, text: "" } }]), sink);
      await sink.close();
      expect((await readCorpus(out)).pages.map(({ gold }) => gold.id)).toEqual([name]);
    }
  });

  it.each(IMPOSSIBLE)(
    "is refused, with the place and the reason, where no file can be called that: %#",
    (id) => {
      expect(() => mustBeNameable(id, "gold.jsonl:3")).toThrow(
        /^gold\.jsonl:3: page id cannot be a file name, .+: ".*"$/,
      );
    },
  );
});

describe("the name of a page in an export", () => {
  const free = (): boolean => false;

  it("is its id where that can be a name, taken or not", async () =>
    expect(await exportName("news/001", () => true)).toBe("news/001"));

  it.each([
    { id: "a.html/b", pages: ["a"], as: /^a-html-b~[0-9a-f]{16}$/ },
    { id: "a.html/b", pages: ["a.html", "b"], as: "a.html/b" },
    { id: "x/a.html/b/c", pages: ["x/a"], as: /^x-a-html-b-c~/ },
    { id: "x/a.html/b/c", pages: ["a"], as: "x/a.html/b/c" },
    { id: "a-cleaned.txt/b", pages: ["a"], as: /^a-cleaned-txt-b~/ },
    { id: "a.json/b", pages: ["a"], as: "a.json/b" },
    { id: "a.html", pages: ["a"], as: "a.html" },
    { id: ".html/b", pages: [""], as: /~/ },
  ])("is another one where a folder of $id is the file of one of $pages", async ({ id, pages, as }) => {
    const name = await exportName(id, (other) => pages.includes(other), [".html", "-cleaned.txt"]);
    if (typeof as === "string") expect(name).toBe(as);
    else expect(name).toMatch(as);
  });

  it.each(IMPOSSIBLE)("can be a name, the same each time: %#", async (id) => {
    const name = await exportName(id, free);
    expect(idProblem(name)).toBeNull();
    expect(await exportName(id, free)).toBe(name);
  });

  it("tells apart ids that differ in nothing but their end, and shows their beginning", async () => {
    const names = await Promise.all(["a", "b"].map((end) => exportName(`${"long ".repeat(60)}${end}`, free)));
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toMatch(/^long-long-.*~[0-9a-f]{16}$/);
  });

  it("is none that another page has", async () => {
    const id = "x".repeat(300);
    const first = await exportName(id, free);
    const second = await exportName(id, (name) => name === first);
    expect(second).not.toBe(first);
    expect(idProblem(second)).toBeNull();
  });
});
