import { describe, expect, it } from "vitest";
import { wholeView, type View } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { blockExtractorModern } from "./block-extractor-modern";
import { segmentFor } from "./decide";
import { optionsOf, type Options } from "./options";

const HTML = `<body><nav><a href=/>home</a></nav><div><p>${"words of the story ".repeat(30)}</p><p>short</p></div><footer>end</footer></body>`;
const optionsWith = (changes: Partial<Options>): Options => ({
  ...optionsOf(blockExtractorModern.configure().params),
  ...changes,
});

describe("the cut of a page", () => {
  it("is kept while only what decides over it changes", () => {
    const page = parsePage(HTML);
    const first = segmentFor(wholeView(page), optionsWith({}));
    expect(
      segmentFor(
        wholeView(page),
        optionsWith({ threshold: 3, focus: 0, fillGaps: 0, minKept: 0, maxLinkShare: 1 }),
      ),
    ).toBe(first);
  });

  it.each<Partial<Options>>([
    { grammar: "sequence" },
    { tagLength: "source" },
    { cjkFactor: 2 },
    { attributeCap: 0 },
    { ignoreLinkText: false },
    { dropElements: false },
    { dropHidden: false },
    { maxHintShare: 0 },
  ])("is made anew for %j", (changes) => {
    const page = parsePage(HTML);
    const first = segmentFor(wholeView(page), optionsWith({}));
    expect(segmentFor(wholeView(page), optionsWith(changes))).not.toBe(first);
  });

  it("is made anew where other leaves are live, also in the same array", () => {
    const page = parsePage(HTML);
    const live = new Uint8Array(page.leaves.length).fill(1);
    const view: View = { page, live };
    const first = segmentFor(view, optionsWith({}));
    live[1] = 0;
    expect(segmentFor(view, optionsWith({}))).not.toBe(first);
  });

  it("makes no difference to what is extracted", () => {
    const page = parsePage(HTML);
    for (const threshold of [0.1, 1.5, 4, 0.1]) {
      const fitted = blockExtractorModern.configure({ threshold }).restore(null);
      expect(fitted.extract(wholeView(page))).toEqual(fitted.extract(wholeView(parsePage(HTML))));
    }
  });
});
