import { describe, expect, it } from "vitest";
import { parsePage } from "../parsing/parse";
import { statisticsOf, totalOf } from "../statistics";
import { viewStatistics } from "../view-statistics";
import { END_TAG, LINE_FEEDS, START_TAG, virtualSource } from "./virtual-source";

/** Items as text: tags by name, texts by themselves, line feeds by their number. */
function items(html: string, closed: readonly number[] = [], goneTag = ""): string[] {
  const page = parsePage(html);
  const open = Uint8Array.from(page.leaves, (_, leaf) => (closed.includes(leaf) ? 0 : 1));
  const gone = Uint8Array.from(page.tags, (tag) => (tag !== "" && tag === goneTag ? 1 : 0));
  const { kind, node, leaf, length } = virtualSource(page, open, gone, statisticsOf(page).leafLength);
  return Array.from(kind, (which, i) =>
    which === START_TAG
      ? `<${page.tags[node[i]!]}>${length[i]}`
      : which === END_TAG
        ? `</${page.tags[node[i]!]}>${length[i]}`
        : which === LINE_FEEDS
          ? `^${length[i]}`
          : page.leaves[leaf[i]!]!.text,
  );
}

describe("the virtual source", () => {
  it("runs through the body in order, with lengths of serialised tags and one item for a void element", () => {
    expect(items("<body><p class=x>a<br>b</p>")).toEqual([
      "<body>6",
      "<p>13",
      "a",
      "<br>4",
      "b",
      "</p>4",
      "</body>7",
    ]);
  });
  it("has an item for blank text that breaks lines, and none for other blank text", () => {
    expect(items("<body><p>a</p>\n\n <p>b</p> <p>c</p>")).toEqual([
      "<body>6",
      "<p>3",
      "a",
      "</p>4",
      "^2",
      "<p>3",
      "b",
      "</p>4",
      "<p>3",
      "c",
      "</p>4",
      "</body>7",
    ]);
  });
  it("leaves out what is gone, with its text", () => {
    expect(items("<body><nav><p>a</p></nav><p>b", [], "nav")).toEqual([
      "<body>6",
      "<p>3",
      "b",
      "</p>4",
      "</body>7",
    ]);
  });
  it("keeps an element whose only text is in what is gone", () => {
    const page = parsePage("<body><div><noscript><p>a</p></noscript></div>b");
    const noscript = page.tags.indexOf("noscript");
    const gone = Uint8Array.from(page.tags, (_, id) => (id >= noscript && id < page.end[noscript]! ? 1 : 0));
    const { kind, node } = virtualSource(page, Uint8Array.of(0, 1), gone, statisticsOf(page).leafLength);
    expect(Array.from(kind, (which, i) => `${which} ${page.tags[node[i]!]}`)).toEqual([
      "0 body",
      "0 div",
      "1 div",
      "2 ",
      "1 body",
    ]);
  });
  it("leaves out elements that lost all their text before, but not those that never had any", () => {
    expect(items("<body><div><p>a</p></div><p><img>b</p><hr>", [0])).toEqual([
      "<body>6",
      "<p>3",
      "<img>5",
      "b",
      "</p>4",
      "<hr>4",
      "</body>7",
    ]);
  });
  it("is only the body when all leaves are dropped, and empty for a frameset-less page without text", () => {
    expect(items("<body>a", [0])).toEqual(["<body>6", "</body>7"]);
    expect(items("")).toEqual(["<body>6", "</body>7"]);
  });
});

describe("statistics of a view", () => {
  it("count only what takes part", () => {
    const page = parsePage(
      "<body><p>one two</p><nav><a>gone</a></nav><p><a>three</a> four</p><p>dropped</p>",
    );
    const nav = page.tags.indexOf("nav");
    const gone = Uint8Array.from(page.tags, (_, id) => (id >= nav && id < page.end[nav]! ? 1 : 0));
    const open = Uint8Array.from(page.leaves, ({ text }) => (text === "gone" || text === "dropped" ? 0 : 1));
    const { text, words, linkText, linkWords, elements, anchors } = viewStatistics(page, open, gone);
    const ofBody = (sums: Int32Array): number => totalOf(page, sums, page.body);
    expect([text, words, linkText, linkWords, elements, anchors].map(ofBody)).toEqual([17, 4, 5, 1, 5, 1]);
  });
});
