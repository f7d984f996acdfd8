import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { childrenOf, wholeView } from "../../page/page";
import { removeNodes, removeUnrendered } from "../removal";
import { letterOf, symbolsOf } from "./symbols";

/** Symbols of the body's children; a dot for one that takes no part. */
function symbolsIn(html: string): string {
  const page = parsePage(`<body>${html}</body>`);
  const { code } = symbolsOf(page, removeNodes(wholeView(page), removeUnrendered).gone);
  return [...childrenOf(page, page.body)].map((child) => letterOf(code[child]!) || ".").join("");
}

describe("symbols", () => {
  it.each([
    { when: "text stands alone", html: "text", symbols: "x" },
    { when: "text is only white space", html: " \n\u00a0<p>a</p>", symbols: ".t" },
    { when: "an element is inline", html: "<b>a</b>", symbols: "i" },
    { when: "an inline element is empty", html: "a<br>b", symbols: "xix" },
    { when: "an inline element holds a block", html: "<a><div>a</div></a>", symbols: "o" },
    { when: "a paragraph has only text: the tag wins", html: "<p>a</p>", symbols: "t" },
    { when: "a list holds blocks", html: "<ul><li><div><p>a</p></div></ul>", symbols: "l" },
    { when: "a block has only text", html: "<div>a</div>", symbols: "q" },
    { when: "a block has text and inline elements", html: "<div>a <b>c</b></div>", symbols: "p" },
    { when: "a block has inline elements alone", html: "<div><a>c</a></div>", symbols: "p" },
    { when: "a block holds a picture alone", html: "<div><img></div>", symbols: "p" },
    { when: "a block holds a block", html: "<div><p>c</p></div>", symbols: "o" },
    { when: "a block holds text and a block", html: "<div>a<p>c</p></div>", symbols: "o" },
    { when: "a block holds text and an empty block", html: "<div>a<div></div></div>", symbols: "q" },
    { when: "a block is empty", html: "<div><span></span></div>", symbols: "." },
    { when: "a rule stands between", html: "<p>a</p><hr><p>b</p>", symbols: "tot" },
    { when: "the content is a script", html: "<div><script>x</script></div>", symbols: "." },
  ])("$symbols when $when", ({ html, symbols }) => {
    expect(symbolsIn(html)).toBe(symbols);
  });
});
