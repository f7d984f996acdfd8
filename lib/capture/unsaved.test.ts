import { describe, expect, it, test } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { collect } from "./collect";
import { referencesOf } from "./references";
import { unsavedOf } from "./unsaved";

const origin = { url: "http://a.example/", site: null };
const captured = (missed: readonly string[], missing = missed.length) => ({
  ...{ source: "warc" as const, wanted: 99, missing },
  missed: missed.map((name) => `http://a.example/${name}`),
});
const figures = (html: string, capture?: ReturnType<typeof captured>): string => {
  const { sheets, pictures } = unsavedOf(parsePage(html, origin), capture);
  return `${sheets.missing}/${sheets.wanted} ${pictures.missing}/${pictures.wanted}`;
};

const PAGE = "<link rel=stylesheet href=a.css><link rel=stylesheet href=b.css><img src=1.png><img src=2.png>";

describe("where nothing was looked for beside the page, all that it names is missing", () => {
  it.each([
    { when: "it names two of each", html: PAGE, missing: "2/2 2/2" },
    { when: "it is styled in itself", html: "<style>p{}</style><p>text", missing: "0/0 0/0" },
    { when: "a picture is written into it", html: "<img src='data:image/png,x'>", missing: "0/0 0/0" },
    { when: "it names one twice", html: "<img src=1.png><img src=./1.png#x>", missing: "0/0 1/1" },
    { when: "a picture has several sizes", html: "<img src=1.png srcset='2.png 2x'>", missing: "0/0 1/1" },
    {
      when: "a sheet is for print, another one an alternative, a link is an icon",
      html: "<link rel=stylesheet media=print href=p.css><link rel='alternate stylesheet' href=b.css><link rel=icon href=i>",
      missing: "0/0 0/0",
    },
    { when: "a link leads nowhere", html: "<link rel=stylesheet>", missing: "0/0 0/0" },
    { when: "one is in the body", html: "<p>t<link rel=stylesheet href=a.css>", missing: "1/1 0/0" },
  ])("$when: $missing", ({ html, missing }) => expect(figures(html)).toBe(missing));
});

describe("of a capture", () => {
  it.each([
    { when: "nothing is missing", missed: [], missing: "0/2 0/2" },
    { when: "a sheet and a picture are missing", missed: ["b.css", "2.png"], missing: "1/2 1/2" },
    { when: "a sheet asked for one that is missing", missed: ["deep.css"], missing: "1/3 0/2" },
  ])("$when: $missing", ({ missed, missing }) => expect(figures(PAGE, captured(missed))).toBe(missing));

  it("takes what is missing and not listed for pictures", () =>
    expect(figures(PAGE, captured(["b.css", "1.png"], 3))).toBe("1/2 2/2"));
});

test("counts what the import of a page counts, however much is missing", async () => {
  const html = `<link rel=stylesheet href=a.css>${Array.from({ length: 70 }, (_, at) => `<img src=${at}.png>`).join("")}`;
  const page = parsePage(html, origin);
  const capture = await collect(referencesOf(page), { source: "warc", find: async () => null });
  expect(capture.missed.length).toBeLessThan(capture.missing);
  expect(unsavedOf(page, capture)).toMatchObject({
    sheets: { wanted: 1, missing: 1 },
    pictures: { wanted: 70, missing: 70 },
  });
});
