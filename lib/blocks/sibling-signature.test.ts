import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { runsBelow, signaturesOf } from "./sibling-signature";

/** Sizes of the runs below the body. */
function runs(html: string, depth = 3, least = 3): number[] {
  const page = parsePage(html);
  const gone = new Uint8Array(page.size);
  return runsBelow(page, gone, page.body, signaturesOf(page, gone, depth), least).map(
    ({ siblings }) => siblings.length,
  );
}

describe("runsBelow", () => {
  it.each([
    { when: "three are alike", html: "<p>a</p><p>b</p><p>c</p>", is: [3] },
    { when: "only two are alike", html: "<p>a</p><p>b</p>", is: [] },
    {
      when: "classes differ in order only",
      html: "<p class='a b'>1</p><p class='b  a'>2</p><p class='a b'>3</p>",
      is: [3],
    },
    {
      when: "classes differ",
      html: "<p class=a>1</p><p class=b>2</p><p class=a>3</p><p class=b>4</p>",
      is: [],
    },
    { when: "two kinds alternate", html: "<p>1</p><hr><p>2</p><hr><p>3</p><hr>", is: [3, 3] },
    { when: "two others stand between", html: "<p>1</p><p>2</p><hr><hr><p>3</p>", is: [] },
    {
      when: "what is inside differs",
      html: "<div><p>1</p></div><div><b>2</b></div><div><p>3</p></div>",
      is: [],
    },
    {
      when: "what is inside differs below the depth",
      html: "<div><p>1</p></div><div><b>2</b></div><div><p>3</p></div>",
      depth: 0,
      is: [3],
    },
    {
      when: "what is inside differs in order",
      html: "<div><p>1</p><b>2</b></div><div><b>2</b><p>1</p></div><div><p>1</p><b>2</b></div>",
      is: [],
    },
    {
      when: "three levels down is within depth 3",
      html: "<div><p><b><i>1</i></b></p></div>".repeat(2) + "<div><p><b><u>1</u></b></p></div>",
      is: [],
    },
    {
      when: "three levels down is below depth 2",
      html: "<div><p><b><i>1</i></b></p></div>".repeat(2) + "<div><p><b><u>1</u></b></p></div>",
      depth: 2,
      is: [3],
    },
  ])("gives $is when $when", ({ html, depth, is }) => expect(runs(html, depth)).toEqual(is));
});
