import { describe, expect, test } from "vitest";
import { wholeView } from "../../../page/page";
import { parsePage } from "../../../page/parsing/parse";
import { textRunsOf } from "./text-runs";
import { headlineOf } from "./headline";

const story =
  "<p>The river rose again in the night, and people of the valley told what they had seen of it.</p>";
const page = (title: string, body: string) => parsePage(`<title>${title}</title><body>${body}`);
const headline = (title: string, body: string): string | null => {
  const view = wholeView(page(title, body));
  const run = headlineOf(textRunsOf(view));
  return run < 0 ? null : view.page.leaves[textRunsOf(view).start[run]!]!.text;
};

describe("the headline of a page", () => {
  test("is the heading whose words are the title's, whatever its level", () =>
    expect(
      headline("The river rose - Valley News", `<h1>Valley News</h1><h2>The river rose</h2>${story}`),
    ).toBe("The river rose"));

  test("is a heading that has half its words of the title, not one that has fewer", () => {
    const body = (heading: string) => `<h3>${heading}</h3>${story}`;
    expect(headline("River rose", body("River rose last night"))).toBe("River rose last night");
    expect(headline("River rose", body("River rose in the last night"))).toBeNull();
  });

  test("is the first h1 that is no link where the title says something else", () =>
    expect(headline("Home", `<h1><a href=/>Logo</a></h1><h1>The river rose</h1>${story}`)).toBe(
      "The river rose",
    ));

  test("is none on a page without headings, or without text", () => {
    expect(headline("The river rose", story)).toBeNull();
    expect(headline("", "")).toBeNull();
  });
});
