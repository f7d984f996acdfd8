import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisText } from "../../page/axis";
import { parsePage } from "../../page/parsing/parse";
import { squeezed } from "./carry";
import { mark, unmark, type Marking } from "./marks";
import { canonical, type Span } from "./spans";

const SPANS: Marking = {
  wrapper: "span",
  attribute: "class",
  value: (as) => `x-${as}`,
  nameOf: (value) => (value.startsWith("x-") ? value.slice(2) : null),
  none: null,
};
const ELEMENTS: Marking = {
  ...SPANS,
  wrapper: "cc-text",
  attribute: "cc",
  value: (as) => as,
  nameOf: (value) => value,
};

/** What is called `a`, by the words of the page. */
function marked(html: string, words: readonly string[], marking = SPANS, elements = false) {
  const page = parsePage(html);
  const axis = axisText(page);
  const spans = words.map((each): Span => {
    const start = axis.indexOf(each);
    expect(start, each).toBeGreaterThanOrEqual(0);
    return { start, end: start + each.length, as: "a" };
  });
  return mark(page, spans, marking, elements);
}

describe("marks", () => {
  it.each([
    { when: "a whole text", html: "<p>one</p>", words: ["one"], is: '<p><span class="x-a">one</span></p>' },
    {
      when: "a part of a text, with its white space",
      html: "<p>one two three</p>",
      words: [" two "],
      is: '<p>one<span class="x-a"> two </span>three</p>',
    },
    {
      when: "each text of a stretch",
      html: "<p>one <b>two</b> three</p>",
      words: ["one two three"],
      is: '<p><span class="x-a">one </span><b><span class="x-a">two</span></b><span class="x-a"> three</span></p>',
    },
    {
      when: "text after and between references and line ends of two characters",
      html: "<p>&Uuml;ber\r\n&amp; &lt;b&gt; c</p>",
      words: ["ber\n& <b"],
      is: '<p>&Uuml;<span class="x-a">ber\r\n&amp; &lt;b</span>&gt; c</p>',
    },
    {
      when: "a text that begins with white space and a reference",
      html: "<p>\n  &eacute;t&eacute; x</p>",
      words: ["été"],
      is: '<p>\n  <span class="x-a">&eacute;t&eacute;</span> x</p>',
    },
    {
      when: "a text around an end tag of nothing",
      html: "<p>one</span> two</p>",
      words: ["one two"],
      is: '<p><span class="x-a">one</span></span><span class="x-a"> two</span></p>',
    },
    {
      when: "a character of two units",
      html: "<p>a😀b</p>",
      words: ["😀"],
      is: '<p>a<span class="x-a">😀</span>b</p>',
    },
  ])("are put around $when", ({ html, words, is }) => {
    const { html: written, reads } = marked(html, words);
    expect(written).toBe(is);
    expect(unmark(written, SPANS).html).toBe(html);
    expect(reads.map(({ as }) => as)).toContain("a");
  });

  it.each([
    {
      when: "an element whose texts are all labelled, the outermost",
      html: "<body><div><p>one</p><p>two</p></div><p>rest</p>",
      words: ["onetwo"],
      is: '<body><div cc="a"><p>one</p><p>two</p></div><p>rest</p>',
    },
    {
      when: "an element without attributes of its own in capitals, and one with",
      html: "<BODY><P ID=x>one</P><p>rest<P>two",
      words: ["one", "two"],
      is: '<BODY><P cc="a" ID=x>one</P><p>rest<P cc="a">two',
    },
    {
      when: "no element of which a part is not labelled, but its labelled text",
      html: "<body><p>one <b>two</b> three</p>",
      words: ["one ", "thr"],
      is: '<body><p><cc-text cc="a">one </cc-text><b>two</b> <cc-text cc="a">thr</cc-text>ee</p>',
    },
  ])("on elements are put on $when", ({ html, words, is }) => {
    const { html: written } = marked(html, words, ELEMENTS, true);
    expect(written).toBe(is);
    expect(unmark(written, ELEMENTS).html).toBe(html);
  });

  it("are not put where a parser would not find them again, which is read at once", () => {
    const html = "<p>one</p><select><option>two</option></select><svg><text>three</text></svg>";
    const { html: written, reads } = marked(html, ["one", "two", "three"]);
    expect(written).toBe(html.replace("one", '<span class="x-a">one</span>'));
    expect(reads).toEqual([{ start: 0, end: 3, as: "a" }]);
  });

  it("of another program are taken out: wrappers whole, attributes from elements that have more", () => {
    const {
      html,
      spans,
      marked: page,
    } = unmark(`<p>a<SPAN class='x-a' >b</SPAN><i id=1 cc="b" title="x > y">c</i><span class=x-b>d`, {
      ...SPANS,
      nameOf: (value) => SPANS.nameOf(value),
    });
    expect(html).toBe(`<p>ab<i id=1 cc="b" title="x > y">c</i>d`);
    expect(spans.map(({ start, end, as }) => [axisText(page).slice(start, end), as])).toEqual([
      ["b", "a"],
      ["d", "b"],
    ]);
    expect(unmark('<i id=1 cc="b" title="x > y">c</i>', ELEMENTS).html).toBe('<i id=1 title="x > y">c</i>');
  });

  it("that a page has of its own are not taken for ours: what is read of it is told", () => {
    const html = '<p><span class="x-a">mine</span> one</p>';
    const { html: written, reads } = marked(html, ["one"]);
    expect(written).toBe(html);
    expect(reads).toEqual([{ start: 0, end: 4, as: "a" }]);
  });

  it("are read whole where a label ends before white space that another one of its name takes", () => {
    const page = parsePage("<body> two words word");
    const { html, reads } = mark(
      page,
      [
        { start: 3, end: 10, as: "b" },
        { start: 10, end: 11, as: "b" },
      ],
      SPANS,
    );
    expect(html).toBe('<body> tw<span class="x-b">o words </span>word');
    expect(reads).toEqual([{ start: 3, end: 11, as: "b" }]);
  });

  it("of white space between two tags that end nothing are not read: it is no text of its own", () => {
    const page = parsePage("<body>one</i>\n</b>two");
    const { html, reads } = mark(page, [{ start: 0, end: 7, as: "a" }], SPANS);
    const [open, close] = ['<span class="x-a">', "</span>"];
    expect(html).toBe(`<body>${open}one${close}</i>${open}\n${close}</b>${open}two${close}`);
    expect(reads).toEqual([
      { start: 0, end: 3, as: "a" },
      { start: 4, end: 7, as: "a" },
    ]);
  });

  /** Names by character, those of white space left out. */
  const visible = (page: ReturnType<typeof parsePage>, spans: readonly Span[]): readonly string[] =>
    axisText(page)
      .split("")
      .flatMap((character, at) =>
        /\s/.test(character)
          ? []
          : spans.filter(({ start, end }) => start <= at && at < end).map(({ as }) => `${at} ${as}`),
      );

  it("of any labels on any page come back, and the page without them is what it was", () => {
    const inline = fc.constantFrom(
      "word",
      " two words ",
      "&amp;",
      "&nbsp;x",
      "&notit;",
      "\r\n",
      "😀",
      "<b>bold</b>",
      "<a href='x'>link</a>",
      "<br>",
      "<!-- c -->",
      "</i>",
      "</span>",
      "x</span>y",
      "&fjlig;&#128512;",
      "<pre>\r\ntwo</pre>",
      "<i>open",
      "<b><p>mis</b>nested</p>",
      "<ul><li>one<li>two</ul>",
      "<table>foster<tr><td>cell</table>",
      "<select><option>choice</select>",
      "<svg><text>drawn</text></svg>",
      "<pre>\n\ncode</pre>",
      "<script>var a = '<p>'</script>",
      "<noscript>not <i>seen</i></noscript>",
      "<textarea>typed</textarea>",
      "a < b",
    );
    const html = fc.array(inline, { minLength: 1, maxLength: 12 }).map((parts) => `<body>${parts.join("")}`);
    const place = fc.tuple(fc.nat(200), fc.nat(200), fc.constantFrom("a", "b"));
    fc.assert(
      fc.property(html, fc.array(place, { maxLength: 5 }), fc.boolean(), (source, places, elements) => {
        const page = parsePage(source);
        const marking = elements ? ELEMENTS : SPANS;
        let at = 0;
        const spans = places.flatMap(([gap, length, as]): Span[] => {
          const start = Math.min(page.textLength, at + (gap % 9));
          at = Math.min(page.textLength, start + (length % 30));
          return start < at ? [{ start, end: at, as }] : [];
        });
        const { html: written, reads } = mark(page, spans, marking, elements);
        const back = unmark(written, marking);
        expect(back.html).toBe(source);
        expect(squeezed(axisText(back.marked))).toBe(squeezed(axisText(page)));
        // What is read is right, and all of it but what is in elements that take no marks, or was moved by the parser.
        const wanted = canonical(page, spans);
        const isIn = (list: readonly Span[], offset: number, as: string): boolean =>
          list.some((span) => span.as === as && span.start <= offset && offset < span.end);
        for (const { start, end, as } of reads)
          for (let offset = start; offset < end; offset++) expect(isIn(wanted, offset, as)).toBe(true);
        if (!/select|svg|foster|fjlig|😀/.test(source))
          expect(visible(page, reads)).toEqual(visible(page, wanted));
      }),
      { numRuns: 300 },
    );
  });
});
