import { describe, expect, it } from "vitest";
import { quietTask } from "../../task";
import { pageInMemory } from "../sources/in-memory";
import type { SourcePage } from "../sources/source";
import { trainingPages } from "./training-pages";

/** A page with more elements than a page without a template has. */
const templated = (prefix: string): string =>
  Array.from(
    { length: 6 },
    (_, at) => `<div class="${prefix}-${"abcdef"[at]!}"><section>x</section></div>`,
  ).join("");

const pageOf = (site: string, html: string): SourcePage =>
  pageInMemory({
    ...{ id: `${site} ${html.length}`, url: `http://${site}/` },
    bytes: new TextEncoder().encode(`<body>${html}<p>The story.`),
    gold: { text: "The story." },
  });

const sourceOf = (name: string, pages: readonly SourcePage[]) => ({
  name,
  pages: (async function* () {
    yield* pages;
  })(),
});

async function groupsOf(pages: readonly SourcePage[]): Promise<readonly string[]> {
  const { groups } = await trainingPages(sourceOf("news", pages), ["content"], quietTask);
  // By the first page of each.
  return groups.map((group) => `${groups.indexOf(group)}`);
}

describe("pages to learn from", () => {
  it("stay together where sites look alike, though their source knows no templates", async () => {
    const [one, other] = [templated("blog"), templated("shop")];
    expect(
      await groupsOf([
        pageOf("a.example", one),
        pageOf("b.example", other),
        pageOf("c.example", `${one}<p>more`),
        pageOf("b.example", one.slice(0, 40)),
      ]),
    ).toEqual(["0", "1", "0", "1"]);
  });

  it("are apart where they have too few elements to look alike", async () => {
    expect(
      await groupsOf([pageOf("a.example", "<div>x</div>"), pageOf("b.example", "<div>x</div>")]),
    ).toEqual(["0", "1"]);
  });

  it("stay together where one owner registered the name that their hosts end with", async () => {
    const pages = ["www.a.example", "b.example", "blog.a.example", "c.example"].map((site) =>
      pageOf(site, "<div>x</div>"),
    );
    expect(await groupsOf(pages)).toEqual(["0", "1", "0", "3"]);
  });

  it("keep the templates that their source knows", async () => {
    const pages = ["a.example", "b.example"].map((site, at) => ({
      ...pageOf(site, templated("blog")),
      template: `news ${at}`,
    }));
    expect(await groupsOf(pages)).toEqual(["0", "1"]);
  });

  it("are not those that look like a page of another source, though one of the two sources knows templates", async () => {
    const pages = [
      { ...pageOf("a.example", templated("blog")), template: "news 0" },
      { ...pageOf("b.example", templated("shop")), template: "news 1" },
      { ...pageOf("c.example", "<div>x</div>"), template: "news 0" },
    ];
    const without = (html: string) =>
      trainingPages(
        sourceOf("news", pages),
        ["content"],
        quietTask,
        sourceOf("other", [pageOf("z.example", html)]),
      );
    const { pages: left, leftOut, sha256 } = await without(templated("blog"));
    expect(left.map(({ site }) => site)).toEqual(["b.example"]);
    expect(leftOut).toEqual({ sitesOf: "other", pages: 2, sites: 2 });
    const alone = await trainingPages(sourceOf("news", pages.slice(1, 2)), ["content"], quietTask);
    expect(sha256).toBe(alone.sha256);
    expect((await without("<div>y</div>")).leftOut).toEqual({ sitesOf: "other", pages: 0, sites: 0 });
  });

  it("are left out by pages without gold too, and by one that cannot be decoded", async () => {
    const nothing = pageInMemory({
      ...{ id: "u", url: "http://www.a.example/u", gold: {} },
      bytes: new Uint8Array(),
    });
    const { pages, leftOut } = await trainingPages(
      sourceOf("news", [pageOf("a.example", "<p>a"), pageOf("b.example", "<p>b")]),
      ["content"],
      quietTask,
      sourceOf("other", [nothing]),
    );
    expect([pages.map(({ site }) => site), leftOut!.pages]).toEqual([["b.example"], 1]);
  });
});
