/** What the card says of an amount of text is so: the page is edited as it says, and asked again. */
import { describe, expect, it, test } from "vitest";
import { EXTRACTORS } from "../../extractors/index";
import type { Extractor } from "../../extractors/contract/contract";
import { seededRng } from "../../learn/rng";
import type { LeafId, Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { lengthened, shortenable } from "../../page/with-texts";
import { extractAt } from "./answers";
import { amountChange, type AmountChange } from "./trials/trials";
import { edited, inspectionOf, madeUp, OURS, pagesFrom, REAL } from "./pages.fixture";

/** Whoever offers such a sentence: found by what the contract says, not by name. */
const OFFERING = EXTRACTORS.filter(({ textToFlip }) => textToFlip !== undefined);

/** Texts that whoever follows the sentence leaves on the page. @param by as the sentence says, signed */
function textsOf(page: Page, { change: { leaves } }: AmountChange, by: number): Map<LeafId, string> {
  if (by >= 0) return new Map([[leaves[0]!, lengthened(page.leaves[leaves[0]!]!.text, by)]]);
  const texts = new Map<LeafId, string>();
  let left = -by;
  for (const leaf of leaves) {
    const taken = Math.min(left, shortenable(page.leaves[leaf]!.text));
    texts.set(leaf, lengthened(page.leaves[leaf]!.text, -taken));
    left -= taken;
  }
  return texts;
}

/** How many sentences about a page were tried; every one of them must hold. */
function holdOn(page: Page, extractor: Extractor, every: number, values = {}): number {
  const inspection = inspectionOf({ page, gold: null }, extractor, values);
  const { keep } = inspection.extraction;
  const asIs = edited(page, new Map());
  // A page that is another one after it was written down is none that could be edited.
  if (
    asIs === null ||
    !extractAt(extractor, inspection.params, asIs).keep.every((kept, i) => kept === keep[i])
  )
    return 0;
  let tried = 0;
  for (let leaf = 0; leaf < page.leaves.length; leaf += every) {
    const range = { start: leaf, end: leaf + 1 };
    const found = amountChange(inspection, range, (params, changed) => extractAt(extractor, params, changed));
    if (found === null) continue;
    const said = Number(/With (\d+)/.exec(found.words)![1]) * (found.words.includes("fewer") ? -1 : 1);
    const after = edited(page, textsOf(page, found, said));
    if (after === null) continue;
    tried++;
    expect(
      extractAt(extractor, inspection.params, after).keep[leaf],
      `${extractor.id}, text ${leaf}: ${found.words}`,
    ).toBe(1 - keep[leaf]!);
  }
  return tried;
}

describe.each(OFFERING)("what $id says of an amount of text", (extractor) => {
  it("holds on made-up pages", () => {
    const rng = seededRng(20_26);
    let tried = 0;
    for (let at = 0; at < 40; at++) tried += holdOn(madeUp(rng), extractor, 1);
    expect(tried).toBeGreaterThan(150);
  });

  it("holds on the pages of the project", async () => {
    let tried = 0;
    for (const { page } of await pagesFrom(OURS, 4)) tried += holdOn(page, extractor, 3);
    expect(tried).toBeGreaterThan(5);
  });

  it.skipIf(REAL.length === 0)(
    "holds on real pages (skipped without the evaluation corpora)",
    async () => {
      let tried = 0;
      for (const folder of REAL)
        for (const { page } of await pagesFrom(folder, 8))
          tried += holdOn(page, extractor, Math.max(1, Math.ceil(page.leaves.length / 12)));
      expect(tried).toBeGreaterThan(10);
    },
    120_000,
  );
});

test("an amount counts what every unit around the text lacks, and names the one that lacks most", () => {
  const [extractor] = OFFERING;
  // The first paragraph has the lower density (1 / 3 < 63 / 53), what is around it lacks more characters.
  const page = parsePage(
    `<body><div title="${"t".repeat(40)}"><p c="1">a</p><p>${"e".repeat(58)}</p><p>last</p></div></body>`,
  );
  const inspection = inspectionOf({ page, gold: null }, extractor!, { threshold: 3 });
  const found = amountChange(inspection, { start: 0, end: 1 }, (params, changed) =>
    extractAt(extractor!, params, changed),
  );
  expect(found?.words).toBe("With 96 more characters of text it would stay, by the density of div");
});

test("with one character fewer than said nothing flips where nothing but density decides", () => {
  const extractor = OFFERING.find(({ id }) => id === "block-extractor")!;
  const rng = seededRng(7);
  let tried = 0;
  for (let at = 0; at < 12; at++) {
    const page = madeUp(rng);
    const inspection = inspectionOf({ page, gold: null }, extractor);
    page.leaves.forEach((_, leaf) => {
      const range = { start: leaf, end: leaf + 1 };
      const found = amountChange(inspection, range, (params, changed) =>
        extractAt(extractor, params, changed),
      );
      if (found === null) return;
      const { characters } = found.change;
      const after = edited(page, textsOf(page, found, characters - Math.sign(characters)));
      if (after === null) return;
      tried++;
      expect(extractAt(extractor, inspection.params, after).keep[leaf]).toBe(
        inspection.extraction.keep[leaf],
      );
    });
  }
  expect(tried).toBeGreaterThan(100);
});
