import { describe, expect, it } from "vitest";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Extraction, ParamValues } from "../contract/contract";
import { songForum } from "./song-forum";

const extract = (page: Page, values: ParamValues = {}): Extraction =>
  songForum.configure(values).restore(null).extract(wholeView(page));
const kept = (html: string, values: ParamValues = {}): number[] => [...extract(parsePage(html), values).keep];
const text = (length: number): string => "文".repeat(length);

describe("song-forum", () => {
  it.each([
    { when: "a block has just minLen characters", html: `<p>${text(20)}</p>`, keeps: [0] },
    { when: "a block has more", html: `<p>${text(21)}</p>`, keeps: [1] },
    {
      when: "inline elements and br part a text",
      html: `<p>${text(10)}<br>${text(5)}<b>${text(6)}</b></p>`,
      keeps: [1, 1, 1],
    },
    {
      when: "the texts of a block stand apart",
      html: `<div>${text(11)}<p>x</p>${text(10)}</div>`,
      keeps: [1, 0, 1],
    },
    { when: "half of a block is links", html: `<p>${text(15)}<a href=#>${text(15)}</a></p>`, keeps: [0, 0] },
    {
      when: "less than half of a block is links",
      html: `<p>${text(16)}<a href=#>${text(15)}</a></p>`,
      keeps: [1, 1],
    },
    {
      when: "a short text starts with a forum's word",
      html: `<td>${text(30)}<br> 回复 2 楼</td>`,
      keeps: [0, 0],
    },
    { when: "a text with such a word has 30 characters", html: `<div>回复${text(28)}</div>`, keeps: [1] },
    {
      when: "every text is looked at",
      html: `<div>回复${text(28)}</div>`,
      values: { matchShortOnly: false },
      keeps: [0],
    },
    { when: "a block occurs three times", html: `<p>${text(30)}</p>`.repeat(3), keeps: [1, 1, 1] },
    {
      when: "blocks that occur three times are cut",
      html: `<p>${text(30)}</p>`.repeat(3),
      values: { signatureCut: true },
      keeps: [0, 0, 0],
    },
    {
      when: "blocks that occur twice are not cut",
      html: `<p>${text(30)}</p>`.repeat(2),
      values: { signatureCut: true },
      keeps: [1, 1],
    },
    { when: "a select holds long texts", html: `<select><option>${text(30)}</select>`, keeps: [0] },
  ])("keeps $keeps when $when", ({ html, values, keeps }) => {
    const source = html.startsWith("<td") ? `<table><tr>${html}</table>` : html;
    expect(kept(source, values ?? {})).toEqual(keeps);
  });

  it("names the limit that a block failed, and the lengths of one that passed", () => {
    const { reasons, score } = extract(
      parsePage(`<p>${text(8)}</p><p>${text(31)}</p><p><a href=#>${text(31)}</a></p>`),
    );
    expect(reasons.map(({ rule }) => rule)).toEqual(["short", "post", "links"]);
    expect(reasons[0]!.measures).toEqual([
      { name: "length", value: 8, relation: "<=", limit: 20, param: "minLen" },
    ]);
    expect(reasons[1]!.measures.map(({ name }) => name)).toEqual(["length", "linkShare"]);
    expect(reasons[2]!.measures).toEqual([
      { name: "linkShare", value: 1, relation: ">=", limit: 0.5, param: "maxLinkShare" },
    ]);
    expect([...score]).toEqual([8, 31, 31]);
  });
});
