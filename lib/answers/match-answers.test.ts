import { describe, expect, it } from "vitest";
import { InputError } from "../errors";
import { sourceName } from "../extractors/answers/answers";
import { answersModel } from "./answers-model";
import type { ProgramAnswer } from "./answer";
import { AnswerMatch, collectAnswers, type AnsweredPage, type MatchedAnswers } from "./match-answers";

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
const byKey = (key: string, text: string, at = 1): ProgramAnswer => ({
  page: { key },
  text,
  origin: `x.jsonl:${at}`,
});
const byUrl = (url: string, text: string, at = 1): ProgramAnswer => ({
  page: { url },
  text,
  origin: `x.jsonl:${at}`,
});
const page = (key: string, html = key, url: string | null = null): AnsweredPage => ({
  key,
  url,
  source: async () => sourceName(html),
});

async function matched(
  answers: readonly ProgramAnswer[],
  pages: readonly AnsweredPage[],
): Promise<MatchedAnswers> {
  const match = new AnswerMatch(await collectAnswers(each(answers)));
  for (const one of pages) await match.take(one);
  return match.result();
}

describe("matching answers with pages", () => {
  it("finds a page by its key, else by its address without the fragment", async () => {
    const { texts, pages, missing } = await matched(
      [byKey("a", "A"), byUrl("https://x.example/b#top", "B")],
      [page("a"), page("b", "b", "https://x.example/b"), page("c", "c", "https://x.example/c")],
    );
    expect(texts).toEqual({ [sourceName("a")]: "A", [sourceName("b")]: "B" });
    expect([pages, missing]).toEqual([2, ["c"]]);
  });

  it("names second answers and answers of no page; the first counts", async () => {
    const { texts, duplicates, unknown } = await matched(
      [
        byKey("a", "A", 1),
        byKey("a", "again", 2),
        byUrl("https://x.example/a", "by address", 3),
        byKey("z", "Z", 4),
      ],
      [page("a", "a", "https://x.example/a")],
    );
    expect(texts).toEqual({ [sourceName("a")]: "A" });
    expect(duplicates).toEqual([
      { page: "a", origin: "x.jsonl:2" },
      { page: "https://x.example/a", origin: "x.jsonl:3" },
    ]);
    expect(unknown).toEqual([{ page: "z", origin: "x.jsonl:4" }]);
  });

  it("gives one source one answer, and names pages of the same source with another", async () => {
    const { texts, clashes } = await matched(
      [byKey("a", "A"), byKey("b", "A"), byKey("c", "C")],
      [page("a", "same"), page("b", "same"), page("c", "same")],
    );
    expect([Object.values(texts), clashes]).toEqual([["A"], ["c"]]);
  });

  it("passes over a page whose bytes are no page", async () => {
    const broken: AnsweredPage = {
      key: "a",
      url: null,
      source: () => Promise.reject(new InputError("binary", "no page")),
    };
    expect(await matched([byKey("a", "A")], [broken])).toMatchObject({ pages: 0, missing: [], unknown: [] });
  });
});

describe("answers as a model", () => {
  const origin = { corpus: "c", pages: 1, code: "v1" };

  it("is the same for the same name, version and answers, in any order", () => {
    const one = answersModel("trafilatura 2.0", 1, { a: "A", b: "B" }, origin);
    const other = answersModel("trafilatura 2.0", 1, { b: "B", a: "A" }, origin);
    expect(other).toEqual(one);
    expect(answersModel("trafilatura 2.0", 2, { a: "A", b: "B" }, origin).id).not.toBe(one.id);
    expect(answersModel("trafilatura 2.0", 1, { a: "A" }, origin).id).not.toBe(one.id);
  });

  it("refuses a name of several lines or of more than 80 characters", () => {
    expect(() => answersModel("a\nb", 1, {}, origin)).toThrow(/answers\.name/);
    expect(() => answersModel("a".repeat(80), 1, {}, origin)).not.toThrow();
    expect(() => answersModel("a".repeat(81), 1, {}, origin)).toThrow(/at most 80 characters/);
  });
});
