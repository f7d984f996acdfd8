import { describe, expect, it } from "vitest";
import { parsePage } from "../parsing/parse";
import { writeHtml } from "./html";

/** The body of the answer that keeps all leaves, or those of these numbers. */
function body(html: string, keep?: readonly number[], url: string | null = null): string {
  const page = parsePage(html, { url, site: null });
  const { text } = writeHtml(
    page,
    Uint8Array.from(page.leaves, (_, leaf) => (keep === undefined || keep.includes(leaf) ? 1 : 0)),
  );
  return text.split("\n").slice(3).join("\n").trim();
}

describe("writeHtml", () => {
  it.each([
    {
      when: "headings, paragraphs and marks",
      html: "<h2>A</h2><p>b <i>c</i> d<b>e</b></p>",
      expected: "<h2>A</h2>\n<p>b <em>c</em> d<strong>e</strong></p>",
    },
    { when: "a break", html: "<div>a<br>b</div>", expected: "<p>a<br>b</p>" },
    {
      when: "two breaks, which part paragraphs",
      html: "<div><b>a<br> <br>b</b></div>",
      expected: "<p><strong>a</strong></p>\n<p><strong>b</strong></p>",
    },
    {
      when: "lists, nested ones too",
      html: "<ol start=3><li>a<li>b<ul><li>c</ul></ol><p>d</p>",
      expected: '<ol start="3">\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ol>\n<p>d</p>',
    },
    {
      when: "items of several paragraphs",
      html: "<ul><li><p>a</p><p>b</p></ul>",
      expected: "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>",
    },
    { when: "items without a list", html: "<li>a<li>b", expected: "<ul>\n<li>a</li>\n<li>b</li>\n</ul>" },
    { when: "definitions", html: "<dl><dt>a<dd>b</dl>", expected: "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>" },
    {
      when: "a quote",
      html: "<blockquote>a<p>b</blockquote>",
      expected: "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>",
    },
    {
      when: "a table of figures",
      html: "<table><caption>t</caption><tr><th>a<th>b<tr><td colspan=2>c</table>",
      expected:
        '<table>\n<caption>t</caption>\n<tr><th>a</th><th>b</th></tr>\n<tr><td colspan="2">c</td></tr>\n</table>',
    },
    {
      when: "a table that lays out a page",
      html: "<table><tr><td><p>a</p><ul><li>b</ul></td><td>c</td></tr><tr><td>d<td>e</table>",
      expected: "<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n<p>c</p>\n<p>d</p>\n<p>e</p>",
    },
    { when: "preformatted text", html: "<pre>a\n  b\n</pre>", expected: "<pre><code>a\n  b</code></pre>" },
    {
      when: "white space between the words of a program",
      html: '<pre class="lang-ts"><b>if</b>\n  <i>x</i>\n\t<i>y</i></pre>',
      expected: '<pre><code class="language-ts">if\n  x\n\ty</code></pre>',
    },
    {
      when: "signs of HTML in the text",
      html: "<p>1 &lt; 2 &amp; &lt;script>",
      expected: "<p>1 &lt; 2 &amp; &lt;script&gt;</p>",
    },
    { when: "nothing", html: "", expected: "" },
  ])("writes $when", ({ html, expected }) => expect(body(html)).toBe(expected));

  it.each([
    [
      "an address of the page's own site",
      '<a href="/x?a=1&b">a</a>',
      '<a href="http://a.example/x?a=1&amp;b">a</a>',
    ],
    ["a script", "<a href='java\nscript:alert(1)'>a</a>", "a"],
    [
      "a quote in an address",
      "<a href='/\"onclick=\"x'>a</a>",
      '<a href="http://a.example/%22onclick=%22x">a</a>',
    ],
    ["data", '<a href="data:text/html,x">a</a>', "a"],
    ["blocks in a link", "<a href=/b><h3>a</h3></a>", null],
  ])("gives links that lead somewhere: %s", (_, html, line) =>
    expect(body(html, undefined, "http://a.example/p/")).toBe(
      line === null ? '<h3><a href="http://a.example/b">a</a></h3>' : `<p>${line}</p>`,
    ),
  );

  it("keeps what is relative to an address that nobody knows", () =>
    expect(body('<a href="b c(d).html">a</a>')).toBe('<p><a href="b%20c(d).html">a</a></p>'));

  it("has only elements and attributes of its list, whatever the page has", () => {
    const html = body(
      `<div onclick=x style="color:red" class=y id=z><script>s</script><p onmouseover=x>a<custom-b>c</custom-b>
       <iframe src=x></iframe><form action=x><input value=v><button formaction=x>d</button></form>
       <svg onload=x><text>e</text></svg><video src=x autoplay></video><a href=/l target=_blank ping=x>f</a></div>`,
      undefined,
      "http://a.example/",
    );
    expect(
      html.match(/<[^/][^>]*>/g)?.filter((tag) => !/^<(p|a href="http:\/\/a\.example\/l")>$/.test(tag)),
    ).toEqual([]);
  });

  it("writes what was kept only, and parts it as the page does", () =>
    expect(body("<p>a</p><p>b</p>c<div>x</div>d <b>y</b><i>z</i>", [0, 2, 4, 6])).toBe(
      "<p>a</p>\n<p>c</p>\n<p>d <em>z</em></p>",
    ));

  it("keeps the empty cells of a row that is kept", () =>
    expect(body("<table><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f</table>", [0, 1, 3])).toBe(
      "<table>\n<tr><td>a</td><td>b</td></tr>\n<tr><td></td><td>d</td></tr>\n</table>",
    ));

  it("keeps an image with the text around it, and leaves out dots and those of dropped text", () => {
    const html = `<div><img src=logo.png><p>menu</p></div>
      <article><figure><img src="data:image/gif;base64,x" data-src="/a.jpg" alt='A "b"'><figcaption>c</figcaption></figure>
      <p>story that is longer<img src=/dot.gif width=1 height=1></p>
      <a href=/x><img src=/x.jpg><span>more</span></a></article>`;
    expect(body(html, [1, 2], "http://a.example/")).toBe(
      '<figure>\n<img src="http://a.example/a.jpg" alt="A &quot;b&quot;">\n<figcaption>c</figcaption>\n</figure>\n<p>story that is longer</p>',
    );
  });

  it("takes no longer a way through lists that are nested without end", () => {
    const deep = body(`${"<ul><li>".repeat(20_000)}a`);
    expect(deep.match(/<li>/g)!.length).toBeLessThan(41);
    expect(deep).toContain("a</li>");
  });
});
