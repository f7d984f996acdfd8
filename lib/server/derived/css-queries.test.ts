import { describe, expect, it } from "vitest";
import { addressesIn } from "../../../e2e/hostile/addresses";
import { filterStyleSheet, settleMedia } from "./css";
import { settlingOf } from "./settling.fixture";
import { derivedView } from "./view";

const RULE = "{p{color:red}}";
const ALWAYS = "(min-width:0px)";
const NEVER = "(max-width:-1px)";
const sheet = (css: string): string => filterStyleSheet(css, settlingOf());
const view = (html: string): string => derivedView(html, { width: 1000, height: 800 });

describe("ranges", () => {
  it.each([
    ["@media (width<600px)", "@media (600px>width)"],
    ["@media (width <= 600px)", "@media (600px>=width)"],
    ["@media (600px<=width)", "@media (width>=600px)"],
    ["@media (400px <= width < 900px)", "@media (900px>width>=400px)"],
    ["@media (900px > width >= 400px)", "@media (900px>width>=400px)"],
    ["@media not ((width<600px) and (100px<width))", "@media not ((600px>width) and (width>100px))"],
    ["@container c (width<=30vw)", "@container c (300px>=width)"],
  ])("are written from their larger end, so that no sign opens an element: %s", (query, written) => {
    expect(sheet(query + RULE)).toBe(written + RULE);
  });

  it("whose signs point in two directions hold for nothing", () => {
    expect(sheet(`@media (400px<width>900px)${RULE}`)).toBe("");
  });

  it("open no element in the style of a drawing, where the parser looks for one", () => {
    expect(view(`<svg><style>@media (1px&lt;width)${RULE}</style></svg><p>x`)).toContain(
      `@media (width>1px)${RULE}</style>`,
    );
  });
});

describe("media attributes", () => {
  it.each([
    ["(width < 600px)", "(600px>width)"],
    ["(-webkit-min-device-pixel-ratio: 3/2), (min-resolution:1.5dppx)", null],
    ["print", "print"],
    ["print;", "not all"],
    ["(min-width: foo(1px))", "not all"],
    ["(min-width: foo(1px)), screen", "not all,screen"],
    ["print and (orientation:", "not all"],
    ["(((", "not all"],
    ["(https:wss)", "not all"],
    ["https", "https"],
    [" ", ""],
  ])("hold for nothing where they cannot be read, as in browsers: %j", (media, expected) => {
    const settled = settleMedia(media, settlingOf());
    expect(settled).toBe(expected ?? "(-webkit-min-device-pixel-ratio:3/2),(min-resolution:1.5dppx)");
  });

  it("are on the style element, whatever they hold, and are none where they hold nothing", () => {
    const mediaOf = (media: string): string | undefined =>
      / media="([^"]*)"/.exec(view(`<style media="${media}">p{display:none}</style>`))?.[1];
    expect(mediaOf("(max-width: 600px)")).toBe("(max-width:600px)");
    expect(mediaOf("(width < 600px)")).toBe("(600px&gt;width)");
    expect(mediaOf("print;")).toBe("not all");
    expect(mediaOf("")).toBeUndefined();
  });

  it.each(["(a: http\\:\\/\\/e.example)", "http\\3a\\2f\\2f", "(a:b(//e.example)/1)", "(javascript:x)"])(
    "hold no address: %s",
    (media) => expect(addressesIn(view(`<style media="${media}"></style>`))).toEqual([]),
  );
});

describe("queries about the window, which is 1,000 wide and 800 high", () => {
  it.each([
    ["(min-height:800px)", ALWAYS],
    ["(min-height:801px)", NEVER],
    ["(max-height:800px)", ALWAYS],
    ["(max-height:799px)", NEVER],
    ["(MIN-HEIGHT:50em)", ALWAYS],
    ["(min-height:50.1em)", NEVER],
    ["(min-height:100vh)", ALWAYS],
    ["(min-height:0)", ALWAYS],
    ["(max-height:-1px)", NEVER],
    ["(height:800px)", ALWAYS],
    ["(height<800px)", NEVER],
    ["(height<=800px)", ALWAYS],
    ["(800px<=height<801px)", ALWAYS],
    ["(800px<height<900px)", NEVER],
    ["(orientation:landscape)", ALWAYS],
    ["(orientation:Portrait)", NEVER],
    ["(aspect-ratio:5/4)", ALWAYS],
    ["(min-aspect-ratio:5/4)", ALWAYS],
    ["(min-aspect-ratio:126/100)", NEVER],
    ["(max-aspect-ratio:1)", NEVER],
    ["(aspect-ratio>1/1)", ALWAYS],
    ["(1.25<aspect-ratio)", NEVER],
  ])("are answered for the preset: %s", (query, answer) => {
    expect(sheet(`@media ${query}${RULE}`)).toBe(`@media ${answer}${RULE}`);
    expect(settleMedia(`screen and ${query}`, settlingOf())).toBe(`screen and ${answer}`);
  });

  it("find a square window upright, as browsers do", () => {
    const square = settlingOf("", { width: 900, height: 900 });
    expect(settleMedia("(orientation:portrait)", square)).toBe(ALWAYS);
    expect(settleMedia("(orientation:landscape)", square)).toBe(NEVER);
  });

  it.each([
    "(orientation:round)",
    "(min-height:calc(1px + 1em))",
    "(min-height:5)",
    "(min-height:1lh)",
    "(height<width)",
  ])("are left out where nobody can say what they ask: %s", (query) => {
    expect(sheet(`@media ${query}${RULE}`)).toBe("");
  });

  it.each([
    "@media (height)",
    "@media (min-width:3px)",
    "@media (min-device-height:3px)",
    "@container (orientation:portrait)",
    "@container (min-height:3px)",
    "@container (height>3px)",
  ])("are left to the browser where it knows the answer: %s", (query) => {
    expect(sheet(query + RULE)).toBe(query + RULE);
  });
});
