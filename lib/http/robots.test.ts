import { expect, it } from "vitest";
import { parseRobots } from "./robots";

const cases = [
  { when: "nothing is said", robots: "", path: "/a", is: true },
  { when: "all is forbidden to all", robots: "User-agent: *\nDisallow: /", path: "/a", is: false },
  { when: "the rule is empty", robots: "User-agent: *\nDisallow:", path: "/a", is: true },
  { when: "another program is forbidden it", robots: "User-agent: other\nDisallow: /", path: "/a", is: true },
  {
    when: "a group of its own says less than that of all",
    robots: "User-agent: *\nDisallow: /\n\nUser-Agent: WINNOW\nDisallow: /b",
    path: "/a",
    is: true,
  },
  {
    when: "it shares a group with others",
    robots: "User-agent: other\nUser-agent: winnow\nDisallow: /a",
    path: "/a",
    is: false,
  },
  {
    when: "it has two groups",
    robots: "User-agent: winnow\nDisallow: /b\nUser-agent: x\nDisallow: /\nUser-agent: winnow\nDisallow: /a",
    path: "/a",
    is: false,
  },
  {
    when: "a longer rule allows it",
    robots: "User-agent: *\nDisallow: /a\nAllow: /a/b",
    path: "/a/b",
    is: true,
  },
  {
    when: "two rules are as long",
    robots: "User-agent: *\nAllow: /ab\nDisallow: /ab",
    path: "/ab",
    is: true,
  },
  { when: "the query is named", robots: "User-agent: *\nDisallow: /*?print", path: "/a?print=1", is: false },
  {
    when: "the end is named and is there",
    robots: "User-agent: *\nDisallow: /*.pdf$",
    path: "/a.pdf",
    is: false,
  },
  {
    when: "the end is named and is not",
    robots: "User-agent: *\nDisallow: /*.pdf$",
    path: "/a.pdf?x",
    is: true,
  },
  { when: "the whole path is named", robots: "User-agent: *\nDisallow: /a$", path: "/a", is: false },
  {
    when: "the whole path is named and goes on",
    robots: "User-agent: *\nDisallow: /a$",
    path: "/ab",
    is: true,
  },
  {
    when: "pieces of a pattern overlap in the path",
    robots: "User-agent: *\nDisallow: /ab*ba$",
    path: "/aba",
    is: true,
  },
  { when: "it is not ASCII", robots: "User-agent: *\nDisallow: /ä", path: "/ä", is: false },
  {
    when: "a rule has a comment",
    robots: "User-agent: * # all\r\nDisallow: /a # not this\r\n",
    path: "/a",
    is: false,
  },
  {
    when: "a rule has a blank",
    robots: "User-agent: *\nDisallow: /my folder/",
    path: "/my folder/a",
    is: false,
  },
  {
    when: "a rule is in percent signs",
    robots: "User-agent: *\nDisallow: /%7Ejoe/",
    path: "/~joe/a",
    is: false,
  },
  {
    when: "an address is in percent signs",
    robots: "User-agent: *\nDisallow: /~joe/",
    path: "/%7ejoe/",
    is: false,
  },
  {
    when: "a rule has small hexadecimals",
    robots: "User-agent: *\nDisallow: /caf%c3%a9/",
    path: "/café/",
    is: false,
  },
  { when: "a slash is in percent signs", robots: "User-agent: *\nDisallow: /a/b", path: "/a%2Fb", is: true },
  { when: "a rule names a star", robots: "User-agent: *\nDisallow: /a%2a", path: "/a*", is: false },
  {
    when: "a rule names a star and none is there",
    robots: "User-agent: *\nDisallow: /a%2A",
    path: "/ab",
    is: true,
  },
  { when: "a rule has a dollar within", robots: "User-agent: *\nDisallow: /a$b", path: "/a$b", is: false },
  { when: "half an escape is a sign", robots: "User-agent: *\nDisallow: /100%", path: "/100%", is: false },
  { when: "its version is named", robots: "User-agent: Winnow/1.0\nDisallow: /a", path: "/a", is: false },
  { when: "lines end as on old Macintoshes", robots: "User-agent: *\rDisallow: /a", path: "/a", is: false },
  { when: "rules come before any name", robots: "Disallow: /", path: "/a", is: true },
];

it.each(cases)("says what may be fetched where $when", ({ robots, path, is }) => {
  expect(parseRobots(robots)(new URL(path, "http://a.example"))).toBe(is);
});
