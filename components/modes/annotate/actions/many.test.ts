import { expect, test } from "vitest";
import { bench } from "@/components/modes/annotate/session/testing";

const post = (text: string) => `<article class="post"><p>${text}</p></article>`;
const FORUM = `<h1>keep title</h1>${post("drop one")}<p>drop between</p>${post("drop two")}${post("keep three")}<footer><p>drop foot</p><p>keep foot</p></footer>`;

test("one key puts the label of a block on all that are built like it, and z takes it back", () => {
  const it = bench(FORUM);
  const before = it.labels();
  it.do("next-block", "label.comment", "alike");
  expect(it.labels()).toEqual([
    "keep title: main?",
    "drop one: comment",
    "drop between: boilerplate?",
    "drop two: comment",
    "keep three: comment",
    "drop foot: boilerplate?",
    "keep foot: main?",
  ]);
  expect(it.store.state.getState().notice).toBe("3 blocks built like this: Comment. z takes it back.");
  it.do("undo", "undo");
  expect(it.labels()).toEqual(before);
});

test("a wider selection takes whole elements along", () => {
  const it = bench(`${post("keep a</p><p>drop b")}${post("drop c</p><p>drop d")}<p>drop e</p>`);
  it.do("parent", "label.main", "alike");
  expect(
    it
      .labels()
      .slice(0, 4)
      .every((label) => label.endsWith(": main")),
  ).toBe(true);
  expect(it.labels()[4]).toBe("drop e: boilerplate?");
});

test("bare text takes no paragraph beside it along", () => {
  const it = bench("<div>keep a<p>drop b</p></div><div>drop c<p>drop d</p></div>");
  it.do("alike");
  expect(it.labels()).toEqual([
    "keep a: main",
    "drop b: boilerplate?",
    "drop c: main",
    "drop d: boilerplate?",
  ]);
});

test("what is like no other block is left as it is, and says so", () => {
  const it = bench(FORUM);
  it.do("alike");
  expect(it.batches).toEqual([]);
  expect(it.store.state.getState().notice).toBe("Nothing else on this page is built like this");
});

test("from here to the end everything is boilerplate that nobody has labelled, in one operation where it can be", () => {
  const it = bench(FORUM);
  it.do("next-block", "next-block", "next-block", "label.comment", "next-block", "rest.boilerplate");
  expect(it.labels()).toEqual([
    "keep title: main?",
    "drop one: boilerplate?",
    "drop between: boilerplate?",
    "drop two: comment",
    "keep three: boilerplate",
    "drop foot: boilerplate",
    "keep foot: boilerplate",
  ]);
  expect(it.batches.at(-1)!.operations).toHaveLength(2);
  it.do("rest.boilerplate");
  expect(it.store.state.getState().notice).toBe("Everything from here on is labelled");
  it.do("undo");
  expect(it.labels()[6]).toBe("keep foot: main?");
});

test("or main text", () => {
  const it = bench(FORUM);
  it.do("rest.main");
  expect(it.labels().every((label) => label.endsWith(": main"))).toBe(true);
});
