import { describe, expect, test } from "vitest";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { noCorpus } from "../contract/contract";
import { combination } from "./combination";

const story =
  "<p>The river rose again in the night, and people of the valley told what they had seen of it.</p>";
const said = "<p>I saw the river that night too, and it was higher than I have ever known it.</p>";
const page = (body: string) => parsePage(`<title>The river rose - Valley News</title><body>${body}`);

describe("the combination with a rule for the headline", () => {
  const answer = async (headline: string, body: string) => {
    const fitted = await combination.configure({ headline }).fit(noCorpus);
    const view = wholeView(page(body));
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
    const { keep } = fitted.extract(wholeView(page(body)));
    expect([...keep].some((kept) => kept === 1)).toBe(false);
  });
});

describe("the combination with a rule for comments", () => {
  const answer = async (comments: string, body: string) => {
    const view = wholeView(page(body));
    const fitted = await combination.configure({ comments }).fit(noCorpus);
    const { keep, reasons } = fitted.extract(view);
    const textsOf = (kept: number) => view.page.leaves.filter((_, leaf) => keep[leaf] === kept);
    return { view, fitted, keep, reasons, kept: textsOf(1).map(({ text }) => text) };
  };
  const link = "<a href=/reply>Answer</a>";
  const form = "<form><p>Say what you think of it</p></form><button>Send it now</button>";
  const body = `<h1>The river rose</h1>${story.repeat(6)}<div id=comments>${said}${link}${form}</div>`;

  test("keeps what people wrote, or drops all of it, and says that this was asked for", async () => {
    for (const [choice, kept] of [
      ["keep", 1],
      ["drop", 0],
    ] as const) {
      const { view, keep, reasons, fitted } = await answer(choice, body);
      const leaf = view.page.leaves.findIndex(({ text }) => text.startsWith("I saw"));
      expect(keep[leaf]).toBe(kept);
      const reason = reasons.find(({ range }) => range.start <= leaf && leaf < range.end);
      expect(reason).toMatchObject({ rule: "comments", verdict: choice, measures: [] });
      expect(view.page.attributes[reason!.node!]).toEqual([{ name: "id", value: "comments" }]);
      expect(fitted.uncertain!(view)[leaf]).toBe(0);
    }
  });

  test("keeps neither the way to answer nor the form and the button for it", async () => {
    const { kept } = await answer("keep", body);
    expect(kept).not.toContain("Answer");
    expect(kept).not.toContain("Say what you think of it");
    expect(kept).not.toContain("Send it now");
  });

  test("leaves the rest of the page as it is learned", async () => {
    const learned = await answer("learned", body);
    for (const choice of ["keep", "drop"]) {
      const { keep, view } = await answer(choice, body);
      const first = view.page.leaves.findIndex(({ text }) => text.startsWith("I saw"));
      expect(keep.subarray(0, first)).toEqual(learned.keep.subarray(0, first));
    }
  });

  test("drops no comments where nothing else is kept, as in a thread of comments", async () => {
    const thread = `<div id=comments>${story.repeat(6)}</div>`;
    const learned = await answer("learned", thread);
    expect(learned.kept.length).toBeGreaterThan(0);
    expect((await answer("drop", thread)).keep).toEqual(learned.keep);
  });

  test("keeps none where nothing is kept at all", async () => {
    const fitted = await combination
      .configure({ comments: "keep", cut: "threshold", threshold: 1 })
      .fit(noCorpus);
    expect([...fitted.extract(wholeView(page(body))).keep].includes(1)).toBe(false);
  });
});
