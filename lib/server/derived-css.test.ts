import { describe, expect, it } from "vitest";
import { filterDeclarations, filterStyleSheet, settleMedia } from "./derived-css";

const viewport = { width: 1000, height: 800 };

describe("style of captured pages", () => {
  it.each([
    ["a remote picture goes, the colour beside it stays", "background:#fff url(http://e.example/a.png) no-repeat", "background:#fff none no-repeat"],
    ["a picture inside the page stays", "background:url(data:image/png;base64,AA==)", "background:url(data:image/png;base64,AA==)"],
    ["a document in a data address goes", "background:url(data:text/html,x)", "background:none"],
    ["a set of pictures named by strings goes", 'background:image-set("http://e.example/a" 1x);color:red', "color:red"],
    ["an escaped function name goes", "background:u\\72l(http://e.example);color:red", "color:red"],
    ["a variable that holds an address goes", "--a:url(http://e.example);--b:1px", "--b:1px"],
    ["fixed becomes absolute", "position:FIXED", "position:absolute"],
    ["sticky becomes static", "position:sticky", "position:static"],
    ["half the window's width is pixels of the preset", "width:50vw", "width:500px"],
    ["viewport units in arithmetic are settled as well", "height:calc(100dvh - 10px)", "height:calc(800px - 10px)"],
    ["motion goes", "animation:a 1s infinite;-webkit-transition:all 1s;transition-duration:2s;color:red", "color:red"],
    ["a scheme for light and dark windows is the light one", "color-scheme:dark LIGHT;color:light-dark(red,blue)", "color-scheme:light;color:light-dark(red,blue)"],
    ["a page that is dark for everybody stays so", "color-scheme:dark", "color-scheme:dark"],
    ["a binding goes", "-moz-binding:url(x);behavior:url(y);color:red", "color:red"],
  ])("%s", (_, css, expected) => {
    expect(filterDeclarations(css, viewport)).toBe(expected);
  });

  it("drops imports, key frames and remote fonts, and keeps media rules", () => {
    const css = '@charset "utf-8";@import "a.css";@import url(b.css);@keyframes k{to{left:0}}@font-face{font-family:x;src:url(f.woff)}@media (min-width:1px){p{color:red}}';
    expect(filterStyleSheet(css, viewport)).toBe("@font-face{font-family:x}@media (min-width:1px){p{color:red}}");
  });

  it("takes every window for a light one", () => {
    const css = "@media (prefers-color-scheme:dark) and (min-width:3px){a{color:red}}@media not screen and (Prefers-Color-Scheme:LIGHT){b{color:red}}@media (prefers-reduced-motion:reduce){c{color:red}}";
    expect(filterStyleSheet(css, viewport)).toBe("@media (max-width:-1px) and (min-width:3px){a{color:red}}@media not screen and (min-width:0px){b{color:red}}@media (prefers-reduced-motion:reduce){c{color:red}}");
  });

  it.each([["screen and (prefers-color-scheme: dark)", "screen and (max-width:-1px)"], ["print", "print"], ["(((", "()"]])("does so in an attribute: %s", (media, expected) => {
    expect(settleMedia(media)).toBe(expected);
  });

  it("cannot end the style element around it", () => {
    expect(filterStyleSheet('p::after{content:"</style><script>"}', viewport)).not.toContain("<");
  });

  it("says of links what the page said of :link", () => {
    expect(filterStyleSheet("a:link,a:any-link{color:red}", viewport)).toBe("a[data-href],a[data-href]{color:red}");
  });

  it.each(["}}}}", "a{", "@media{{{{", "\0", "p{color:red;;;}x", "((((".repeat(10_000)])("answers for broken input %#", (css) => {
    expect(filterStyleSheet(css, viewport)).not.toMatch(/url|</);
  });
});
