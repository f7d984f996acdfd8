import { describe, expect, it } from "vitest";
import { EXTRACTORS } from "../../extractors/index";
import { algorithmDocs, docOfExtractor, renderDoc } from "./algorithm-docs";

describe("docs/algorithms in the app", () => {
  it.each(EXTRACTORS.map(({ id }) => id))("has a section for %s", (id) => {
    const found = docOfExtractor(id)!;
    const [path, anchor] = found.href.split("#");
    const doc = algorithmDocs().find(({ name }) => `/algorithms/${name}` === path)!;
    expect(anchor).toBe(id);
    expect(doc.html).toContain(`<a id="${id}"></a>`);
    expect(found.title).toBe(doc.title);
  });

  it("has none for an extractor that does not exist", () => {
    expect(docOfExtractor("no-such")).toBeNull();
  });

  it("has every anchor of a page once", () => {
    for (const { name, anchors } of algorithmDocs())
      expect([name, anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)]).toEqual([name, []]);
  });

  it("leads from page to page without leaving the app, to sections that are there", () => {
    for (const { html } of algorithmDocs())
      for (const [, href] of html.matchAll(/href="([^"]+)"/g)) {
        const [path, anchor] = href!.split("#");
        const target = algorithmDocs().find(({ name }) => path === `/algorithms/${name}`);
        expect([href, target?.name]).not.toEqual([href, undefined]);
        if (anchor !== undefined) expect(target!.anchors).toContain(anchor);
      }
  });

  it("takes the title from the first heading and names headings as GitHub does", () => {
    const doc = renderDoc("x", "# A title\n\n## One, two (`three`)\n\n## One, two (`three`)\n\n[a](b.md#c)");
    expect(doc.title).toBe("A title");
    expect(doc.anchors).toEqual(["a-title", "one-two-three", "one-two-three-1"]);
    expect(doc.html).toContain('<a href="/algorithms/b#c">a</a>');
  });
});
