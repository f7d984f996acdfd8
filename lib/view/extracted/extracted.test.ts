import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { writeAnswer, type AnswerFormat } from "../../page/rendering/answer";
import { fileNameOf } from "./file-name";
import { answerLines, lengthOf, lineAt, lineOfSelection, piecesOf, stepLeaf } from "./lines";

const page = parsePage(
  "<nav>menu</nav><h1>Rain</h1><p>It <b>rained</b> all day.</p><pre>a\nb</pre><p>foot</p>",
);
// menu 0, Rain 1, It 2, rained 3, all day. 4, a b 5, foot 6
const KEEP = Uint8Array.of(0, 1, 1, 1, 1, 1, 0);
const lines = (format: AnswerFormat = "markdown", keep = KEEP) =>
  answerLines(writeAnswer(format, page, { keep }));
const range = (start: number, end = start + 1) => ({ start, end });

describe("the lines of an answer", () => {
  it("are those of the file, without one behind its last line feed", () => {
    const shown = lines();
    const texts = Array.from({ length: shown.size }, (_, line) =>
      piecesOf(shown, line)
        .map(({ text }) => text)
        .join(""),
    );
    expect(texts).toEqual(["# Rain", "", "It **rained** all day.", "", "```", "a", "b", "```"]);
    expect(texts.map(({ length }) => length)).toEqual(texts.map((_, line) => lengthOf(shown, line)));
    expect(`${texts.join("\n")}\n`).toBe(shown.text);
  });

  it("know the leaves of their pieces, also of one that goes over two lines", () => {
    const shown = lines();
    expect(piecesOf(shown, 2)).toEqual([
      { leaf: 2, text: "It" },
      { leaf: null, text: " **" },
      { leaf: 3, text: "rained" },
      { leaf: null, text: "** " },
      { leaf: 4, text: "all day." },
    ]);
    expect([piecesOf(shown, 5), piecesOf(shown, 6)]).toEqual([
      [{ leaf: 5, text: "a" }],
      [{ leaf: 5, text: "b" }],
    ]);
    expect(piecesOf(shown, 1)).toEqual([]);
  });

  it("are found by a character", () => {
    const shown = lines("text");
    expect(shown.text).toBe("Rain\nIt rained all day.\na b\n");
    expect([0, 4, 5, shown.text.length - 1].map((at) => lineAt(shown, at))).toEqual([0, 0, 1, 2]);
  });

  it.each([
    ["a kept text", range(4), 2],
    ["several texts, of which some are kept", range(0, 4), 0],
    ["a dropped text at the end", range(6), 5],
    ["a dropped text before all that is kept", range(0), 0],
  ])("are shown for %s", (_, selected, line) => expect(lineOfSelection(lines(), selected)).toBe(line));

  it("are none where nothing is kept", () => {
    const nothing = lines("text", new Uint8Array(7));
    expect([nothing.size, lineOfSelection(nothing, range(3)), stepLeaf(nothing, null, 1)]).toEqual([
      0,
      null,
      null,
    ]);
  });
});

it.each([
  ["from nothing to the first", null, 1, 1],
  ["from nothing back to the last", null, -1, 5],
  ["to the next", range(2), 1, 3],
  ["over all that is selected", range(2, 5), 1, 5],
  ["back from the first of what is selected", range(3, 5), -1, 2],
  ["not over the end", range(5), 1, null],
  ["from a dropped text to the next kept one", range(0), 1, 1],
  ["from a dropped text back", range(6), -1, 5],
  ["nowhere behind the last kept one", range(6), 1, null],
] as const)("arrows go through the answer %s", (_, from, by, to) =>
  expect(stepLeaf(lines(), from, by)).toBe(to),
);

it.each([
  ["Rain floods the valley", "Rain floods the valley.md"],
  ['a/b\\c: "d"? <e>|*', "a b c d e.md"],
  ["..hidden", "hidden.md"],
  ["and so on...", "and so on.._.md"],
  ["", "page.md"],
  ["山谷\u0000新闻\n一", "山谷 新闻 一.md"],
  ["x".repeat(200), `${"x".repeat(80)}.md`],
])("the file of a page called %j is called %j", (title, name) => expect(fileNameOf(title, "md")).toBe(name));
