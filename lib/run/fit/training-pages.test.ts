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

async function groupsOf(pages: readonly SourcePage[]): Promise<readonly string[]> {
  const source = {
    name: "news",
    pages: (async function* () {
      yield* pages;
    })(),
  };
  const { groups } = await trainingPages(source, ["content"], quietTask);
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

  it("keep the templates that their source knows", async () => {
    const pages = ["a.example", "b.example"].map((site, at) => ({
      ...pageOf(site, templated("blog")),
      template: `news ${at}`,
    }));
    expect(await groupsOf(pages)).toEqual(["0", "1"]);
  });
});
