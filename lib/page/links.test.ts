import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globTest, linksOf, type LinkFilter } from "./links";
import { parsePage } from "./parsing/parse";

const all: LinkFilter = { include: [], exclude: [], sameHost: true };
const links = (
  html: string,
  filter: Partial<LinkFilter> = {},
  url: string | null = "https://n.example/a/b",
): string[] => linksOf(parsePage(html, { url }), { ...all, ...filter });
const of = (...hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">x</a>`).join("");

describe("linksOf", () => {
  it.each([
    {
      when: "relative",
      html: of("c", "/d", "?e", "//n.example/f"),
      is: ["https://n.example/a/c", "https://n.example/d", "https://n.example/a/b?e", "https://n.example/f"],
    },
    {
      when: "repeated but for a fragment",
      html: of("/d#1", "/d#2", "#3"),
      is: ["https://n.example/d", "https://n.example/a/b"],
    },
    {
      when: "no address of the web",
      html: of("mailto:a@b", "javascript:x()", "ftp://n.example/", "http://["),
      is: [],
    },
    { when: "of another host", html: of("https://m.example/", "/d"), is: ["https://n.example/d"] },
    {
      when: "of any host",
      html: of("https://m.example/", "/d"),
      filter: { sameHost: false },
      is: ["https://m.example/", "https://n.example/d"],
    },
    {
      when: "included",
      html: of("/2009/1", "/about"),
      filter: { include: ["*/2009/*"] },
      is: ["https://n.example/2009/1"],
    },
    {
      when: "excluded",
      html: of("/2009/1", "/2009/login"),
      filter: { include: ["*/2009/*"], exclude: ["*login*"] },
      is: ["https://n.example/2009/1"],
    },
    { when: "read against base", html: `<base href="/x/">${of("y")}`, is: ["https://n.example/x/y"] },
    {
      when: "read against the first base that has an address",
      html: `<base target=_blank><base href="/x/"><base href="/z/">${of("y")}`,
      is: ["https://n.example/x/y"],
    },
    {
      when: "read against a base whose address is none, so that the page's counts",
      html: `<base href="http://["><base href="/z/">${of("y")}`,
      is: ["https://n.example/a/y"],
    },
    {
      when: "an area of a map",
      html: "<map><area href=/d></map><a>no address</a>",
      is: ["https://n.example/d"],
    },
  ])("gives $is where links are $when", ({ html, filter, is }) =>
    expect(links(html, filter ?? {})).toEqual(is),
  );

  it("gives only absolute links where the page's address is unknown", () =>
    expect(links(of("/d", "https://m.example/"), {}, null)).toEqual(["https://m.example/"]));
});

describe("globTest", () => {
  it.each([
    ["*.example", "n.example", true],
    ["n.example", "nxexample", false],
    ["a+b*", "A+B/c", true],
    ["", "x", false],
    ["a*a", "a", false],
    ["a*b*c", "abc", true],
    ["*ab*ab", "xab", false],
    ["*", "", true],
    ["a*b*b", "ab", false],
  ] as const)("reads %j", (glob, text, is) => {
    expect(globTest(glob)(text)).toBe(is);
  });

  it("says what a regular expression of the same pattern does, on any text", () => {
    const letters = (most: number) =>
      fc.array(fc.constantFrom("a", "b", "*"), { maxLength: most }).map((all) => all.join(""));
    fc.assert(
      fc.property(
        letters(7),
        letters(9),
        (glob, text) => globTest(glob)(text) === new RegExp(`^${glob.replaceAll("*", ".*")}$`).test(text),
      ),
      { numRuns: 3000 },
    );
  });
});
