import { describe, expect, it } from "vitest";
import type { Corpus } from "../../extractors/contract/contract";
import { pageInMemory } from "../sources/in-memory";
import { corpusOf } from "./corpus-of";

const pageOf = (id: string, html: string) =>
  pageInMemory({
    id,
    origin: `site/${id}`,
    bytes: new TextEncoder().encode(html),
    gold: { intervals: [[0, 3]] },
  });
const PAGES = [
  pageOf("a", "<p>one"),
  pageOf("empty", ""),
  pageOf("image", "\u0000".repeat(50)),
  pageOf("b", "<p>two"),
];

async function idsOf(corpus: Corpus): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of corpus.pages()) ids.push(id);
  return ids;
}

describe("pages to learn from", () => {
  it("leave out, of a site, those that cannot be decoded, and have no gold", async () => {
    const seen: unknown[] = [];
    for await (const { id, gold } of corpusOf(PAGES, "site").pages()) seen.push([id, gold]);
    expect(seen).toEqual([
      ["a", null],
      ["b", null],
    ]);
  });

  it("leave out one whose markup is out of all proportion", async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => `<b id=${at}>`).join("");
    const nested = pageOf("nested", `<div>${ids}</div>${"<div>x</div>".repeat(1_000)}`);
    expect(await idsOf(corpusOf([nested, PAGES[0]!], "site"))).toEqual(["a"]);
  });

  it("are all there where labels are learned from, or none", async () => {
    const [first] = PAGES;
    for await (const { gold } of corpusOf([first!], "labels").pages()) expect(gold).toEqual(Uint8Array.of(1));
    await expect(idsOf(corpusOf(PAGES, "labels"))).rejects.toMatchObject({
      code: "empty-page",
      message: "site/empty: page is empty: 0 bytes",
    });
  });

  it("tell which belong together where that is known, also when they are asked for again", async () => {
    const [first, , , last] = PAGES;
    const groupsOf = async (groups?: readonly string[]): Promise<unknown[]> => {
      const seen: unknown[] = [];
      for await (const page of corpusOf([first!, last!], "labels", groups).pages()) {
        page.kept!.set("what a learner keeps", 1);
        seen.push(page.group);
      }
      return seen;
    };
    expect([await groupsOf(["g", "h"]), await groupsOf(["h", "h"]), await groupsOf()]).toEqual([
      ["g", "h"],
      ["h", "h"],
      [undefined, undefined],
    ]);
  });

  it("have the fields that gold knows, also where it does not know the content", async () => {
    const gold = { title: "One", author: " " };
    const page = pageInMemory({ id: "f", origin: "f", bytes: new TextEncoder().encode("<p>one"), gold });
    for await (const { gold: content, fields } of corpusOf([page], "labels").pages())
      expect([content, fields]).toEqual([null, { title: "One" }]);
  });

  it("do not hide that a page cannot be read", async () => {
    const broken = { ...PAGES[0]!, load: () => Promise.reject(new Error("the disk is gone")) };
    await expect(idsOf(corpusOf([broken], "site"))).rejects.toThrow("the disk is gone");
  });
});
