import { beforeAll, describe, expect, it } from "vitest";
import { Readability } from "@mozilla/readability";
import type { Reason } from "../../extractors/contract/contract";
import { noCorpus } from "../../extractors/contract/contract";
import { extracted } from "../../extractors/extractor.fixture";
import { readability } from "../../extractors/peers/readability";
import { parsePage } from "../../page/parsing/parse";
import { shortName } from "../../page/path";
import { wholeView } from "../../page/page";
import { provideNodePeers } from "../node-peers";
import { page, sentenceOf, story } from "../peer.fixture";
import { FIGURES, STEPS } from "./watch-methods";

beforeAll(() => provideNodePeers());

/** Why the text that begins as given was kept or dropped. */
async function reasonOf(html: string, beginning: string): Promise<Reason> {
  const { answer } = await extracted(readability, html);
  const leaf = parsePage(html).leaves.findIndex(({ text }) => text.trim().startsWith(beginning));
  return answer.reasons.filter(({ range }) => range.start <= leaf && leaf < range.end).at(-1)!;
}

const LINKS = `<a href="/a">Weather in the hills</a>, <a href="/b">more of the same</a>`;

const cases: readonly {
  readonly when: string;
  readonly html: string;
  readonly text: string;
  readonly rule: string;
  readonly says: string;
}[] = [
  {
    when: "a class is unlikely",
    html: page(`<div class="sidebar"><p>Beside the story.</p></div><article>${story(6)}</article>`),
    text: "Beside",
    rule: "unlikely-candidate",
    says: "Removed by stripUnlikelys because of its class or id: div.sidebar.",
  },
  {
    when: "a role is unlikely",
    html: page(`<div role="navigation"><p>Beside the story.</p></div><article>${story(6)}</article>`),
    text: "Beside",
    rule: "unlikely-role",
    says: "Removed by stripUnlikelys because of its role: div.",
  },
  {
    when: "an element is hidden",
    html: page(`<article>${story(6)}<p hidden>Nobody sees this.</p></article>`),
    text: "Nobody",
    rule: "hidden",
    says: "Removed as hidden with p (attribute hidden or aria-hidden, or a style).",
  },
  {
    when: "it is a modal dialog",
    html: page(`<article>${story(6)}<div role="dialog" aria-modal="true"><p>Accept all?</p></div></article>`),
    text: "Accept",
    rule: "modal-dialog",
    says: "Removed as a modal dialog: div.",
  },
  {
    when: "it is the byline",
    html: page(`<article><p class="byline">Jane Doe</p>${story(6)}</article>`),
    text: "Jane",
    rule: "byline",
    says: "Taken as the byline and removed with p.byline: 8 characters < 100.",
  },
  {
    when: "a heading repeats the title",
    html: page(`<article><h1>Floods in the valley</h1>${story(6)}</article>`),
    text: "Floods",
    rule: "title-heading",
    says: "Removed as a heading that repeats the title: h1: similarity 1 > 0.75.",
  },
  {
    when: "a block in the article has too many links",
    html: page(`<article>${story(6)}<div><p>See also, ${LINKS}</p><ul><li>x</li></ul></div></article>`),
    text: "See also",
    rule: "conditional-links",
    says: "Removed by cleanConditionally with div, too many links: 2 commas < 10, link density 0.73 > 0.20.",
  },
  {
    when: "a class in the article weighs against it",
    html: page(`<article>${story(6)}<div class="promo"><p>Buy the book.</p><p>Now.</p></div></article>`),
    text: "Buy",
    rule: "conditional-weight",
    says: "Removed by cleanConditionally with div.promo, by its class or id: weight of class and id −25 < 0.",
  },
  {
    when: "an element is of a kind that is always taken out",
    html: page(`<article>${story(6)}<aside><p>What this is about.</p></aside></article>`),
    text: "What this",
    rule: "clean-tag",
    says: "Removed by clean, which takes out every element of this kind: aside.",
  },
  {
    when: "a share button is in the article",
    html: page(`<article>${story(6)}<p class="share">Tell everybody.</p></article>`),
    text: "Tell",
    rule: "share",
    says: "Removed by cleanMatchedNodes as a share button with p.share, by its class or id: 15 characters < 500.",
  },
  {
    when: "a paragraph is in another element",
    html: page(
      `<div><main>${story(6)}</main><p>Beside it</p></div><div><p>About the people who write this page.</p></div>`,
    ),
    text: "About",
    rule: "outside",
    says: "Outside the chosen element: the body around it has 8 points, the chosen one 36.",
  },
  {
    when: "it is in the chosen element",
    html: page(`<article>${story(6)}</article>`),
    text: "Part 1",
    rule: "candidate",
    says: "Kept: it is in article, the element with the most points: score ",
  },
  {
    when: "it is in an element that was chosen for the one in it",
    html: page(`<div><article>${story(6)}</article></div>`),
    text: "Part 1",
    rule: "candidate-around",
    says: "Kept: it is in div, chosen because it holds the element with the most points, 36 against its own ",
  },
  {
    when: "there is one comma",
    html: page(
      `<article>${story(6)}<div><p>See also <a href="/a">Weather, in the hills</a></p><ul><li>x</li></ul></div></article>`,
    ),
    text: "See also",
    rule: "conditional-links",
    says: "Removed by cleanConditionally with div, too many links: 1 comma < 10, link density 0.",
  },
];

describe("what is seen of Readability", () => {
  it.each(cases)("names the step where $when", async ({ html, text, rule, says }) => {
    const reason = await reasonOf(html, text);
    expect(reason.rule).toBe(rule);
    const place = reason.node === null ? "its place" : shortName(parsePage(html), reason.node);
    expect(sentenceOf(readability, reason, place)).toContain(says);
  });

  it("tells the attempt, and what it does without", async () => {
    const html = page(
      `<div class="extra"><div><p>Beside, ${LINKS}</p><ul><li>x</li></ul></div>${story(6)}</div><p>Short.</p>`,
    );
    const reason = await reasonOf(html, "Beside");
    expect(sentenceOf(readability, reason, "div")).toBe(
      "Removed by cleanConditionally with div, too many links: 2 commas < 10, link density 0.77 > 0.20. This was in the second attempt, without stripUnlikelys.",
    );
  });

  it("joins a sibling for its score and says against what it was compared", async () => {
    const html = page(`<div><div>${story(8)}</div><div>${story(3)}</div></div>`);
    const { answer } = await extracted(readability, html);
    expect(new Set(answer.reasons.map(({ rule }) => rule))).toEqual(new Set(["candidate", "sibling-score"]));
    const joined = answer.reasons.find(({ rule }) => rule === "sibling-score")!;
    expect(joined.measures[0]).toMatchObject({ name: "score", relation: ">=" });
    expect(joined.measures[0]!.value).toBeGreaterThanOrEqual(joined.measures[0]!.limit);
  });

  it("scores each text by the nearest element with points, and has none for what was removed before", async () => {
    const html = page(`<div class="sidebar"><p>Beside the story.</p></div><article>${story(6)}</article>`);
    const { answer } = await extracted(readability, html);
    expect(answer.score[0]).toBeNaN();
    expect(answer.score[1]).toBeGreaterThan(20);
  });

  it("has every attempt with its outcome and its steps in the trace", async () => {
    const html = page(`<div class="extra">${story(6)}</div><p>Short.</p>`);
    const ready = await readability.configure().fit(noCorpus);
    const view = wholeView(parsePage(html));
    const { attempts, units, unit } = ready.trace!(view);
    expect(attempts!.map(({ name, isAnswer }) => [name, isAnswer])).toEqual([
      ["with all rules", false],
      ["without stripUnlikelys", true],
    ]);
    expect(attempts![0]!.outcome).toBe("6 characters of text, fewer than 500: not enough.");
    expect(attempts![0]!.steps[0]).toMatchObject({
      rule: "unlikely-candidate",
      ranges: [{ start: 0, end: 6 }],
    });
    expect(unit).toBe("candidate");
    expect(units.filter(({ note }) => note === "taken")).toHaveLength(1);
  });

  it("tells of text that was only taken out to be put elsewhere as kept", async () => {
    // A div with a paragraph alone becomes the paragraph; a link that only runs a script becomes its text.
    const html = page(
      `<article>${story(5)}<div><p>Alone in its div, it goes on for long enough that the link in it weighs little, with one <a href="javascript:go()">word of script</a>.</p></div></article>`,
    );
    const { kept } = await extracted(readability, html);
    expect(kept).toContain("word of script");
    expect(kept.some((text) => text.startsWith("Alone"))).toBe(true);
  });

  it("finds every method that it watches in the package that is installed", () => {
    const prototype = Readability.prototype as unknown as Record<string, unknown>;
    for (const name of [...STEPS, ...FIGURES]) expect(typeof prototype[name], name).toBe("function");
  });
});
