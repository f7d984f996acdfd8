import { describe, expect, it } from "vitest";
import { firstOfEach, type Fields } from "../../gold/fields";
import { parsePage } from "../../page/parsing/parse";
import { wholeView } from "../../page/page";
import type { FieldHit } from "../contract/contract";
import { extracted, fitted } from "../extractor.fixture";
import { fieldRules } from "./field-rules";

const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const article = (more: object): string => ld({ "@type": "NewsArticle", ...more });

async function hits(html: string, url: string | null = null): Promise<readonly FieldHit[]> {
  return (await fitted(fieldRules)).extract(wholeView(parsePage(html, { url }))).fields;
}
const answer = async (html: string, url: string | null = null): Promise<Fields> =>
  firstOfEach(await hits(html, url));

describe("the title", () => {
  it.each([
    {
      when: "a heading says what the title tag says",
      html: "<title>Rain in May - The Post</title><h1>Menu</h1><h2>Rain in May</h2>",
      is: "Rain in May",
    },
    {
      when: "two headings are like it, the more alike",
      html: "<title>Rain in May</title><h2>Rain in May falls</h2><h2>Rain in May</h2>",
      is: "Rain in May",
    },
    {
      when: "only JSON-LD has it",
      html: `${article({ headline: "Rain &amp; wind" })}<title>The Post</title>`,
      is: "Rain & wind",
    },
    {
      when: "JSON-LD names it in a graph",
      html: ld({
        "@graph": [
          { "@type": "WebSite", name: "Post" },
          { "@type": ["Thing", "BlogPosting"], headline: "Rain" },
        ],
      }),
      is: "Rain",
    },
    {
      when: "JSON-LD is about something else",
      html: `${ld({ "@type": "Organization", name: "The Post" })}<title>Rain</title>`,
      is: "Rain",
    },
    {
      when: "Open Graph ends with the site it names",
      html: '<meta property="og:title" content="Rain falls - all day | The Daily Post"><meta property="og:site_name" content="The Daily Post">',
      is: "Rain falls - all day",
    },
    {
      when: "the title tag begins with the host",
      html: "<title>Post.example: Rain falls</title>",
      url: "https://www.post.example/a",
      is: "Rain falls",
    },
    {
      when: "the title tag ends in a few words",
      html: "<title>Rain falls all day - The Post</title>",
      is: "Rain falls all day",
    },
    {
      when: "the end of the title tag is longer than its beginning",
      html: "<title>Rain - it falls all day</title>",
      is: "Rain - it falls all day",
    },
    {
      when: "a colon goes on with the title",
      html: "<title>Rain falls all day: a report</title>",
      is: "Rain falls all day: a report",
    },
    {
      when: "the only heading is a sentence unlike the title tag",
      html: "<title>Breaking News</title><h1>Rain falls on three villages</h1>",
      is: "Rain falls on three villages",
    },
    {
      when: "the only heading is as short as a name",
      html: "<title>Rain falls on us</title><h1>The Post</h1>",
      is: "Rain falls on us",
    },
    { when: "there is nothing", html: "<p>Text", is: undefined },
  ])("is found where $when", async ({ html, is, url = null }) => {
    expect((await answer(html, url)).title).toBe(is);
  });
});

describe("the date", () => {
  it.each([
    {
      when: "JSON-LD and meta data have it",
      html: `${article({ datePublished: "2020-05-03T23:30:00-05:00", dateModified: "2021-01-01" })}<meta property="article:published_time" content="2019-01-01">`,
      is: "2020-05-03",
    },
    {
      when: "meta data have it",
      html: '<meta property="article:published_time" content="2020-05-03"><meta name="date" content="2019-01-01">',
      is: "2020-05-03",
    },
    {
      when: "microdata have it",
      html: '<time itemprop="datePublished" datetime="2020-05-03">yesterday</time>',
      is: "2020-05-03",
    },
    {
      when: "a time element says it is the publication",
      html: '<time datetime="2019-01-01">a</time><time class="entry-date" datetime="2020-05-03">b</time>',
      is: "2020-05-03",
    },
    {
      when: "a time element has it as text alone",
      html: "<h1>Rain falls on us</h1><time>3 May 2020</time>",
      is: "2020-05-03",
    },
    {
      when: "the address has it",
      html: "<p>Text",
      url: "https://post.example/2020/05/03/rain.html",
      is: "2020-05-03",
    },
    {
      when: "the address has a number that is none",
      html: "<p>Text",
      url: "https://post.example/2020/13/45/rain",
      is: undefined,
    },
    {
      when: "a short text by the title has it",
      html: "<p>1 January 2019<p>a<p>b<p>c<p>d<p>e<p>f<p>g<p>h<p>i<p>j<p>k<p>l<p>m<p>n<p>o<h1>Rain falls on us</h1><p>3 May 2020",
      is: "2020-05-03",
    },
    {
      when: "only a long text names a day",
      html: `<p>On 3 May 2020 ${"it rained ".repeat(20)}`,
      is: undefined,
    },
    { when: "the page is in American English", html: "<html lang=en-US><p>3/4/2020", is: "2020-03-04" },
    { when: "the page is in another language", html: "<html lang=fr><p>3/4/2020", is: "2020-04-03" },
    {
      when: "only the last change is known",
      html: article({ dateModified: "2021-01-01" }),
      is: "2021-01-01",
    },
    {
      when: "a reader's comment has one",
      html: '<div class="comments"><time datetime="2020-05-03">x</time></div>',
      is: undefined,
    },
  ])("is found where $when", async ({ html, is, url = null }) => {
    expect((await answer(html, url)).date).toBe(is);
  });
});

describe("the author", () => {
  it.each([
    {
      when: "JSON-LD has several",
      html: article({ author: [{ name: "Ann Lee" }, { "@type": "Person", name: "Bo Ek" }, "Ann Lee"] }),
      is: "Ann Lee, Bo Ek",
    },
    {
      when: "JSON-LD refers to one",
      html: ld([
        { "@type": "Article", author: { "@id": "#a" } },
        { "@type": "Person", "@id": "#a", name: "Ann Lee" },
      ]),
      is: "Ann Lee",
    },
    {
      when: "meta data name them one by one",
      html: '<meta name="citation_author" content="Ann Lee"><meta name="citation_author" content="Bo Ek">',
      is: "Ann Lee, Bo Ek",
    },
    {
      when: "meta data give an address and a byline the name",
      html: '<meta property="article:author" content="https://facebook.com/ann"><p class="byline">By Ann Lee | 3 May</p>',
      is: "Ann Lee",
    },
    {
      when: "meta data name the site and the page a person",
      html: '<meta property="og:site_name" content="The Post"><meta name="author" content="the post"><a rel="nofollow author">Ann Lee</a>',
      is: "Ann Lee",
    },
    {
      when: "meta data name the site alone",
      html: '<meta property="og:site_name" content="The Post"><meta name="author" content="The Post">',
      is: "The Post",
    },
    { when: "a text begins as bylines do", html: "<p>Von Ann Lee", is: "Ann Lee" },
    { when: "a text goes on with no name", html: "<p>by the river", is: undefined },
    {
      when: "a byline has a day after the name",
      html: '<p class="author">Ann Lee 3 May 2020',
      is: "Ann Lee",
    },
    { when: "a name has a figure in it", html: '<p class="author">r23', is: "r23" },
    { when: "a byline is nothing but its first word", html: '<p class="author">By</p>', is: undefined },
    { when: "it is somebody who commented", html: '<p class="comment-author">Ann Lee</p>', is: undefined },
  ])("is found where $when", async ({ html, is }) => {
    expect((await answer(html)).author).toBe(is);
  });
});

describe("field rules", () => {
  it("gives every candidate with its place and the reason why it is the answer or not", async () => {
    const html = `${article({ headline: "Rain in May", datePublished: "soon", author: "Ann Lee" })}<title>Rain in May - Post</title><h1>Rain in May</h1><p>3 May 2020</p>`;
    expect(await hits(html)).toEqual([
      {
        field: "title",
        value: "Rain in May",
        range: { start: 0, end: 1 },
        from: "h1",
        why: "Taken: of the places on this page, “heading like the title” is trusted most. 2 other places say the same.",
      },
      {
        field: "title",
        value: "Rain in May",
        range: null,
        from: "JSON-LD NewsArticle headline",
        why: "Says the same as the answer.",
      },
      {
        field: "title",
        value: "Rain in May",
        range: null,
        from: "title tag",
        written: "Rain in May - Post",
        why: "Says the same as the answer.",
      },
      {
        field: "date",
        value: "2020-05-03",
        range: { start: 1, end: 2 },
        from: "text",
        written: "3 May 2020",
        why: "Taken: of the places on this page, “date by the title” is trusted most.",
      },
      {
        field: "date",
        value: "soon",
        range: null,
        from: "JSON-LD NewsArticle datePublished",
        isRefused: true,
        why: "Not taken: no day can be read from it.",
      },
      {
        field: "author",
        value: "Ann Lee",
        range: null,
        from: "JSON-LD NewsArticle author",
        why: "Taken: of the places on this page, “JSON-LD author” is trusted most.",
      },
    ]);
  });

  it("answers nothing where all that was found is refused, and still says what it was", async () => {
    const html = '<meta name="author" content="https://example.org/ann"><meta name="date" content="today">';
    expect(await answer(html)).toEqual({});
    expect((await hits(html)).map(({ field, isRefused }) => [field, isRefused])).toEqual([
      ["date", true],
      ["author", true],
    ]);
  });

  it("keeps all text, scores it by its candidates, and says which text is which field", async () => {
    const { kept, answer: given } = await extracted(
      fieldRules,
      "<title>Rain falls</title><h1>Rain falls</h1><p>3 May 2020<p>Words<script>x</script>",
    );
    expect(kept).toEqual(["Rain falls", "3 May 2020", "Words"]);
    expect([...given.score].slice(0, 3)).toEqual([1, 1, 0]);
    expect(given.reasons.map(({ rule }) => rule)).toEqual(["title", "date", "all"]);
  });

  it("looks at what an earlier stage kept alone, and at meta data all the same", async () => {
    const page = parsePage(`${article({ author: "Ann Lee" })}<p>1 May 2020<p>2 May 2020`);
    const { fields: found } = (await fitted(fieldRules)).extract({ page, live: Uint8Array.of(0, 1) });
    expect(firstOfEach(found)).toEqual({ date: "2020-05-02", author: "Ann Lee" });
  });

  it("tells twenty candidates of a field at most, and is done with a page of thousands in time", async () => {
    const many = `<h1>Rain</h1>${'<p class="byline">By Ann Lee</p><time datetime="2020-05-03">x</time>'.repeat(5000)}`;
    const found = await hits(many);
    for (const field of ["date", "author"])
      expect(found.filter((hit) => hit.field === field)).toHaveLength(20);
  });
});
