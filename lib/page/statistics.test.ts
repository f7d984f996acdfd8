import { describe, expect, it } from "vitest";
import { parsePage } from "./parsing/parse";
import { statisticsOf, subtreeSumsOf } from "./statistics";

const lengths = (html: string): number[] => [...statisticsOf(parsePage(`<body>${html}`)).leafLength];

describe("the length of a text", () => {
  it.each([
    { when: "it fills its block", html: "<p>abc</p>", is: [3] },
    { when: "it is indented in its block", html: "<p>\n  a  c\n</p>", is: [3] },
    { when: "an inline element is indented with it", html: "<p> <b> a </b> </p>", is: [1] },
    { when: "blanks part it from inline neighbours", html: "<p> a <b>b</b> c </p>", is: [2, 1, 2] },
    { when: "it stands before and after a line break", html: "<p>a <br> b</p>", is: [1, 1] },
    { when: "it stands beside a picture", html: "<p>a <img> b</p>", is: [2, 2] },
    { when: "it stands beside a form control", html: "<p><textarea>x</textarea> b </p>", is: [2] },
    {
      when: "a script or noscript lies between it and the edge",
      html: "<p>a <script>1</script> <noscript>n</noscript> </p>",
      is: [1, 1],
    },
    {
      when: "an inline element around it holds a block",
      html: "<span> a <div>b</div> c </span>",
      is: [1, 1, 1],
    },
    { when: "it stands between blocks", html: "<div>a</div>\n b \n<div>c</div>", is: [1, 1, 1] },
    { when: "an invisible character stands at the edge", html: "<p>&#8203; a &#8203;</p>", is: [1] },
    { when: "wide spaces indent it, which are seen", html: "<p>\u3000\u3000\u4e2d</p>", is: [3] },
  ])("counts no blank at the edge of a line where $when", ({ html, is }) => {
    expect(lengths(html)).toEqual(is);
  });

  it("adds up over subtrees", () => {
    const page = parsePage("<body>\n <div>\n <p> ab </p>\n <p> c <a> d </a> </p></div>");
    const { text, linkText } = subtreeSumsOf(page);
    expect([text[page.size], linkText[page.size]]).toEqual([2 + 2 + 2, 2]);
  });
});
