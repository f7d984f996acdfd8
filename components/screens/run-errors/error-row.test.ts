// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import type { ShownError } from "@/lib/evaluation/errors/error-report";
import { drawn } from "@/components/ui/testing";
import { ErrorRow } from "./error-row";

const errorAt = (start: number): ShownError => ({
  pageId: "p",
  key: "p",
  title: "P",
  start,
  end: start + 1,
  error: "missed",
  characters: 1,
  cause: "list",
  rule: "density",
  stage: "x",
  taggedBy: null,
  site: null,
  excerpt: `text ${start}`,
});
const listOf = (length: number, at: number) =>
  createElement(
    "ol",
    null,
    ...Array.from({ length }, (_, row) =>
      createElement(ErrorRow, {
        key: row,
        error: errorAt(row),
        href: "#",
        isAt: row === at,
        isFollowed: at > 0,
      }),
    ),
  );

it("comes into view when the keys come to it, and lets the reader scroll on while the list is drawn again", async () => {
  const scrolled: string[] = [];
  // jsdom has no layout and so no way to scroll.
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    scrolled.push(this.querySelector("a")!.textContent);
  });
  const { draw } = await drawn(listOf(3, 0));
  expect(scrolled).toEqual([]);
  await draw(listOf(3, 1));
  expect(scrolled).toEqual(["text 1"]);
  await draw(listOf(3, 1));
  await draw(listOf(6, 1));
  expect(scrolled).toEqual(["text 1"]);
  await draw(listOf(6, 2));
  await draw(listOf(6, 1));
  expect(scrolled).toEqual(["text 1", "text 2", "text 1"]);
});

it("says who set the cause, and of whose name is hidden that a person did", async () => {
  const titleOf = async (taggedBy: string | null) => {
    const error = { ...errorAt(0), taggedBy };
    await drawn(createElement(ErrorRow, { error, href: "#", isAt: false, isFollowed: false }));
    return [...document.querySelectorAll("[title]")].at(-1)!.getAttribute("title");
  };
  expect(await titleOf("Ada")).toBe("Set by Ada");
  expect(await titleOf("person:31415926")).toBe("Set by a person");
  expect(await titleOf(null)).toContain("Proposed");
});
