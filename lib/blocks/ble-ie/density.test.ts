import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { wholeView, type NodeId, type Page } from "../../page/page";
import { PAPER_OPTIONS } from "../describe";
import { segment, type SegmentOptions } from "../segment";
import { tagLengthsOf } from "./tag-length";
import { STORY } from "./worked-examples";

const cut = (page: Page, options: Partial<SegmentOptions> = {}) =>
  segment(wholeView(page), { ...PAPER_OPTIONS, ...options });
const first = (page: Page, tag: string): NodeId => page.tags.indexOf(tag);

describe("tag length", () => {
  const page = parsePage('<body><DIV  id=a class="b c" hidden>text</DIV>');
  it.each([
    { reading: "bare", length: 3 + 3 + 8 + 6 },
    { reading: "serialized", length: 5 + 20 - 3 + 3 * 4 },
    { reading: "both", length: 5 + 20 - 3 + 3 * 4 + 6 },
    { reading: "source", length: '<DIV  id=a class="b c" hidden>'.length },
  ] as const)("$reading is $length", ({ reading, length }) => {
    expect(tagLengthsOf(page, reading, 0)[first(page, "div")]).toBe(length);
  });

  it("is 0 for an implied tag as in the source, and its name otherwise", () => {
    expect(tagLengthsOf(page, "source", 0)[first(page, "html")]).toBe(0);
    expect(tagLengthsOf(page, "bare", 0)[first(page, "html")]).toBe(4);
  });

  it("finds source tags behind comments, templates and scripts", () => {
    const behind = parsePage(
      "<!doctype html><!-- c --><body><template><p>x</p></template><script>1</script><i>a</i><b title='x'>b</b>",
    );
    expect(tagLengthsOf(behind, "source", 0)[first(behind, "b")]).toBe("<b title='x'>".length);
  });

  it("counts attributes up to the cap, and all of them at exactly the cap", () => {
    const div = first(page, "div");
    expect(tagLengthsOf(page, "bare", 5)[div]).toBe(8);
    expect(tagLengthsOf(page, "bare", 17)[div]).toBe(20);
    expect(tagLengthsOf(page, "bare", 100)[div]).toBe(20);
  });
});

describe("flip density", () => {
  it("is the smallest density from the block's root down, with the element that has it", () => {
    const page = parsePage(STORY);
    const { densities } = cut(page);
    const of = (text: string) => page.leaves.findIndex((leaf) => leaf.text.startsWith(text));
    expect(densities.flip[of("three")]).toBeCloseTo(45 / 11);
    expect(page.tags[densities.decider[of("three")]!]).toBe("p");
    expect(densities.flip[of("Heavy")]).toBeCloseTo(123 / 27);
    expect(page.tags[densities.decider[of("Heavy")]!]).toBe("div");
    expect(densities.flip[of("Copyright")]).toBeCloseTo(14 / 13);
    expect(densities.decider[of("Copyright")]).toBe(page.body);
  });

  it("agrees with the recursive definition", () => {
    const page = parsePage(
      "<body><div class='long-long-long-long'><ul id=u><li>one two three<li class='aaaaaaaaaaaaaaaaa'><b>x</b></ul></div>",
    );
    const { densities } = cut(page);
    expect(densities.flip[1]).toBeCloseTo(1 / (2 + 5 + 17 + 1));
  });
});

describe("text length", () => {
  it("collapses white space", () => {
    expect(cut(parsePage("<p>a \n\t b</p>")).densities.textLength[0]).toBe(3);
  });

  it("counts Chinese characters by their factor", () => {
    expect(cut(parsePage("<p>中文 ab</p>"), { cjkFactor: 3 }).densities.textLength[0]).toBe(2 * 3 + 3);
    expect(cut(parsePage("<p>中文 ab</p>")).densities.textLength[0]).toBe(5);
  });

  it("counts no link text where that is asked for", () => {
    expect(cut(parsePage("<p>ab<a>cd</a></p>"), { ignoreLinkText: true }).densities.textLength[0]).toBe(2);
  });
});
