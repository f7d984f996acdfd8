import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { extractorById } from "./index";
import { reduceCase, verdictOn, type VerdictCase } from "./verdict-case";

const CASES = fileURLToPath(new URL("cases", import.meta.url));
const LONG = "A paragraph of plain words that goes on for quite a while and holds nothing but text. ".repeat(3).trim();

const found: VerdictCase = {
  winnow: 1, extractor: "block-extractor", params: {}, text: "Dear reader, this is it.", keep: true, note: "",
  html: `<!doctype html><title>T</title><body><div class="a"><p>${LONG}</p></div><div class="wrapper-of-many-names another-name yet-another-name" id="some-identifier"><span class="x y z">Dear reader, this is it.</span></div><ul><li>Home</li><li>About</li></ul>`,
};
const configured = extractorById(found.extractor).configure(found.params);

describe("a case cut down", () => {
  it("still shows the wrong verdict, and holds nothing that it takes not", () => {
    expect(verdictOn(found.html, found.text, configured)).toBe(false);
    const reduced = reduceCase(found, configured);
    expect(verdictOn(reduced.html, found.text, configured)).toBe(false);
    expect(reduced.html).not.toContain("Home");
    expect(reduced.html).not.toContain("plain words");
    expect(reduced.html).toContain("yet-another-name");
    expect(reduced).toMatchObject({ text: found.text, keep: true });
  });

  it("stays as it is where the verdict is right, or there is no such text", () => {
    expect(reduceCase({ ...found, keep: false }, configured)).toEqual({ ...found, keep: false });
    expect(reduceCase({ ...found, text: "nowhere" }, configured)).toEqual({ ...found, text: "nowhere" });
    expect(verdictOn(found.html, "nowhere", configured)).toBeNull();
  });

  it("keeps what the verdict hangs on, though it stands beside the text", () => {
    const largest = extractorById("largest-block").configure({});
    const beside: VerdictCase = { ...found, extractor: "largest-block" };
    expect(verdictOn(beside.html, beside.text, largest)).toBe(false);
    const reduced = reduceCase(beside, largest);
    expect(verdictOn(reduced.html, beside.text, largest)).toBe(false);
    expect(reduced.html.length).toBeLessThan(beside.html.length);
    expect(reduced.html).toContain("plain words");
  });

  it("gives up after a number of trials, with what it has", () => {
    expect(verdictOn(reduceCase(found, configured, 1).html, found.text, configured)).toBe(false);
  });
});

describe("the cases that were pinned", () => {
  // Files from "Copy as test case" of the app, put into cases/: each is a verdict that was wrong once.
  it.each(readdirSync(CASES).filter((name) => name.endsWith(".json")))("%s is decided rightly", (name) => {
    const { extractor, params, html, text, keep } = JSON.parse(readFileSync(`${CASES}/${name}`, "utf8")) as VerdictCase;
    expect(verdictOn(html, text, extractorById(extractor).configure(params))).toBe(keep);
  });
});
