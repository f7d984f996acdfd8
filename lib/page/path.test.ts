import { describe, expect, it } from "vitest";
import { parsePage } from "./parsing/parse";
import { nodeAt, xpathOf } from "./path";
import type { Page } from "./page";

/** A page, and how often the end of a node has been read: once for each step from sibling to sibling. */
function counted(html: string): { readonly page: Page; reads(): number } {
  const page = parsePage(html);
  let reads = 0;
  const end = new Proxy(page.end, {
    get(of, key) {
      reads++;
      return Reflect.get(of, key) as unknown;
    },
  });
  return { page: { ...page, end }, reads: () => reads };
}

describe("paths among siblings", () => {
  it("count those of the same name only, and each text between elements as one of its own", () => {
    const page = parsePage("<ul><li>a</li>x<li>b</li><p>c</p>y<li>d</li></ul>");
    const under = (name: string) =>
      [...page.tags.keys()]
        .filter((id) => page.tags[page.parent[id]!] === "ul" && page.tags[id] === name)
        .map((id) => xpathOf(page, id).split("/").at(-1));
    expect([under("li"), under(""), under("p")]).toEqual([
      ["li[1]", "li[2]", "li[3]"],
      ["text()[1]", "text()[2]"],
      ["p[1]"],
    ]);
  });

  it.each([
    "/html[1]/body[1]/p[0]",
    "/html[1]/body[1]/p[3]",
    "/html[1]/body[1]/div[1]",
    "/html[1]/body[1]/p",
  ])("find nothing by %s where there are two paragraphs", (path) =>
    expect(nodeAt(parsePage("<p>a</p><p>b</p>"), path)).toBeNull(),
  );

  it("walk a list of 2,000 elements once for all of them, not once for each", () => {
    const { page, reads } = counted(`<ul>${"<li>x</li>".repeat(2_000)}</ul>`);
    const items = [...page.tags.keys()].filter((id) => page.tags[id] === "li");
    const paths = items.map((id) => xpathOf(page, id));
    expect(paths.at(-1)).toBe("/html[1]/body[1]/ul[1]/li[2000]");
    expect(paths.map((path) => nodeAt(page, path))).toEqual(items);
    expect(reads()).toBeLessThan(10 * page.size);
  });
});
