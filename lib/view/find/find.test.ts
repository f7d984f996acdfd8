import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { findHits, hitBeside, hitFrom, hitsIn, leavesOfHit } from "./hits";

/** What is found, as it is on the page. */
function found(html: string, query: string): string[] {
  const page = parsePage(html);
  const axis = page.leaves.map(({ text }) => text).join("");
  const { size, from, to } = findHits(page, query);
  return Array.from({ length: size }, (_, hit) => axis.slice(from[hit], to[hit]));
}

describe("findHits", () => {
  it.each([
    ["in any case", "<p>Rain, RAIN and rain", "rAiN", ["Rain", "RAIN", "rain"]],
    ["with diacritics left out", "<p>Café crème", "cafe creme", ["Café crème"]],
    ["with diacritics asked for", "<p>cafe", "CAFÉ", ["cafe"]],
    ["with marks that stand by themselves", "<p>cafe\u0301s", "cafés", ["cafe\u0301s"]],
    ["with a mark at the end of the hit", "<p>cafe\u0301s", "café", ["cafe\u0301"]],
    ["sharp s as two letters", "<p>Straße STRASSE", "strasse", ["Straße", "STRASSE"]],
    ["ligatures and full width as plain letters", "<p>ﬁne ＡＢＣ", "fine abc", ["ﬁne ＡＢＣ"]],
    ["over any white space", "<p>one\n   two\u00a0three", "one two  three", ["one\n   two\u00a0three"]],
    ["over texts of one line", "<p>heavy <b>rain</b> <i>fell</i>", "heavy rain fell", ["heavy rainfell"]],
    ["over texts without white space between them", "<p>rain<b>fall</b>", "rainfall", ["rainfall"]],
    ["over soft hyphens", "<p>rain\u00adfall", "rainfall", ["rain\u00adfall"]],
    ["soft hyphens as they are on the page", "<p>rain\u00adfall", "rain\u00adfall", ["rain\u00adfall"]],
    ["joiners as they are typed", "<p>او می\u200cخواهم", "می\u200cخواهم", ["می\u200cخواهم"]],
    ["what has joiners where the page has none", "<p>rainfall", "\u200drain\u200bfall", ["rainfall"]],
    ["nothing for what cannot be seen", "<p>a\u00adb", "\u00ad\u200b", []],
    ["a sign of several letters once", "<p>wait… Straße.", ".", ["…", "."]],
    ["one of its letters once", "<p>Straße s", "s", ["S", "ß", "s"]],
    ["not over lines", "<p>one</p><p>two</p>", "one two", []],
    ["not over a break", "one<br>two", "one two", []],
    ["once where hits would overlap", "<p>aaaa", "aa", ["aa", "aa"]],
    ["outside of the first plane", "<p>a😀b", "😀", ["😀"]],
    ["in Chinese", "<p>山谷新闻", "谷新", ["谷新"]],
    ["nothing for nothing", "<p>a", "  ", []],
    ["no signs of patterns", "<p>a.c abc", "a.c", ["a.c"]],
  ])("finds %s", (_, html, query, hits) => expect(found(html, query)).toEqual(hits));

  it("knows the leaves of a hit", () => {
    const page = parsePage("<p>a</p><p>heavy <b>rain</b> fell");
    const hits = findHits(page, "y rain f");
    expect(leavesOfHit(hits, 0)).toEqual({ start: 1, end: 4 });
  });
});

describe("hits", () => {
  // rain 0 | rain 1, b 2 | rain 3
  const page = parsePage("<p>rain<p>ra<b>in</b><p>rain");
  const hits = findHits(page, "rain");

  it.each([
    ["all", [0, 1, 3]],
    ["kept", [0]],
    ["dropped", [1, 3]],
  ] as const)("are in %s text: those of leaves %j", (where, first) =>
    expect([...hitsIn(hits, Uint8Array.of(1, 1, 0, 0), where).first]).toEqual(first),
  );

  it.each([
    [0, 0],
    [2, 2],
    [4, 0],
  ])("begin from leaf %i at hit %i, round the end", (leaf, hit) => expect(hitFrom(hits, leaf)).toBe(hit));

  it.each([
    [0, 1, 1],
    [2, 1, 0],
    [0, -1, 2],
    [-1, 1, 0],
    [-1, -1, 2],
  ] as const)("go on from %i by %i to %i", (from, by, to) => expect(hitBeside(hits, from, by)).toBe(to));

  it("are none to go to where there is none", () => {
    const none = findHits(page, "snow");
    expect([hitFrom(none, 0), hitBeside(none, -1, 1)]).toEqual([-1, -1]);
  });
});
