// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { belongsToFocus } from "./key-listener";

function focused(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector("[autofocus]")!;
}

describe("a key while something has the focus", () => {
  it.each([
    { html: '<input type="number" autofocus>', chord: "e", own: false },
    { html: '<input type="number" autofocus>', chord: "Shift+e", own: false },
    { html: '<input type="number" autofocus>', chord: "5", own: true },
    { html: '<input type="number" autofocus>', chord: ".", own: true },
    { html: '<input type="number" autofocus>', chord: "-", own: true },
    { html: '<input type="number" autofocus>', chord: "ArrowUp", own: true },
    { html: '<input type="text" autofocus>', chord: "e", own: true },
    { html: '<div role="dialog"><input type="number" autofocus></div>', chord: "e", own: true },
    { html: '<input type="checkbox" autofocus>', chord: "e", own: false },
  ])("$chord in $html belongs to it: $own", ({ html, chord, own }) => {
    expect(belongsToFocus(focused(html), chord)).toBe(own);
  });
});
