// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { channelsOf, makeReadable, over, readableInk } from "./readable-ink";

afterEach(() => {
  document.body.innerHTML = "";
  document.body.removeAttribute("style");
});

describe("the ink of a text", () => {
  it.each([
    ["black on black", [0, 0, 0, 1], [0, 0, 0, 1], "white"],
    ["white on white", [255, 255, 255, 1], [255, 255, 255, 1], "black"],
    ["grey at just under 3:1", [150, 150, 150, 1], [255, 255, 255, 1], "black"],
    ["grey at just over 3:1", [148, 148, 148, 1], [255, 255, 255, 1], null],
    ["black that hardly covers", [0, 0, 0, 0.1], [255, 255, 255, 1], "black"],
    ["black on white", [0, 0, 0, 1], [255, 255, 255, 1], null],
  ] as const)("%s", (_, ink, ground, wanted) => expect(readableInk(ink, ground)).toBe(wanted));

  it("is read from what a browser computes, and of colours in other notations nothing is said", () => {
    expect(channelsOf("rgb(1, 2, 3)")).toEqual([1, 2, 3, 1]);
    expect(channelsOf("rgba(1, 2, 3, 0.5)")).toEqual([1, 2, 3, 0.5]);
    expect(channelsOf("color(srgb 0.1 0.2 0.3)")).toBeNull();
  });

  it("lies over its ground by as much as it covers", () =>
    expect(over([0, 0, 0, 0.5], [255, 255, 255, 1])).toEqual([127.5, 127.5, 127.5, 1]));
});

describe("a page that lacks its style sheets", () => {
  const inkOf = (id: string): string => document.getElementById(id)!.style.color;

  it("is given ink where text has the colour of what is around it, and only there", () => {
    document.body.style.cssText = "background-color: rgb(0, 0, 0); color: rgb(0, 0, 0)";
    document.body.innerHTML =
      '<p id="dark" style="color: rgb(0, 0, 0)">Black on black</p>' +
      '<p id="light" style="color: rgb(255, 255, 255)">White on black</p>' +
      '<div style="background-color: rgb(255, 255, 255)"><p id="card" style="color: rgb(0, 0, 0)">Black on white</p></div>';
    expect(makeReadable(document)).toBe(1);
    expect([inkOf("dark"), inkOf("light"), inkOf("card")]).toEqual([
      "white",
      "rgb(255, 255, 255)",
      "rgb(0, 0, 0)",
    ]);
    expect(makeReadable(document)).toBe(0);
  });

  it("keeps the text of drawings as it is filled", () => {
    document.body.style.cssText = "background-color: rgb(0, 0, 0); color: rgb(0, 0, 0)";
    document.body.innerHTML =
      '<svg><title>Logo</title><text id="drawn">Shop</text></svg><math><mi id="sum">x</mi></math><p id="p">Text</p>';
    expect(makeReadable(document)).toBe(1);
    expect(inkOf("p")).toBe("white");
    expect(document.getElementById("drawn")!.hasAttribute("style")).toBe(false);
  });

  it("is left as it is on a gradient, whose colours are not one", () => {
    document.body.innerHTML =
      '<div style="background-image: linear-gradient(black, white); background-color: rgb(0, 0, 0)"><p id="p" style="color: rgb(0, 0, 0)">Text</p></div>';
    expect(makeReadable(document)).toBe(0);
    expect(inkOf("p")).toBe("rgb(0, 0, 0)");
  });
});
