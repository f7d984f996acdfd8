import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { corporaFolder } from "../../corpora-folder";
import { extractorById } from "../../extractors/index";
import { firstOfEachKind, PICTURED_EXTRACTORS, PICTURED_PAGES } from "./pictured-pages";

const METADATA = join(corporaFolder(), "wcxb", "metadata.json");
const metadata = z.object({ files: z.record(z.string(), z.object({ page_type: z.string() })) });

describe("the pages that pictures are taken of", () => {
  const docs = readFileSync(new URL("../../../docs/debugging.md", import.meta.url), "utf8");

  it("are those that docs/debugging.md lists, in its order, each with what to see", () => {
    const rows = [...docs.matchAll(/^\| (\d{4}) +\| (\w+) +\| (.+?) +\|$/gm)];
    expect(rows.map(([, key, kind]) => ({ key, kind }))).toEqual(PICTURED_PAGES);
    expect(rows.every(([, , , see]) => see!.length > 20)).toBe(true);
  });

  it("are taken by extractors that there are, all of which the page names", () => {
    for (const id of PICTURED_EXTRACTORS) {
      expect(extractorById(id).id).toBe(id);
      expect(docs).toContain(`\`${id}\``);
    }
  });

  it("are the first three of a kind by id, and as many as there are of a rare one", () => {
    const pages = ["4 a", "1 a", "3 a", "2 a", "0 b"].map((page) => {
      const [key = "", kind = ""] = page.split(" ");
      return { key, kind };
    });
    expect(firstOfEachKind(pages).map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      "0 b",
      "1 a",
      "2 a",
      "3 a",
    ]);
  });

  it.skipIf(!existsSync(METADATA))("follow that rule on WCXB dev", () => {
    const { files } = metadata.parse(JSON.parse(readFileSync(METADATA, "utf8")));
    const all = Object.entries(files).map(([key, { page_type: kind }]) => ({ key, kind }));
    const byKey = (a: { readonly key: string }, b: { readonly key: string }): number =>
      a.key < b.key ? -1 : 1;
    expect([...PICTURED_PAGES].sort(byKey)).toEqual([...firstOfEachKind(all)].sort(byKey));
  });
});
