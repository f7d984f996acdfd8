import { expect, it } from "vitest";
import { FIELDS } from "../format";
import { FORMAT_OFFERS, formatTable, holdingTable, offerWords } from "./format-offer";

it("says of each format what it cannot hold, and what other programs do not find in it", () => {
  const words = Object.fromEntries(FORMAT_OFFERS.map((offer) => [offer.id, offerWords(offer)]));
  expect(Object.keys(words)[0]).toBe("folder");
  expect(words["native"]).toBe("Holds everything.");
  expect(words["folder"]).toBe("Does not hold the labels of each annotator, with drafts and times.");
  expect(words["wcxb"]).toMatch(
    /^Does not hold the labels of each annotator.*Only Winnow reads from it where the content is on the page; the roles of texts;.* and corrections/,
  );
  expect(offerWords({ lacks: ["one", "two"], added: [] })).toBe("Does not hold one and two.");
});

it("tables what each format holds, a line for each field", () => {
  for (const { name } of FIELDS) expect(holdingTable()).toContain(`| ${name} |`);
  expect(formatTable()).toContain(
    "| plain | HTML files in any folders, also with the folders that browsers save beside them | yes | no |",
  );
});
