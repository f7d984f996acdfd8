import { describe, expect, test } from "vitest";
import { extractorById } from "@/lib/extractors/index";
import { verdictOn } from "@/lib/extractors/contract/verdict-case";
import { parsePage } from "@/lib/page/parsing/parse";
import { createInspectStore } from "@/components/workbench/inspection/inspect-store";
import { verdictCase } from "@/lib/view/inspection/share";
import { caseHint } from "./share-actions";

const LONG = "A paragraph of plain words that goes on for quite a while and holds nothing but text. "
  .repeat(3)
  .trim();
const LINE = "With a few clicks you can have it.";
const HTML = `<body><div class="story"><p>${LONG}</p><p>${LINE}</p></div><div class="wrapper-of-many-names another-name yet-another-name"><span class="x y z">${LINE}</span></div><ul><li>Home</li></ul>`;

async function inspected(gold: string) {
  const store = createInspectStore(
    parsePage(HTML),
    { id: "a", text: gold },
    { use: "block-extractor", params: {} },
    () => 0,
    () => Promise.reject(new Error("nobody was meant to be asked")),
  );
  await store.getState().run({ use: "block-extractor", params: {} });
  return store.getState().inspection!;
}

describe("a verdict as a test case", () => {
  test("fails for the text that was chosen, though an earlier one reads the same and is decided rightly", async () => {
    const inspection = { ...(await inspected(`${LONG} ${LINE}`)), gold: Uint8Array.of(1, 1, 1, 0) };
    const leaves = inspection.page.leaves.flatMap(({ text }, leaf) => (text === LINE ? [leaf] : []));
    expect(leaves.map((leaf) => inspection.extraction.keep[leaf])).toEqual([1, 0]);
    const found = await verdictCase(inspection, leaves[1]!, HTML, "T");
    expect(found).toMatchObject({ text: LINE, keep: true });
    expect(verdictOn(found, extractorById("block-extractor").configure(found.params))).toBe(false);
    expect(found.html.length).toBeLessThan(HTML.length);
  });

  test("of a right verdict says that it passes", async () => {
    const inspection = { ...(await inspected(`${LONG} ${LINE}`)), gold: Uint8Array.of(1, 1, 0, 0) };
    const found = await verdictCase(inspection, 2, HTML, "T");
    expect([found.keep, verdictOn(found, extractorById("block-extractor").configure())]).toEqual([
      false,
      false,
    ]);
    expect(caseHint(found.keep, false)).toContain("passes while the text is dropped");
    expect(caseHint(true, false)).toContain("fails until the text is kept");
  });
});
