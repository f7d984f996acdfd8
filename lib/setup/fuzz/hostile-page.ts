import fc from "fast-check";

/** Elements whose parsing is unlike others: tables, forms, lists, raw text, foreign content, and plain ones. */
const NAMES = [
  ..."html head body title base meta link style script noscript template textarea".split(" "),
  ..."div p span a b i em nobr font h1 h2 article section nav aside main footer header".split(" "),
  ..."ul ol li dl dt dd table caption colgroup col thead tbody tr td th".split(" "),
  ..."form button select option optgroup input label fieldset iframe object embed noembed".split(" "),
  ..."svg math foreignObject desc mi mtext annotation-xml frameset frame plaintext xmp pre listing".split(
    " ",
  ),
  ..."br hr img marquee applet ruby rt rp rb details summary dialog blockquote center my-element".split(" "),
] as const;
const ATTRIBUTES = [
  "",
  ' class="content main"',
  ' class="comment sidebar"',
  " id=x",
  " hidden",
  ' style="display:none"',
  ' style="display:contents;color:red"',
  " href=/a",
  ' href="javascript:x"',
  ' itemprop="articleBody"',
  " class class=b",
  ' data-n="5"',
  ' a="\'&quot;<>"',
  " lang=de dir=rtl",
  ' encoding="text/html"',
  " __proto__=x constructor=y",
] as const;
const TEXTS = [
  "",
  " ",
  "\n\n",
  "\u00a0",
  "\0",
  "\ufeff",
  "\u200b\u00ad",
  "word",
  "Rain fell, and the river rose by two metres before the night was over. ",
  "雨が降った。川の水位が上がった。",
  "مطر غزير",
  "😀\u{1F468}\u200d\u{1F469}",
  "e\u0301\u0302",
  "\ud800",
  "&amp;&lt;&nbsp;&#0;&#xD800;&notanentity;&not",
  "a\r\nb\rc\fd\u2028e\u0085f",
  "x".repeat(1000),
  "12 March 2024 - by Ann Moor | Copyright ©",
  "<![CDATA[a]]>",
  "]]>",
  "-->",
  "__proto__ constructor toString",
] as const;
const ODDITIES = [
  "<!doctype html>",
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">',
  "<!--",
  "<!-- a -->",
  "<!-->",
  "<!---!>",
  "<?php a ?>",
  "</",
  "<",
  "</ >",
  "<a href='",
  '<meta charset="utf-16">',
  "<meta charset=iso-2022-jp>",
  '<meta http-equiv=content-type content="text/html; charset=gbk">',
  "</body>",
  "</html>",
  "</p>",
  "</br>",
  "</table>",
  "<script><!--<script>",
  '<script type="application/ld+json">{"@type":"Article","articleBody":"Rain fell"}</script>',
  '<script type="application/ld+json">{"@graph":[{"@type":["Article"],"headline":{"a":[]}}</script>',
] as const;

/** What is told to search engines: names they look for, with values of the wrong kind, depth and form. */
const VALUES = [
  ..."Article NewsArticle Person @id #a https://example.org/ 2024-03-12T25:61 12.3.24 null".split(" "),
  "2024-02-30",
  "Rain fell",
  "<b>By Ann Moor</b> and others",
  "0000-00-00",
  "</script>",
  "",
  "\u0000",
] as const;
const METADATA = (
  "@type @graph @id headline name author datePublished dateModified articleBody url mainEntity review " +
  "itemListElement publisher __proto__ constructor"
).split(" ");
const jsonLd: fc.Arbitrary<string> = fc
  .letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom<unknown>(...VALUES, null, true, 0, -1e21),
      fc.array(tie("value"), { maxLength: 4 }),
      fc
        .array(fc.tuple(fc.constantFrom(...METADATA), tie("value")), { maxLength: 6 })
        .map((pairs) => Object.fromEntries(pairs)),
    ),
  }))
  .value.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`);
const meta: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      ..."property=og:title name=author property=article:published_time itemprop=datePublished".split(" "),
      "name=date",
      'http-equiv="last-modified"',
    ),
    fc.constantFrom(...VALUES),
    fc.constantFrom("meta content", "time datetime", "a rel=author title"),
  )
  .map(([name, value, how]) => `<${how}="${value}" ${name}>${how.startsWith("meta") ? "" : "12 March 2024"}`);

/** Part of a page: a text, an oddity, or an element around more of it, which may lack its end. */
const part: fc.Arbitrary<string> = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom(...TEXTS),
    fc.constantFrom(...ODDITIES),
    jsonLd,
    meta,
    fc
      .tuple(
        fc.constantFrom(...NAMES),
        fc.constantFrom(...ATTRIBUTES),
        fc.array(tie("part"), { maxLength: 6 }),
        fc.constantFrom(1, 1, 1, 1, 1, 3, 12),
        fc.constantFrom("closed", "closed", "closed", "open", "crossed"),
      )
      .map(([name, attribute, parts, times, end]) => {
        const closing = { closed: `</${name}>`, open: "", crossed: `</b></${name}></div>` }[end];
        return `<${name}${attribute}>${parts.join("")}${closing}`.repeat(times);
      }),
  ),
})).part;

/** HTML that is structured as pages are, and wrong as pages are. */
export const hostileHtml: fc.Arbitrary<string> = fc
  .array(part, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(""));

/** The bytes of such a page: as UTF-8, as UTF-16, with bytes that are none of it, or cut anywhere. */
export const hostileBytes: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    hostileHtml,
    fc.constantFrom("utf8", "utf8", "utf16", "latin1", "marked", "broken"),
    fc.nat(),
    fc.nat(255),
  )
  .map(([html, how, place, byte]) => {
    if (how === "utf16") return Buffer.from(`\ufeff${html}`, "utf16le");
    if (how === "latin1") return Buffer.from(html, "latin1");
    if (how === "marked") return Buffer.from(`\ufeff${html}`);
    const bytes = Buffer.from(html);
    if (how === "utf8" || bytes.length === 0) return bytes;
    bytes[place % bytes.length] = byte;
    return bytes.subarray(0, bytes.length - (place % 7));
  });
