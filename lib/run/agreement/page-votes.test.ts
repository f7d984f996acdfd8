import { expect, it } from "vitest";
import type { Cell } from "../../evaluation/agreement/people/votes";
import { Log } from "../../labels/operations.fixture";
import type { Operation } from "../../labels/model";
import { parsePage } from "../../page/parsing/parse";
import { isRater, pageVotes } from "./page-votes";

// Nine words in five texts: Home, News | Rain at last | It rained, all day, in the hills. | By Ann Moor
const page = parsePage(
  "<body><div id=menu><a>Home</a> <a>News</a></div><h1 id=title>Rain at last</h1><p id=story>It <a id=link>rained</a> a lot.</p>",
);
const log = () => new Log(page);
const by = (annotator: string, { operations }: Log) => ({ annotator, operations });
const cells = (list: readonly Cell[]) => Object.fromEntries(list);

it("has a vote of everybody on every word: what a finished set does not label is boilerplate", () => {
  const votes = pageVotes(page, [
    by("Ben", log().set("title", "main").set("story", "main")),
    by("Ada", log().set("story", "main").set("menu", "boilerplate")),
  ])!;
  expect(votes.raters).toEqual(["Ada", "Ben"]);
  expect(cells(votes.words)).toEqual({ bb: 2, bm: 3, mm: 4 });
  expect(cells(votes.texts)).toEqual({ bb: 2, bm: 1, mm: 3 });
});

it("counts the words of a block as one block, and splits it where its words differ", () => {
  const votes = pageVotes(page, [
    by("Ada", log().set("story", "main")),
    by("Ben", log().set("link", "main")),
  ])!;
  // The menu and the title are a block each; of the story's four words one is main to both.
  expect(cells(votes.blocks)).toEqual({ bb: 2, mb: 0.75, mm: 0.25 });
  expect(cells(votes.words)).toEqual({ bb: 5, mb: 3, mm: 1 });
});

it("takes a word that a label cuts for what its middle is, and a text for what more than half of it is", () => {
  const at = page.leaves.find(({ text }) => text.includes("Rain"))!.start;
  // "Rain at la": ten of twelve characters; "last" is cut in half, and its middle lies behind the cut.
  const cut = { kind: "interval", start: at, end: at + 10 } as const;
  const votes = pageVotes(page, [by("Ada", log().set("title", "main")), by("Ben", log().set(cut, "main"))])!;
  expect(cells(votes.words)).toEqual({ bb: 6, mm: 2, mb: 1 });
  expect(cells(votes.texts)).toEqual({ bb: 5, mm: 1 });
});

it("knows undecided and roles, and takes nothing that was undone", () => {
  const votes = pageVotes(page, [
    by("Ada", log().set("story", "undecided").set("title", "main").undo("2")),
    by("Ben", log().set("title", "title").set("title", "main")),
  ])!;
  expect(cells(votes.words)).toEqual({ bb: 2, bm: 3, ub: 4 });
  expect(cells(votes.roles)).toEqual({ "..": 6, ".a": 3 });
});

it("takes the verdict that there is no main content for boilerplate all over", () => {
  const none: Operation = {
    id: "v",
    group: "v",
    at: 0,
    activeMs: 0,
    kind: "verdict",
    verdict: "no main content",
  };
  const votes = pageVotes(page, [by("Ada", log().push(none)), by("Ben", log().set("title", "main"))])!;
  expect(cells(votes.words)).toEqual({ bb: 6, bm: 3 });
});

it("has no votes of a page with one annotator, or of one beside somebody who finished without a label", () => {
  const one = by("Ada", log().set("story", "main"));
  expect(pageVotes(page, [one])).toBeNull();
  expect(pageVotes(page, [one, by("Ben", log())])).toBeNull();
});

it("takes finished sets of people alone: a reviewer has seen what others said", () => {
  expect(isRater({ annotator: "Ada", state: "done" })).toBe(true);
  expect(isRater({ annotator: "Ada", state: "in progress" })).toBe(false);
  expect(isRater({ annotator: "Ada (review)", state: "done" })).toBe(false);
});
