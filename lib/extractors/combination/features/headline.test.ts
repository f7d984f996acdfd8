import { describe, expect, test } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { noCorpus } from "../contract/contract";
import { combination } from "./combination";
import { textRunsOf } from "./features/text-runs";
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

describe("the combination with a rule for the headline", () => {
  const answer = async (headline: string, body: string) => {
    const fitted = await combination.configure({ headline }).fit(noCorpus);
    const view = wholeView(page("The river rose - Valley News", body));
    return { view, fitted, ...fitted.extract(view) };
  };
  const body = `<h1>The river rose</h1>${story.repeat(6)}`;

  test("keeps it, or drops it, and says that this was asked for", async () => {
    for (const [choice, kept] of [
      ["keep", 1],
      ["drop", 0],
    ] as const) {
      const { keep, reasons, fitted, view } = await answer(choice, body);
      expect(keep[0]).toBe(kept);
      expect(keep.subarray(1)).toEqual(new Uint8Array(keep.length - 1).fill(1));
      expect(reasons[0]).toMatchObject({ rule: "headline", verdict: choice, measures: [] });
      expect(reasons[1]).toMatchObject({ rule: "expected-f1", verdict: "keep" });
      // What was asked for needs no look.
      expect(fitted.uncertain!(view)[0]).toBe(0);
    }
  });

  test("keeps no headline of a page of which it keeps nothing", async () => {
    const fitted = await combination
      .configure({ headline: "keep", cut: "threshold", threshold: 1 })
      .fit(noCorpus);
    const { keep } = fitted.extract(wholeView(page("The river rose", body)));
    expect([...keep].some((kept) => kept === 1)).toBe(false);
  });
});
