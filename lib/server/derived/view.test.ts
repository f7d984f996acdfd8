import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { derivedView } from "./view";

const viewport = { width: 732, height: 900 };
const view = (html: string): string => derivedView(html, viewport);

/** Elements of the view by their data-n, and every attribute that is left. */
function read(html: string): {
  tags: Map<number, string>;
  attributes: Tree.Element["attrs"];
  texts: string[];
} {
  const tags = new Map<number, string>();
  const attributes: Tree.Element["attrs"] = [];
  const texts: string[] = [];
  const stack: Tree.Node[] = [parse(html, { scriptingEnabled: false })];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (node.nodeName === "#text") {
      const { value, parentNode } = node as Tree.TextNode;
      if (value.trim() !== "" && parentNode?.nodeName !== "style") texts.push(value);
    }
    if ("tagName" in node) {
      attributes.push(...node.attrs);
      const id = node.attrs.find(({ name }) => name === "data-n")?.value;
      if (id !== undefined) tags.set(Number(id), node.tagName);
    }
    if ("childNodes" in node) stack.push(...[...node.childNodes].reverse());
  }
  return { tags, attributes, texts };
}

describe("derived view", () => {
  it("numbers elements as the columns of the page do, past comments, templates and blank text", () => {
    const html =
      "<!doctype html><title>t</title><!-- c --><p>a <b>b</b>\n<template><i>x</i></template><table><tr><td>c</table>d";
    const page = parsePage(html);
    const { tags } = read(view(html));
    expect(tags.size).toBe(page.tags.filter((tag) => tag !== "" && tag !== "#document").length);
    for (const [id, tag] of tags) if (tag !== "script") expect(tag).toBe(page.tags[id]);
  });

  it("keeps every leaf the same text node where a script or a frame stands between two texts", () => {
    const html =
      "<body><p>one<script>alert(1)</script>two<iframe src=x>raw</iframe>three<object>inner</object>four<!-- > -->parted&#13;&amp; <pre>\n\nfive</pre>";
    expect(read(view(html)).texts).toEqual(parsePage(html).leaves.map(({ text }) => text));
  });

  it("shows what was sent hidden for a script of the page to put in its place, and nothing else that is hidden", () => {
    const html = '<div hidden id="S:1e">a</div><div hidden id="S:x">b</div><p hidden id="S:2">c</p>';
    const { attributes } = read(view(html));
    expect(
      attributes.flatMap(({ name, value }) => (/^(hidden|id)$/.test(name) ? [name + value] : [])),
    ).toEqual(["idS:1e", "hidden", "idS:x", "hidden", "idS:2"]);
  });

  it.each([
    ["script text", "<script>alert(1)</script>", /alert/],
    ["handlers", "<p onclick=alert(1) ONMOUSEOVER=alert(2)>x", /alert|\bon[a-z]+=/i],
    ["script links", '<a href="javascript:alert(1)">x</a>', / href=/],
    [
      "frames",
      '<iframe srcdoc="<script>alert(1)</script>" src=http://e.example/></iframe>',
      /srcdoc|e\.example|<iframe/,
    ],
    [
      "meta refresh and base",
      '<base href=//e.example/><meta http-equiv=refresh content="0;url=//e.example">',
      /e\.example|refresh|<base/,
    ],
    [
      "form actions and focus",
      "<form action=//e.example><input autofocus formaction=//e.example>",
      /e\.example|autofocus/,
    ],
    [
      "remote pictures",
      '<img src=//e.example/a.png srcset="//e.example/b 2x"><picture><source srcset=//e.example/c></picture>',
      /e\.example/,
    ],
    [
      "SVG references",
      "<svg><image href=//e.example/a /><use href=//e.example/#x /><a xlink:href=javascript:1><set attributeName=href to=javascript:1 /></svg>",
      / href=|e\.example|<(image|use|set)/,
    ],
    ["names that clobber the document", "<form name=body><input name=getElementById>", / name=/],
    [
      "an early end of a style element",
      "<svg><style>&lt;/style>&lt;script>alert(1)&lt;/script></style></svg>",
      /<script>|<\/style><\/style>/,
    ],
  ])("leaves out %s", (_, html, forbidden) => {
    expect(view(html)).not.toMatch(forbidden);
  });

  it("keeps a link's address for reading only", () => {
    expect(view('<a href="/x?a=1&b=2">x</a>')).toContain('data-href="/x?a=1&amp;b=2"');
  });

  it("overrides a data-n that the page brings along", () => {
    expect(
      read(view("<p data-n=1 data-x=2>a")).attributes.filter(
        ({ name, value }) => name === "data-n" && value === "1",
      ),
    ).toHaveLength(1);
  });

  it.each(["data-n", "data-href", "data-box", "data-p"])(
    "takes %s, which means something here, from the page",
    (name) => {
      expect(read(view(`<p ${name}=own ${name}x=own>a`)).attributes).toContainEqual({
        name: `${name}x`,
        value: "own",
      });
      expect(view(`<p ${name}=own>a`)).not.toContain(`${name}="own"`);
    },
  );

  it("applies style of no other type than CSS, and counts what is in it all the same", () => {
    const styled = (type: string) => view(`<style type="${type}">p{top:0}</style><p>a`);
    for (const type of ["", "text/css", "TEXT/CSS"]) expect(styled(type)).toContain(">p{top:0}</style>");
    for (const type of ["text/template", "text/css; charset=utf-8", " text/css", "text/less", "css"])
      expect(styled(type)).toBe(styled("").replace("p{top:0}", ""));
    expect(view('<svg><style type="text/x">p{top:0}</style></svg>')).not.toContain("top:0");
  });

  it("shows a picture from the network as a box of its size", () => {
    const source = /src="([^"]+)"/.exec(view("<img src=/a.png width=320 height=200>"))?.[1] ?? "";
    expect(decodeURIComponent(source)).toContain('width="320" height="200"');
  });

  it("lays a picture that is not there behind the texts, and leaves those that are there where they are", () => {
    const shown = view(
      '<img src="https://a.example/x.png" style="position:absolute;top:0;width:100%;height:100%"><p>text',
    );
    const [, prefix = "missing"] = /img\[src\^="([^"]+)"\]\{z-index:-1!important\}/.exec(shown) ?? [];
    expect(shown).toContain(`src="${prefix}`);
    expect(
      view('<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">'),
    ).not.toContain(`src="${prefix}`);
  });

  it("keeps quirks mode where the page is in quirks mode", () => {
    expect(view("<p>a")).not.toMatch(/^<!doctype/i);
    expect(view("<!doctype html><p>a")).toMatch(/^<!doctype html>/i);
  });

  it("writes 100,000 nested elements without a stack of its own, and of a hundred the box", () => {
    const html = "<div>".repeat(100_000) + "<p>x<b>y</b>z";
    const written = view(html);
    const page = parsePage(html);
    expect(written.match(/<div/g)!.length).toBeLessThan(120);
    expect(
      [...written.matchAll(/<span data-n="(\d+)">(\w)/g)].map(([, id, text]) => [Number(id), text]),
    ).toEqual(page.leaves.map(({ node, text }) => [page.parent[node], text]));
  });
});
