import { describe, expect, it } from "vitest";
import { extracted, wordsOf } from "../extractor.fixture";
import { sentenceOf } from "../../peers/peer.fixture";
import { justext } from "./justext";
import { inContext, type InContext, type Judgement } from "./justext-context";

const LETTERS: Readonly<Record<string, Judgement>> = { g: "good", n: "near", s: "short", b: "bad" };
const judged = (line: string): Judgement[] => [...line.toLowerCase()].map((letter) => LETTERS[letter]!);
const asLine = (judgements: readonly Judgement[]): string =>
  judgements.map((judgement) => judgement[0]).join("");
/** Capitals are headings; each paragraph is 10 characters long. */
const inLine = (line: string, distance: number | null = 200): InContext =>
  inContext(
    judged(line),
    new Int32Array(line.length).fill(10),
    Uint8Array.from(line, (letter) => (letter < "a" ? 1 : 0)),
    distance,
  );
const context = (line: string, distance?: number | null): string => asLine(inLine(line, distance).final);

describe("what neighbours make of a paragraph", () => {
  it.each([
    ["a short one between good ones is good", "gsg", "ggg"],
    ["a short one between bad ones is bad", "bsb", "bbb"],
    ["a short one at the edge of the page stands beside bad", "sg", "bg"],
    ["a short one between good and bad is bad", "gsb", "gbb"],
    ["a short one between good and near before bad is good", "gsnb", "gggb"],
    ["a near one between bad ones is bad", "bnb", "bbb"],
    ["a near one beside a good one is good", "bng", "bgg"],
    ["near ones follow each other from a good one", "gnnb", "gggb"],
    ["near ones alone are bad", "nn", "bb"],
    ["short ones are decided at once, not one by the other", "gssb", "gbbb"],
    ["a short heading before good text is near, then good", "bSg", "bgg"],
    ["a bad heading stays bad", "bBg", "bbg"],
    ["a near heading made bad is restored by good text further on", "bNbg", "bgbg"],
  ])("%s", (_, before, after) => expect(context(before)).toBe(after));

  it("counts the distance of a heading to the end: 200 is near, 201 is far", () => {
    const at = (length: number): string =>
      asLine(inContext(judged("sbg"), Int32Array.of(5, length, 9), Uint8Array.of(1, 0, 0), 200).final);
    expect(at(200)).toBe("gbg");
    expect(at(201)).toBe("bbg");
  });

  it("leaves headings to their neighbours where they have no treatment of their own", () => {
    expect(context("bSg", null)).toBe("bbg");
  });

  it.each([
    ["a short one stands between good ones", "gsg", "between-good"],
    ["a short one stands between bad ones", "bsb", "between-bad"],
    ["a short one has good text on one side", "gsb", "beside-bad"],
    ["a short one has near good text on the other side", "gsnb", "beside-near"],
    ["a near one stands between bad ones", "bnb", "between-bad"],
    ["a near one has good text on one side", "bng", "beside-good"],
    ["a short heading stands before good text", "bSg", "heading"],
    ["a near heading is restored by good text further on", "bNbg", "heading"],
    ["a near heading has good text beside it", "bNg", "beside-good"],
    ["it is good by itself", "bg", "alone"],
    ["it is a bad heading", "bBg", "alone"],
  ])("says what decided where %s", (_, line, ground) => expect(inLine(line).ground[1]).toBe(ground));

  it("lets what decided and what came of it agree, whatever stands on a page", () => {
    const letters = [..."gnsbNSB"];
    const good = ["between-good", "beside-near", "beside-good", "heading"];
    for (let code = 0; code < letters.length ** 5; code++) {
      const line = Array.from({ length: 5 }, (_, at) => letters[Math.floor(code / 7 ** at) % 7]!).join("");
      const { final, ground } = inLine(line, 15);
      const isGood = ground.map((by, at) => (by === "alone" ? line[at] === "g" : good.includes(by)));
      expect(asLine(final), line).toBe(isGood.map((is) => (is ? "g" : "b")).join(""));
    }
  });
});

/** `words` words of which `stops` are function words, each of `length` characters in all. */
const text = (stops: number, words: number): string =>
  `${"the ".repeat(stops)}${wordsOf(words - stops, "xxxxxxxxxx")}`;
const rulesOf = async (html: string, values = {}): Promise<string[]> =>
  (await extracted(justext, html, values)).answer.reasons.map(({ rule, verdict }) => `${rule} ${verdict}`);

describe("justext", () => {
  it.each([
    ["function words are exactly the high share", text(32, 100), ["long-text keep"]],
    ["function words are between the shares", text(31, 100), ["near-between-bad drop"]],
    ["function words are below the low share", text(29, 100), ["few-function-words drop"]],
    ["a copyright sign is in it", `© ${text(50, 100)}`, ["copyright drop"]],
    ["it is short and has a small link", `${"x".repeat(60)} <a>ab</a>`, ["short-links drop"]],
  ])("judges a paragraph alone when %s", async (_, html, rules) =>
    expect(await rulesOf(`<p>${html}</p>`)).toEqual(rules),
  );

  it.each([
    [
      "is good by itself",
      [text(32, 100)],
      "Good by itself: stop word density 0.32 reaches 0.32, and length 1001 is above 200.",
    ],
    ["is bad by itself", [text(29, 100)], "Bad by itself: stop word density 0.29 is below 0.30."],
    [
      "is short between good ones",
      ["Rain again", text(50, 100), text(50, 100)],
      "Too short to judge alone: length 10 is below 70. Kept, because good text stands on both sides.",
    ],
    [
      "is short beside a good one",
      ["Rain again", text(50, 100)],
      "Too short to judge alone: length 10 is below 70. Dropped, because good text stands on one side only.",
    ],
    [
      "is near for its length and alone",
      ["the ".repeat(30)],
      "Near good: stop word density 1 reaches 0.32, but length 119 is not above 200. Dropped, because no good text stands beside it.",
    ],
    [
      "is near for its function words and beside a good one",
      [text(31, 100), text(50, 100)],
      "Near good: stop word density 0.31 is between 0.30 and 0.32. Kept, because good text stands beside it.",
    ],
    [
      "is near and a limit is next to what was measured",
      [text(302, 1000)],
      "Near good: stop word density 0.302 is between 0.300 and 0.320. Dropped, because no good text stands beside it.",
    ],
  ])("says what a paragraph is and what decided where it %s", async (_, [first, ...others], says) => {
    const before = others.length > 1 ? `<p>${others.pop()}</p>` : "";
    const html = `${before}<p id="it">${first}</p>${others.map((each) => `<p>${each}</p>`).join("")}`;
    const { answer } = await extracted(justext, html);
    const reason = answer.reasons[before === "" ? 0 : 1]!;
    expect(sentenceOf(justext, reason, "p")).toBe(says);
    // What is set against a limit of a parameter is what its counterfactuals are tried beside.
    for (const { param } of reason.measures) expect(justext.params).toHaveProperty(param!);
  });

  it("keeps at exactly the largest link density and drops above it", async () => {
    // 320 characters of text
    const html = (link: number): string => `<p>${"the ".repeat(80)}<a>${"x".repeat(link)}</a></p>`;
    expect(await rulesOf(html(80))).toEqual(["long-text keep"]);
    expect(await rulesOf(html(81))).toEqual(["links drop"]);
  });

  it("parts at the length limits: 69 is short, 70 is judged, 200 is near, 201 is good", async () => {
    const html = (length: number): string => `<p>${"the ".repeat(60).slice(0, length - 1)}.</p>`;
    const judgement = async (length: number): Promise<string> => {
      const { fitted, view } = await extracted(justext, html(length));
      return /: (\w+), then/.exec(fitted.trace!(view).units[0]!.label)![1]!;
    };
    expect(await Promise.all([69, 70, 200, 201].map(judgement))).toEqual(["short", "near", "near", "good"]);
  });

  it("judges a paragraph of 69 characters as short, however it is indented", async () => {
    const line = `${"the ".repeat(17)}.`;
    for (const html of [`<p>${line}</p>`, `<p>\n      ${line}\n    </p>`, `<p>\u3000\u3000${line}</p>`]) {
      const { fitted, view } = await extracted(justext, html);
      expect(fitted.trace!(view).units[0]!.label).toMatch(/: short, then/);
    }
  });

  it("drops options of a select, whatever they say", async () => {
    const { answer } = await extracted(
      justext,
      `<p>${text(50, 100)}</p><select><option>${text(50, 100)}</select>`,
    );
    expect(answer.reasons.map(({ rule }) => rule)).toEqual(["long-text", "select"]);
  });

  it("finds the language of the page, or takes the one given", async () => {
    const german =
      "<p>Der Fluss ist in der Nacht um zwei Meter gestiegen und die Leute von drei Dörfern sind mit ihren Kindern zu uns gekommen, weil sie nicht mehr in den Häusern bleiben konnten, und wir haben sie auf die Schulen und die Kirche verteilt, bis das Wasser wieder sinkt.</p>";
    expect(await rulesOf(german)).toEqual(["long-text keep"]);
    expect(await rulesOf(german, { language: "zh" })).toEqual(["few-function-words drop"]);
  });
});
