import { describe, expect, it } from "vitest";
import { extractorById } from "../../extractors/index";
import { parsePage } from "../../page/parsing/parse";
import { inspectionOf } from "./pages.fixture";
import { whyOf } from "./why";

const page = parsePage(
  `<title>River</title><ul><li><a href=/>Home</a></ul><p>${"The river rose again, and people told what they saw. ".repeat(8)}</p>`,
);

const whyFor = async (id: string) => {
  const extractor = extractorById(id);
  await extractor.configure().ready?.();
  return whyOf(inspectionOf({ page, gold: null }, extractor), page.leaves.length - 1)!;
};

describe("what is said beside the sentence", () => {
  it("is what the extractor tells in detail", async () => {
    const { details } = await whyFor("combination");
    expect(details).toHaveLength(5);
    for (const part of details.slice(0, 4)) expect(part).toMatch(/^[^:;]+: [^;]+ \(\S+ [+−]\S+\)$/);
    expect(details[4]).toMatch(/^(No single value|If “)/);
  });

  it("is nothing where the extractor tells nothing more", async () => {
    expect((await whyFor("block-extractor")).details).toEqual([]);
  });
});
