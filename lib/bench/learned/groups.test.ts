import { expect, it } from "vitest";
import { structureOf } from "../../blocks/templates/structure";
import { parsePage } from "../../page/parsing/parse";
import { groupsOf } from "./groups";

const built = (...names: readonly string[]) =>
  structureOf(parsePage(`<body>${names.map((name) => `<div class=${name}></div>`).join("")}`));
const PLAIN = built("a");
const WORDS = "ab cd ef gh ij kl mn op qr st uv wx".split(" ");
const SHOP = built(...WORDS.map((word) => `shop${word}`));

const cases = [
  {
    when: "their hosts are of one domain",
    of: [
      ["news.bbc.co.uk", PLAIN],
      ["bbc.co.uk", PLAIN],
    ],
    groups: 1,
  },
  {
    when: "their hosts share a public suffix alone",
    of: [
      ["a.co.uk", PLAIN],
      ["b.co.uk", PLAIN],
    ],
    groups: 2,
  },
  {
    when: "they are built alike",
    of: [
      ["a.test", SHOP],
      ["b.test", SHOP],
    ],
    groups: 1,
  },
  {
    when: "they are too plain to have a template",
    of: [
      ["a.test", PLAIN],
      ["b.test", PLAIN],
    ],
    groups: 2,
  },
  {
    when: "nobody knows their sites",
    of: [
      [null, PLAIN],
      [null, PLAIN],
    ],
    groups: 2,
  },
  {
    when: "a third shares a domain with one and a template with the other",
    of: [
      ["a.test", PLAIN],
      ["b.test", SHOP],
      ["www.a.test", SHOP],
    ],
    groups: 1,
  },
  {
    when: "their sites have names, and their addresses one domain",
    of: [
      ["A", PLAIN, "http://x.a.test/1"],
      ["B", PLAIN, "http://a.test/2"],
    ],
    groups: 1,
  },
  {
    when: "their site is one and their addresses are not",
    of: [
      ["A", PLAIN, "http://a.test/1"],
      ["A", PLAIN, "http://b.test/2"],
    ],
    groups: 1,
  },
  {
    when: "nobody can register their host",
    of: [
      ["localhost", PLAIN],
      ["127.0.0.1", PLAIN],
    ],
    groups: 2,
  },
] as const;

it.each(cases)("pages are of $groups groups where $when", ({ of, groups }) => {
  expect(new Set(groupsOf(of.map(([site, structure, url = null]) => ({ site, structure, url })))).size).toBe(
    groups,
  );
});
