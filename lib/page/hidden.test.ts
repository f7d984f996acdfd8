import { describe, expect, it } from "vitest";
import { isHidden } from "./hidden";
import { parsePage } from "./parsing/parse";

describe("an element is hidden by its own attributes", () => {
  it.each([
    { attributes: "", hidden: false },
    { attributes: "hidden", hidden: true },
    { attributes: "hidden=hidden", hidden: true },
    { attributes: "hidden=until-found", hidden: false },
    { attributes: "aria-hidden=true", hidden: true },
    { attributes: "aria-hidden=false", hidden: false },
    { attributes: "aria-hidden", hidden: false },
    { attributes: `style="color: red; DISPLAY :none"`, hidden: true },
    { attributes: `style="visibility:hidden"`, hidden: true },
    { attributes: `style="display: block"`, hidden: false },
    { attributes: `class="display: none"`, hidden: false },
    { attributes: `hidden=until-found style="display: none"`, hidden: true },
  ])("$attributes: $hidden", ({ attributes, hidden }) => {
    const page = parsePage(`<body><div ${attributes}><p>text</p></div>`);
    expect(isHidden(page, page.tags.indexOf("div"))).toBe(hidden);
  });

  it("not by those of its ancestors", () => {
    const page = parsePage("<body><div hidden><p>text</p></div>");
    expect(isHidden(page, page.tags.indexOf("p"))).toBe(false);
  });
});
