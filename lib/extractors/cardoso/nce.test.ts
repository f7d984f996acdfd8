import { describe, expect, it } from "vitest";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Extraction, ParamValues } from "../contract/contract";
import { nce } from "./nce";

const extract = (page: Page, values: ParamValues = {}): Extraction =>
  nce
    .configure({ alpha: 0.8, ...values })
    .restore(null)
    .extract(wholeView(page));
const rules = (html: string, values: ParamValues = {}): string[] => {
  const page = parsePage(html);
  const { reasons } = extract(page, values);
  return page.leaves.map(
    (_, leaf) => reasons.findLast(({ range }) => range.start <= leaf && leaf < range.end)!.rule,
  );
};
const text = (length: number): string => "x".repeat(length);
const p = (length: number): string => `<p>${text(length)}</p>`;
const comment = (n: number): string =>
  `<div class=comment><p>${n}${text(30)}</p><a href=#${n}>Reply</a></div>`;
const section = (n: number): string => `<section><p>${n}${text(30)}</p><a href=#>Top</a></section>`;

describe("nce", () => {
  it.each([
    {
      when: "one child holds exactly alpha of the good text",
      html: `<div>${p(40)}${p(40)}</div><section>${p(20)}</section>`,
      values: { minLen: 10 },
      is: ["separator", "separator", "outside"],
    },
    {
      when: "it holds just less",
      html: `<div>${p(40)}${p(39)}</div><section>${p(21)}</section>`,
      values: { minLen: 10 },
      is: ["separator", "separator", "separator"],
    },
    {
      when: "the rest is too short to be good",
      html: `<div>${p(40)}${p(40)}</div><section>${p(24)}${p(24)}</section>`,
      is: ["separator", "separator", "outside", "outside"],
    },
    {
      when: "the rest is long enough",
      html: `<div>${p(40)}${p(40)}</div><section>${p(25)}${p(25)}</section>`,
      is: ["separator", "separator", "separator", "separator"],
    },
    {
      when: "the rest is links",
      html: `<div>${p(40)}${p(40)}</div><section><a href=#>${text(99)}</a></section>`,
      is: ["separator", "separator", "outside"],
    },
    { when: "no text is long", html: "<div>a</div>", is: ["separator"] },
    { when: "all is links", html: "<a href=#>a</a>", is: ["no-good-text"] },
    {
      when: "the title stands beside the separator",
      html: `<section><h1>t</h1><div>${p(40)}${p(40)}</div></section>${p(5)}`,
      is: ["beside-title", "separator", "separator", "outside"],
    },
    {
      when: "titles are left out",
      html: `<section><h1>t</h1><div>${p(40)}${p(40)}</div></section>`,
      values: { titleInclusive: false },
      is: ["outside", "separator", "separator"],
    },
    {
      when: "the title stands beside the separator, which has a heading of its own",
      html: `<section><h1>Rain</h1><div>${p(40)}<h2>Later</h2>${p(40)}</div></section>`,
      is: ["beside-title", "separator", "separator", "separator"],
    },
    {
      when: "a text like the title tag stands beside the separator, which has an h1",
      html: `<title>Rain at last</title><section><b>Rain at last</b><div><h1>Courier</h1>${p(40)}${p(40)}</div></section>`,
      is: ["beside-title", "separator", "separator", "separator"],
    },
    {
      when: "the title is one text like the title tag",
      html: `<title>Rain at last</title><section><b>Rain at last</b><div>${p(40)}${p(40)}</div></section>`,
      is: ["beside-title", "separator", "separator"],
    },
    {
      when: "more than half of an element is links",
      html: `${p(40)}<div>abc<a href=#>ab</a><a href=#>ab</a></div>${p(40)}`,
      is: ["separator", "link-density", "link-density", "link-density", "separator"],
    },
    {
      when: "half of an element is links",
      html: `${p(40)}<div>abcd<a href=#>ab</a><a href=#>ab</a></div>${p(40)}`,
      is: ["separator", "separator", "separator", "separator", "separator"],
    },
    {
      when: "it has one link",
      html: `${p(40)}<div><a href=#>ab</a></div>${p(40)}`,
      is: ["separator", "separator", "separator"],
    },
    {
      when: "comments follow",
      html: `${p(400)}${p(40)}${comment(1)}${comment(2)}${comment(3)}${p(9)}`,
      is: [
        "separator",
        "separator",
        "repeated",
        "repeated",
        "repeated",
        "repeated",
        "repeated",
        "repeated",
        "after-repeated",
      ],
    },
    {
      when: "comments stand before the last part",
      html: `${comment(1)}${comment(2)}${comment(3)}${p(400)}${p(400)}`,
      is: Array.from({ length: 8 }, () => "separator"),
    },
    {
      when: "they go wherever they stand",
      html: `${comment(1)}${comment(2)}${comment(3)}${p(400)}${p(400)}`,
      values: { tailOnly: false },
      is: [...Array.from({ length: 6 }, () => "repeated"), "separator", "separator"],
    },
    {
      when: "comments follow a run with a label that stands before the last part",
      html: `${section(1)}${section(2)}${section(3)}${p(300)}${p(300)}${p(300)}${comment(1)}${comment(2)}${comment(3)}`,
      is: [...Array.from({ length: 9 }, () => "separator"), ...Array.from({ length: 6 }, () => "repeated")],
    },
    {
      when: "runs go wherever they stand, one in the gaps of the other",
      html: `${[1, 2, 3].map((n) => comment(n) + section(n)).join("")}${p(400)}${p(400)}`,
      values: { tailOnly: false },
      is: [...Array.from({ length: 12 }, () => "repeated"), "separator", "separator"],
    },
    {
      when: "all but hidden text of an element is links",
      html: `${p(40)}<div><a href=#>ab</a><a href=#>ab</a><noscript>${text(9)}</noscript></div>${p(40)}`,
      is: ["separator", "link-density", "link-density", "remove", "separator"],
    },
    {
      when: "an element has one link but for those in hidden text",
      html: `${p(40)}<div><a href=#>ab</a><noscript><a href=#>ab</a></noscript></div>${p(40)}`,
      is: ["separator", "separator", "remove", "separator"],
    },
    {
      when: "comments stand before the last part of what is not hidden",
      html: `<p>a</p><noscript>${text(900)}</noscript>${comment(1)}${comment(2)}${comment(3)}${p(400)}${p(400)}`,
      is: ["separator", "remove", ...Array.from({ length: 8 }, () => "separator")],
    },
    {
      when: "the title stands beside the separator among links, with much hidden text",
      html: `<section><h1>t</h1><noscript>${text(99)}</noscript><div>${p(25)}</div><a href=#>${text(30)}</a></section>`,
      is: ["outside", "remove", "separator", "outside"],
    },
    {
      when: "patterns stay",
      html: `${p(400)}${p(40)}${comment(1)}${comment(2)}${comment(3)}`,
      values: { dropRepeated: false },
      is: Array.from({ length: 8 }, () => "separator"),
    },
  ])("decides $is when $when", ({ html, values, is }) => expect(rules(html, values ?? {})).toEqual(is));

  it("counts no text that an earlier stage of a pipeline has dropped", () => {
    const page = parsePage(`${p(40)}<div>${text(9)}<a href=#>ab</a><a href=#>ab</a></div>${p(40)}`);
    const { page: same, live } = wholeView(page);
    const keepOf = (mask: Uint8Array) => [
      ...nce.configure({ alpha: 0.8 }).restore(null).extract({ page: same, live: mask }).keep,
    ];
    expect(keepOf(live)).toEqual([1, 1, 1, 1, 1]);
    expect(keepOf(Uint8Array.of(1, 0, 1, 1, 1))).toEqual([1, 0, 0, 0, 1]);
  });

  it("gives the alpha from which a text would lie outside", () => {
    const page = parsePage(`<div>${p(45)}${p(45)}</div>${p(10)}`);
    const { score, reasons } = extract(page, { minLen: 10 });
    expect([...score].map((share) => Number(share.toFixed(6)))).toEqual([0, 0.45, 0.9]);
    expect(reasons.at(-1)!.measures).toMatchObject([
      { name: "goodShareElsewhere", relation: ">=", limit: 0.8, param: "alpha" },
    ]);
    expect([...extract(page, { minLen: 10, alpha: 0.95 }).keep]).toEqual([1, 1, 1]);
  });

  it("shows the way down, and where it ended", () => {
    const page = parsePage(`<div><section>${p(45)}${p(45)}</section>${p(10)}</div>`);
    const { units, curves } = nce.configure({ alpha: 0.8, minLen: 10 }).restore(null).trace!(wholeView(page));
    expect(units.map(({ label, verdict }) => [label, verdict])).toEqual([
      ["div", null],
      ["section", "keep"],
      ["p", null],
    ]);
    expect([...curves[0]!.values]).toEqual([1, 1, 0.9, 0.45]);
  });
});
