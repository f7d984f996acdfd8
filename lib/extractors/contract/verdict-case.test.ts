import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { extractorById } from "../index";
import { reduceCase, verdictOn, type VerdictCase } from "./verdict-case";

const CASES = fileURLToPath(new URL("../cases", import.meta.url));
const LONG = "A paragraph of plain words that goes on for quite a while and holds nothing but text. "
  .repeat(3)
  .trim();

const found: VerdictCase = {
  winnow: 1,
  extractor: "block-extractor",
  params: {},
  text: "Dear reader, this is it.",
  keep: true,
  note: "",
  html: `<!doctype html><title>T</title><body><div class="a"><p>${LONG}</p></div><div class="wrapper-of-many-names another-name yet-another-name" id="some-identifier"><span class="x y z">Dear reader, this is it.</span></div><ul><li>Home</li><li>About</li></ul>`,
};
const configured = extractorById(found.extractor).configure(found.params);

describe("a case cut down", () => {
  it("still shows the wrong verdict, and holds nothing that it takes not", () => {
    expect(verdictOn(found, configured)).toBe(false);
    const reduced = reduceCase(found, configured);
    expect(verdictOn(reduced, configured)).toBe(false);
    expect(reduced.html).not.toContain("Home");
    expect(reduced.html).not.toContain("plain words");
    expect(reduced.html).toContain("yet-another-name");
    expect(reduced).toMatchObject({ text: found.text, keep: true });
  });

  it("stays as it is where the verdict is right, or there is no such text", () => {
    expect(reduceCase({ ...found, keep: false }, configured)).toEqual({ ...found, keep: false });
    expect(reduceCase({ ...found, text: "nowhere" }, configured)).toEqual({ ...found, text: "nowhere" });
    expect(verdictOn({ ...found, text: "nowhere" }, configured)).toBeNull();
  });

  it("is about the text that was meant where others read the same, also in the head and in a script", () => {
    const kept = `<div><p>${found.text} ${LONG}</p><p>${found.text}</p><p>${LONG}</p></div>`;
    const html = found.html
      .replace("<title>T", `<title>${found.text}`)
      .replace('<div class="a">', `<script>${found.text}</script>${kept}<div class="a">`);
    const second: VerdictCase = { ...found, nth: 1, html };
    expect([
      verdictOn({ ...found, html }, configured),
      verdictOn(second, configured),
      verdictOn({ ...second, nth: 2 }, configured),
    ]).toEqual([true, false, null]);
    const reduced = reduceCase(second, configured);
    expect(verdictOn(reduced, configured)).toBe(false);
    expect(reduced.html).toContain("yet-another-name");
    expect(reduced.html.length).toBeLessThan(html.length);
    expect(reduceCase({ ...second, nth: 2 }, configured)).toEqual({ ...second, nth: 2 });
  });

  it("keeps what the verdict hangs on, though it stands beside the text", () => {
    const largest = extractorById("largest-block").configure({});
    const beside: VerdictCase = { ...found, extractor: "largest-block" };
    expect(verdictOn(beside, largest)).toBe(false);
    const reduced = reduceCase(beside, largest);
    expect(verdictOn(reduced, largest)).toBe(false);
    expect(reduced.html.length).toBeLessThan(beside.html.length);
    expect(reduced.html).toContain("plain words");
  });

  it("gives up after a number of trials, with what it has", () => {
    expect(verdictOn(reduceCase(found, configured, 1), configured)).toBe(false);
  });
});

describe("the cases that were pinned", () => {
  // Files from "Copy as test case" of the app, put into cases/: each is a verdict that was wrong once.
  it.each(readdirSync(CASES).filter((name) => name.endsWith(".json")))("%s is decided rightly", (name) => {
    const pinned = JSON.parse(readFileSync(`${CASES}/${name}`, "utf8")) as VerdictCase;
    expect(verdictOn(pinned, extractorById(pinned.extractor).configure(pinned.params))).toBe(pinned.keep);
  });
});
