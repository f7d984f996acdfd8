import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { FIELDS } from "./format";
import { FORMAT_OFFERS, holdingTable, offerWords } from "./format-offer";

it("says of each format what it cannot hold, and what other programs do not find in it", () => {
  const words = Object.fromEntries(FORMAT_OFFERS.map((offer) => [offer.id, offerWords(offer)]));
  expect(Object.keys(words)).toEqual(["folder", "native", "scrapinghub", "wcxb"]);
  expect(words["native"]).toBe("Holds everything.");
  expect(words["folder"]).toBe("Does not hold the labels of each annotator, with drafts and times.");
  expect(words["wcxb"]).toMatch(
    /^Does not hold the labels of each annotator.*Only Winnow reads from it where the content stands on the page; the roles of texts;.* and corrections/,
  );
  expect(offerWords({ lacks: ["one", "two"], added: [] })).toBe("Does not hold one and two.");
});

it("is what the documentation says", async () => {
  const docs = await readFile(fileURLToPath(new URL("../../docs/corpora.md", import.meta.url)), "utf8");
  // Prettier pads the cells of a table, which says nothing else.
  const unpadded = docs.replace(/ +\|/g, " |").replace(/-{3,}/g, "---");
  expect(unpadded).toContain(holdingTable());
  for (const { name } of FIELDS) expect(holdingTable()).toContain(`| ${name} |`);
});
