import { describe, expect, it, test } from "vitest";
import type { FieldHit } from "../../extractors/contract/contract";
import type { Fields } from "../../gold/fields";
import { parsePage } from "../../page/parsing/parse";
import { fieldLayer } from "./field-layer";
import {
  fewOf,
  fieldViews,
  firstSeen,
  wordsBehindSource,
  type CandidateView,
  type FieldView,
} from "./field-views";

const HTML =
  '<title>Rain in May - Post</title><meta name="author" content="https://example.org/a"><h1>Rain in May</h1><p>3 May 2020<p>Words';

const views = (found: readonly FieldHit[], gold: Fields = {}): FieldView[] =>
  fieldViews(parsePage(HTML), found, gold);

describe("where the first field is to be seen", () => {
  const own: FieldHit = { field: "title", value: "Rain in May", range: { start: 2, end: 3 } };
  const seen = (found: readonly FieldHit[], ...hidden: readonly number[]) =>
    firstSeen(views(found), ({ start }) => !hidden.includes(start))?.start ?? null;

  it("is at the answer, or at another place that says the same where that is hidden", () => {
    expect([seen([own]), seen([own], 2)]).toEqual([2, 0]);
  });
  it("is that of the next field where none of the first can be seen, and nowhere where none can", () => {
    expect([seen([own], 2, 0), seen([own], 2, 0, 1)]).toEqual([1, null]);
    // The heading says another title than the hidden answer.
    expect(seen([{ ...own, value: "Words" }], 2)).toBe(1);
  });
});

describe("the few candidates that are shown at first", () => {
  /** @param onPage for each candidate, whether the page shows it */
  const few = (...onPage: boolean[]) =>
    fewOf(
      onPage.map((isShown, at): CandidateView => {
        const range = isShown ? { start: at, end: at + 1 } : null;
        return {
          ...{ hit: { field: "title", value: "Rain", range }, name: `T${at + 1}` },
          ...{ isAnswer: at === 0, isRight: null },
        };
      }),
    ).map(({ name }) => name);

  it("are the first one and the next that the page shows, else the next of all", () => {
    expect(few(false, false, true, true)).toEqual(["T1", "T3"]);
    expect(few(true, false, true)).toEqual(["T1", "T3"]);
    expect(few(false, false, false)).toEqual(["T1", "T2"]);
  });
  it("are all where there are two, one, or none", () => {
    expect([few(false, true), few(true), few()]).toEqual([["T1", "T2"], ["T1"], []]);
  });
});

describe("the fields of a page", () => {
  it("are those of the rules where the extractor answers none, with gold beside them", () => {
    const [title, date, author] = views([], { title: "Rain in May", date: "4 May 2020" });
    expect(title).toMatchObject({ isOwn: false, gold: "Rain in May", answer: { name: "T1", isRight: true } });
    expect(title!.candidates.map(({ hit, isAnswer }) => [hit.from, isAnswer])).toEqual([
      ["h1", true],
      ["title tag", false],
    ]);
    expect(date).toMatchObject({ answer: { hit: { value: "2020-05-03" }, isRight: false } });
    expect(author).toMatchObject({
      answer: null,
      gold: null,
      candidates: [{ isRight: null, isAnswer: false }],
    });
  });

  it("are the extractor's own before those of the rules, each place once", () => {
    const own: FieldHit = { field: "title", value: "Words", range: { start: 2, end: 3 } };
    const same: FieldHit = { field: "title", value: "Rain in May", range: { start: 0, end: 1 }, from: "h1" };
    const [title] = views([own, same], { title: "rain IN may" });
    expect(title).toMatchObject({ isOwn: true, answer: { hit: own, isRight: false } });
    expect(title!.candidates.map(({ hit, name, isRight }) => [hit.from, name, isRight])).toEqual([
      [undefined, "T1", false],
      ["h1", "T2", true],
      ["title tag", "T3", true],
    ]);
  });

  it("have the answer first in the list where the extractor refused what it looked at before", () => {
    const refused: FieldHit = { field: "title", value: "Menu", range: { start: 0, end: 1 }, isRefused: true };
    const [title] = views([refused]);
    expect(title!.isOwn).toBe(false);
    expect(title!.candidates.map(({ hit }) => hit.value)).toEqual(["Rain in May", "Menu", "Rain in May"]);
  });

  it.each([
    { field: "date", value: "3/5/2020", gold: "2020-05-03", is: true },
    { field: "date", value: "2020-05-03", gold: "some day", is: false },
    { field: "author", value: "Lee, Ann", gold: "ann lee", is: true },
    { field: "author", value: "Ann", gold: "Ann Ann", is: false },
  ] as const)("call $value for $gold right: $is", ({ field, value, gold, is }) => {
    const view = views([{ field, value, range: null }], { [field]: gold }).find(
      (each) => each.field === field,
    );
    expect(view!.answer!.isRight).toBe(is);
  });

  it("are drawn where they are on the page: answers solid, others dotted, refused ones not", () => {
    const own: FieldHit = { field: "date", value: "Words", range: { start: 2, end: 3 }, isRefused: true };
    const { marks, lit } = fieldLayer(views([own]), { start: 2, end: 3 });
    expect(lit).toBeNull();
    expect(
      marks.map((mark) => [mark.kind, "range" in mark && mark.range.start, "tag" in mark && mark.tag]),
    ).toEqual([
      ["bar", 0, "T1"],
      ["outline", 0, false],
      ["bar", 1, "D2"],
      ["outline", 1, false],
      ["cursor", 2, false],
    ]);
  });
});

const AWAY = "not itself a text of the page";
test.each([
  { hit: { written: "3 May 2020" }, further: [], words: "Written “3 May 2020”" },
  { hit: { written: "3 May 2020" }, further: [AWAY], words: `Written “3 May 2020” · ${AWAY}` },
  { hit: {}, further: [AWAY, "as gold says"], words: "Not itself a text of the page · as gold says" },
  { hit: {}, further: [], words: "" },
  { hit: { from: "time", written: "3 May 2020" }, further: [AWAY], words: ` says “3 May 2020” · ${AWAY}` },
  { hit: { from: "time" }, further: [AWAY], words: ` · ${AWAY}` },
  { hit: { from: "time" }, further: [], words: "" },
])("behind the source of $hit with $further it says '$words'", ({ hit, further, words }) =>
  expect(wordsBehindSource(hit, further)).toBe(words),
);
