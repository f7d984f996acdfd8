import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { safePicture } from "./drawings";
import { DocumentRules } from "./rules";
import { derivedView } from "./view";

const viewport = { width: 732, height: 900 };
const view = (html: string): string => derivedView(html, viewport);
const cappedOf = (html: string) =>
  new DocumentRules(parse(html), viewport, (address) => safePicture(address, viewport)).capped;

describe("effects that stall a browser where they are stacked", () => {
  it("stay where there are few", () => {
    const html =
      "<style>.a{columns:2;filter:blur(2px);box-shadow:0 1px 2px red;zoom:1.2}</style><div class=a><div class=a>x</div></div>";
    expect(cappedOf(html)).toEqual({ effects: [], selectors: 0, references: false });
    expect(view(html)).toContain(".a{columns:2;filter:blur(2px)");
  });

  it.each([
    ["columns in columns", "columns", "columns:2", 3],
    ["blur in blur", "blur", "filter:drop-shadow(0 0 2px red)", 5],
    ["blur of what is behind", "backdrop", "backdrop-filter:blur(2px)", 5],
    ["layers in layers", "layer", "opacity:.5", 65],
    ["containers in containers", "container", "container-type:size", 17],
    ["growth in growth", "zoom", "zoom:2", 9],
  ])("are off where they stand in one another: %s", (_, effect, css, depth) => {
    const nested = `<div style="color:red;${css}">`.repeat(depth);
    expect(cappedOf(nested).effects).toEqual([effect]);
    expect(view(nested)).toContain('style="color:red"');
    expect(cappedOf(`<div style="color:red;${css}">`.repeat(depth - 1)).effects).toEqual([]);
    // A rule that may reach them all counts for all of them.
    expect(cappedOf(`<style>*{${css}}</style>${"<i>".repeat(depth)}`).effects).toEqual([effect]);
    expect(cappedOf(`<style>.z,i .z{${css}}</style>${"<i>".repeat(depth)}`).effects).toEqual([]);
  });

  it("are off where there are thousands beside one another, nested rules and variables included", () => {
    expect(
      cappedOf(`<style>main{.p{text-shadow:var(--x)}}</style><main>${'<p class="P">x'.repeat(3_001)}`)
        .effects,
    ).toEqual(["shadow"]);
    expect(
      cappedOf(`<style>main{.p{text-shadow:none}}</style><main>${'<p class="p">x'.repeat(3_001)}`).effects,
    ).toEqual([]);
  });
});

describe("what else is bounded", () => {
  it("cells that span thousands of others", () => {
    const spans = (html: string): number => [...view(html).matchAll(/colspan/g)].length;
    expect(spans(`<table><tr>${"<td colspan=1000 rowspan=100>x".repeat(9)}</table>`)).toBe(1);
    expect(spans(`<table><tr>${"<td colspan=20>x".repeat(900)}</table>`)).toBe(900);
  });

  it("fields with parts of their own", () => {
    expect(view("<input type=date>".repeat(600)).match(/type="date"/g)).toHaveLength(500);
  });

  it("copies by masks in the page itself, and not the gradients of a chart", () => {
    const layers = Array.from(
      { length: 6 },
      (_, i) => `<mask id=a${i + 1}>${`<rect mask="url(#a${i})" />`.repeat(10)}</mask>`,
    ).join("");
    expect(view(`<svg><mask id=a0></mask>${layers}<rect mask="url(#a6)" /></svg>`)).not.toContain("url(");
    expect(
      view(
        `<svg><linearGradient id=g><stop /></linearGradient>${'<rect fill="url(#g)" />'.repeat(900)}</svg>`,
      ).match(/url\(#g\)/g),
    ).toHaveLength(900);
  });

  it("references that go round", () => {
    expect(
      cappedOf(
        '<svg><mask id=a><rect mask="url(#b)" /></mask><mask id=b><rect mask="url(#a)" /></mask></svg>',
      ).references,
    ).toBe(false);
  });

  it("paths of millions of points and sizes of millions of pixels", () => {
    expect(view(`<svg><path d="M0 0${"L1 1".repeat(60_000)}" /></svg>`)).not.toContain(" d=");
    expect(view('<table width=9999999 border=1234567><td width="100%">x')).toMatch(
      /width="99999".*border="99999"/,
    );
  });
});
