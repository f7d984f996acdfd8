import { describe, expect, it } from "vitest";
import { extracted } from "../extractor.fixture";
import { lp } from "./lp";

const links = (count: number): string => "<a href=x>link</a>".repeat(count);

describe("lp", () => {
  it.each([
    {
      when: "a menu holds k links",
      html: `<ul>${links(3)}</ul><div><p>The story.</p><p>Its end.</p></div>`,
      values: {},
      keeps: ["The story.", "Its end."],
    },
    {
      when: "a menu holds fewer",
      html: `<ul>${links(2)}</ul><p>story</p>`,
      values: {},
      keeps: ["link", "link", "story"],
    },
    {
      when: "k is lower",
      html: `<ul>${links(2)}</ul><p>The story.</p>`,
      values: { k: 2 },
      keeps: ["The story."],
    },
    {
      when: "the menu is longer",
      html: `<ul>${links(3)}</ul><p>story</p>`,
      values: {},
      keeps: ["link", "link", "link"],
    },
    {
      when: "only text outside of links counts",
      html: `<ul>${links(3)}</ul><p>story</p>`,
      values: { measure: "nonLinkChars" },
      keeps: ["story"],
    },
    {
      when: "two are equal",
      html: `<ul>${links(3)}</ul><p>a story of 12</p><p>a story of 12</p>`,
      values: {},
      keeps: ["a story of 12"],
    },
  ])("keeps $keeps when $when", async ({ html, values, keeps }) => {
    expect((await extracted(lp, html, { k: 3, ...values })).kept).toEqual(keeps);
  });

  it("names the pagelets and their sizes", async () => {
    const { answer, page, fitted, view } = await extracted(
      lp,
      `<ul>${links(3)}</ul><div>The whole story.</div>`,
      { k: 3 },
    );
    expect(answer.reasons).toMatchObject([
      {
        rule: "smaller-pagelet",
        node: page.tags.indexOf("ul"),
        measures: [
          { name: "chars", value: 12, relation: "<=", limit: 16 },
          { name: "links", value: 3 },
        ],
      },
      {
        rule: "largest-pagelet",
        node: page.tags.indexOf("div"),
        measures: [{ value: 16, relation: "=" }, { value: 0 }],
      },
    ]);
    expect(fitted.trace!(view).units.map(({ label, verdict }) => [label, verdict])).toEqual([
      ["ul", "drop"],
      ["div", "keep"],
    ]);
  });
});
