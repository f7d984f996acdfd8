/**
 * The derived document holds no address, whatever the page held: nothing is left for the policy of the frame
 * to stop.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { armed, HOSTILE } from "../../../e2e/hostile/fixtures";
import { addressesIn } from "../../../e2e/hostile/addresses";
import { PRESENTATION_ATTRIBUTES, PROPERTIES } from "./allowed";
import { derivedView } from "./view";

const BEACON = "http://e.example/beacon";
const view = (html: string): string => derivedView(html, { width: 732, height: 900 });

describe("the document of a captured page", () => {
  it.each(HOSTILE.map((hostile) => [hostile.name, armed(hostile, BEACON)]))(
    "is free of addresses: %s",
    (_, html) => {
      const written = view(html);
      expect(addressesIn(written)).toEqual([]);
      // Whatever the search does not know: the listener stands nowhere but in links for reading and in text.
      expect(written.replace(/ data-href="[^"]*"/g, "").replace(/>[^<]*</g, "><")).not.toContain(BEACON);
    },
  );

  it("is searched by something that finds addresses where they are", () => {
    for (const html of [
      `<p style="background:u\\72l(${BEACON})">`,
      `<style>@import "//e.example"</style>`,
      `<svg><style>a{b:url(${BEACON})}</style></svg>`,
      `<img src="${BEACON}">`,
      `<p data-x="//e.example">`,
      `<img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${BEACON}"/></svg>`)}">`,
      `<p style="background:url('data:text/html,x')">`,
      `<svg><use href="#a"/></svg>`,
      `<p style="--a:'javascript:1'">`,
      `<a href=x>`,
      '<img src="data:image/svg+xml,<svg><animate/></svg>">',
    ])
      expect(addressesIn(html), html).not.toEqual([]);
    expect(addressesIn('<a data-href="http://e.example">http://e.example</a><p style="color:red">')).toEqual(
      [],
    );
  });

  it("is free of addresses wherever one was put", () => {
    const address = fc.constantFrom(
      BEACON,
      "//e.example/a",
      "https:e.example",
      "javascript:alert(1)",
      "file:///etc/passwd",
      "blob:http://e.example/1",
      "ftp://e.example",
      "data:text/html,<img src=http://e.example>",
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='http://e.example'/><style>*{fill:url(http://e.example)}</style></svg>",
      "a.png",
    );
    const disguise = fc.constantFrom<(name: string) => string>(
      (name) => name,
      (name) => name.toUpperCase(),
      (name) => name.replace(/[a-z]/, (letter) => `\\${letter.charCodeAt(0).toString(16)} `),
      (name) => name.replace(/[a-z]$/, (letter) => `\\0000${letter.charCodeAt(0).toString(16)}`),
    );
    const wrap = fc.constantFrom<(a: string, d: (name: string) => string) => string>(
      (a, d) => `${d("url")}(${a})`,
      (a, d) => `${d("url")}("${a}")`,
      (a, d) => `${d("image-set")}("${a}" 1x)`,
      (a, d) => `${d("-webkit-image-set")}(${d("url")}('${a}') 1x)`,
      (a, d) => `${d("cross-fade")}(${d("url")}(${a}),red)`,
      (a, d) => `${d("src")}("${a}")`,
      (a) => `"${a}"`,
      (a, d) => `${d("var")}(--x,${d("url")}(${a}))`,
      (a, d) => `${d("var")}(--x,${d("var")}(--y,${d("image-set")}("${a}" 1x)))`,
      (a, d) => `${d("env")}(x,${d("url")}(${a}))`,
      (a, d) => `${d("attr")}(data-x type(<url>),${d("url")}(${a}))`,
      (a, d) => `red/**/${d("url")}(/**/${a})`,
      (a, d) => `${d("element")}(#a) ${d("paint")}(x) ${d("image")}("${a}")`,
      (a, d) => `${d("if")}(style(--a):${d("url")}(${a}))`,
    );
    const value = fc.tuple(address, disguise, wrap).map(([a, d, w]) => w(a, d));
    const property = fc.constantFrom(...PROPERTIES, "--x", "cursor", "behavior", "src", "animation");
    const declaration = fc
      .tuple(property, disguise, value)
      .map(([name, d, written]) => `${name.startsWith("--") ? name : d(name)}:${written}`);
    const rule = fc
      .tuple(
        declaration,
        fc.constantFrom(
          "p{#}",
          "@import #;",
          "@layer a{p{#}}",
          "@media print{p{#}}",
          "@scope (p){a{#}}",
          "@container (width>1px){p{#}}",
          "@supports (#){p{color:red}}",
          "@font-face{font-family:x;#}",
          "@property --x{syntax:'*';inherits:false;#}",
          "p{&:hover{#}}",
          "p{.b &{#}}",
          "@namespace x url(#);",
          "p{}}}#",
          "@keyframes k{to{#}}",
          "@page{#}",
          "a[href^='#']{color:red}",
          "p{#",
        ),
      )
      .map(([css, around]) => around.replace("#", () => css));
    const markup = fc.oneof(
      fc
        .array(rule, { minLength: 1, maxLength: 4 })
        .map(
          (rules) =>
            `<style>${rules.join("\n")}</style><svg><style>${rules.join("").replaceAll("<", "&lt;")}</style></svg>`,
        ),
      declaration.map((css) => `<p style="${css.replaceAll('"', "&quot;")}">x`),
      fc
        .tuple(
          fc.constantFrom(...PRESENTATION_ATTRIBUTES, "style", "href", "xlink:href", "d", "x", "transform"),
          fc.constantFrom("rect", "use", "image", "g", "a", "feImage", "mask"),
          fc.oneof(value, address),
        )
        .map(([name, tag, text]) => `<svg><${tag} ${name}="${text.replaceAll('"', "&quot;")}" /></svg>`),
      fc
        .tuple(
          fc.constantFrom(
            "src",
            "href",
            "srcset",
            "background",
            "poster",
            "data",
            "action",
            "class",
            "id",
            "title",
            "alt",
            "value",
            "data-src",
            "aria-label",
            "width",
            "type",
            "media",
            "dir",
            "face",
            "label",
            "placeholder",
          ),
          fc.constantFrom(
            "img",
            "input",
            "video",
            "table",
            "link",
            "object",
            "form",
            "style",
            "p",
            "option",
            "iframe",
            "svg",
            "math",
          ),
          address,
        )
        .map(([name, tag, text]) => `<${tag} ${name}="${text.replaceAll('"', "&quot;")}">`),
    );
    fc.assert(
      fc.property(fc.array(markup, { minLength: 1, maxLength: 3 }), (parts) => {
        expect(addressesIn(view(parts.join("")))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
