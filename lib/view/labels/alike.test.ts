import { expect, test } from "vitest";
import { leavesOf } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { alikeElements } from "./alike";

/** The texts of the elements that are built like the one that holds a text alone. */
function like(html: string, text: string): readonly string[] {
  const page = parsePage(html);
  const element = page.parent[page.leaves.find((leaf) => leaf.text === text)!.node]!;
  return alikeElements(page, element).map((node) => {
    const { start, end } = leavesOf(page, node);
    return page.leaves
      .slice(start, end)
      .map((leaf) => leaf.text)
      .join("|");
  });
}

test("tag and class names of an element and the two around it, in any order of the names", () => {
  const post = (text: string, names = "post odd") => `<div class="${names}"><p>${text}</p></div>`;
  expect(like(`<main>${post("a")}${post("b", "odd post")}${post("c", "post")}</main><p>d</p>`, "a")).toEqual([
    "a",
    "b",
  ]);
});

test("elements elsewhere on the page, but not below others, and none without text", () => {
  const list = (...items: readonly string[]) =>
    `<section><ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul></section>`;
  expect(like(`${list("a", "")}${list("b")}<nav><ul><li>c</li></ul></nav>`, "a")).toEqual(["a", "b"]);
});

test("what is inside one of them belongs to it", () => {
  const html =
    "<div><div><div><div>a<div>b</div></div></div></div></div><div><div><div><div>c</div></div></div></div>";
  const found = like(html, "c");
  expect(found.filter((texts) => texts.includes("b"))).toEqual(["a|b"]);
});

test("an element that is like no other is alone", () => {
  expect(like("<h1>a</h1><p>b</p>", "a")).toEqual(["a"]);
});
