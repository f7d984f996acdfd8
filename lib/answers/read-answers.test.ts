import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answersOf } from "./answers.fixture";

const lines = (...values: readonly unknown[]): string =>
  values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join("\n");

describe("reading the answers of another program", () => {
  it("takes lines with a key, an id or an address, and a text or HTML", async () => {
    const file = lines(
      { key: "a", text: "Rain" },
      "",
      { id: 7, html: "<h1>Rain</h1><p>It fell.</p>" },
      { url: "https://a.example/1", text: null },
      { key: "b", url: "https://a.example/2", text: "<b>", html: "<p>not this</p>" },
    );
    const expected = [
      { page: { key: "a" }, text: "Rain", origin: "out/answers.jsonl:1" },
      { page: { key: "7" }, text: "Rain\nIt fell.", origin: "out/answers.jsonl:3" },
      { page: { url: "https://a.example/1" }, text: "", origin: "out/answers.jsonl:4" },
      { page: { key: "b" }, text: "<b>", origin: "out/answers.jsonl:5" },
    ];
    expect(await answersOf({ "answers.jsonl": file })).toEqual(expected);
    expect((await answersOf({ "answers.jsonl.gz": gzipSync(file) })).map(({ text }) => text)).toEqual(
      expected.map(({ text }) => text),
    );
  });

  it("takes scrapinghub's stored outputs, where null is a page on which the program found nothing", async () => {
    const file = JSON.stringify({
      a: { articleBody: "Rain", url: "https://a.example" },
      b: { articleBody: null },
      c: "Sun",
      d: null,
      e: { html: "<p>Fog</p>" },
    });
    expect((await answersOf({ "trafilatura.json": file })).map(({ page, text }) => [page, text])).toEqual([
      [{ key: "a" }, "Rain"],
      [{ key: "b" }, ""],
      [{ key: "c" }, "Sun"],
      [{ key: "d" }, ""],
      [{ key: "e" }, "Fog"],
    ]);
  });

  it("takes the answers of a system that stand beside its name", async () => {
    const file = JSON.stringify({ system: "theirs", version: "2.0", text: { a: "Rain", text: null } });
    expect(
      (await answersOf({ "theirs.json.gz": gzipSync(file) })).map(({ page, text }) => [page, text]),
    ).toEqual([
      [{ key: "a" }, "Rain"],
      [{ key: "text" }, ""],
    ]);
    // A page may be called so too.
    const pages = JSON.stringify({ system: "Rain", version: "Sun", text: "Fog" });
    expect((await answersOf({ "pages.json": pages })).map(({ page, text }) => [page, text])).toEqual([
      [{ key: "system" }, "Rain"],
      [{ key: "version" }, "Sun"],
      [{ key: "text" }, "Fog"],
    ]);
  });

  it("takes a folder of files named by the pages, in any folders, whatever lies beside them", async () => {
    const read = await answersOf({
      "a.txt": "Rain & <sun>",
      "news/b.html": "<p>Rain &amp; sun</p>",
      "c.md.gz": gzipSync("# Rain"),
      "times.csv": "",
    });
    expect(read.map(({ page, text }) => [page, text])).toEqual([
      [{ key: "a" }, "Rain & <sun>"],
      [{ key: "c" }, "# Rain"],
      [{ key: "news/b" }, "Rain & sun"],
    ]);
  });

  it.each([
    {
      when: "a line is no JSON",
      files: { "x.jsonl": '{"key":"a","text":""}\n{"key"' },
      code: "malformed-json",
      says: /^out\/x\.jsonl:2: malformed JSON/,
    },
    {
      when: "a line is no record",
      files: { "x.jsonl": "[]" },
      code: "malformed-answer",
      says: /^out\/x\.jsonl:1: record: /,
    },
    {
      when: "a text is a number",
      files: { "x.jsonl": '{"key":"a","text":1}' },
      code: "malformed-answer",
      says: /^out\/x\.jsonl:1: text: /,
    },
    {
      when: "there is neither text nor HTML",
      files: { "x.jsonl": '{"key":"a"}' },
      code: "malformed-answer",
      says: /^out\/x\.jsonl:1: text: expected a text or html$/,
    },
    {
      when: "nothing says which page it is",
      files: { "x.jsonl": '{"text":"a"}' },
      code: "malformed-answer",
      says: /^out\/x\.jsonl:1: key: expected a key or a url$/,
    },
    {
      when: "a member has another form",
      files: { "x.json": '{"a":{"articleBody":3}}' },
      code: "malformed-answer",
      says: /^out\/x\.json#a: /,
    },
    {
      when: "a member has no text at all",
      files: { "x.json": '{"a":{"url":"u"}}' },
      code: "malformed-answer",
      says: /^out\/x\.json#a: text: /,
    },
    {
      when: "the file is a list",
      files: { "x.json": "[1]" },
      code: "malformed-answer",
      says: /^out\/x\.json: record: /,
    },
    {
      when: "a text file is not in UTF-8",
      files: { "a.txt": Uint8Array.of(0xff, 0xfe, 0x00) },
      code: "not-utf-8",
      says: /^out\/a\.txt: not in UTF-8$/,
    },
    {
      when: "there are no answers",
      files: { "a.csv": "" },
      code: "no-answers",
      says: /expected a file \.jsonl or \.json, or a file \.txt/,
    },
    {
      when: "there are several files of answers",
      files: { "a.json": "{}", "b.jsonl": "" },
      code: "no-answers",
      says: /several files of answers: a\.json, b\.jsonl/,
    },
    {
      when: "there is a note beside the answers of all pages",
      files: { "README.md": "# Answers", "out.jsonl": '{"key":"a","text":"Rain"}' },
      code: "no-answers",
      says: /: out\.jsonl may hold the answers of all pages, and README\.md those of one page each: name the one file/,
    },
    {
      when: "there is a log beside the answers of single pages",
      files: { "a.txt": "Rain", "b.html.gz": "", "log.json": "{}" },
      code: "no-answers",
      says: /: log\.json may hold the answers of all pages, and a\.txt and 1 more those of one page each/,
    },
  ])("says where and what where $when", async ({ files, code, says }) => {
    await expect(answersOf(files as Record<string, string>)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(says) as string,
    });
  });
});
