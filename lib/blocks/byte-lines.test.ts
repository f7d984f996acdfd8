import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { statisticsOf } from "../page/statistics";
import { virtualSource } from "../page/source/virtual-source";
import { byteLines, type ByteLines } from "./byte-lines";

const linesOf = (
  html: string,
  { breaking = "p br div", countsBreaks = false, stripsDataUris = true } = {},
): ByteLines => {
  const page = parsePage(html);
  const source = virtualSource(
    page,
    new Uint8Array(page.leaves.length).fill(1),
    new Uint8Array(page.size),
    statisticsOf(page).leafLength,
  );
  const breaks = Uint8Array.from(page.tags, (tag) => (breaking.split(" ").includes(tag) ? 1 : 0));
  return byteLines(page, source, { breaks, countsBreaks, stripsDataUris });
};
const bytesOf = (html: string, options = {}): string[] => {
  const { textBytes, bytes } = linesOf(html, options);
  return Array.from(bytes, (all, line) => `${textBytes[line]}/${all}`);
};

describe("lines and their bytes", () => {
  it.each([
    ["a paragraph pays for the tags before it", "<body><p>abc</p>", {}, ["3/12"]],
    ["tags after the last text cost nobody", "<body><p>abc</p><div><img></div>", {}, ["3/12"]],
    ["an empty line costs the next one", "<body><p></p><p>abc</p>", {}, ["3/19"]],
    ["inline tags do not break", "<body>a<b>b</b>c", {}, ["3/16"]],
    ["a line break closes a line", "<body>a<br>b", {}, ["1/7", "1/5"]],
    ["a line break that finds no text closes nothing", "<body><br><br>b", {}, ["1/15"]],
    ["text counts in bytes", "<body>é", {}, ["2/8"]],
    [
      "breaks add 1 and 2, paragraphs 2 and 4",
      "<body>a<br><p>b</p>",
      { countsBreaks: true },
      ["2/9", "3/12"],
    ],
    ["there is no text", "<body><p></p>", {}, []],
  ])("are right when %s", (_, html, options, lines) => expect(bytesOf(html, options)).toEqual(lines));

  it("know their leaves", () => {
    const { of, start, end } = linesOf("<p>a<b>b</b></p><p>c</p>");
    expect([[...of], [...start], [...end]]).toEqual([
      [0, 0, 1],
      [0, 2],
      [2, 3],
    ]);
  });
});
