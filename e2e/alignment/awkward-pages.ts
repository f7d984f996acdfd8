/**
 * Pages whose layout is hard to draw over. Elements with `data-probe` hold text whose rectangles the tests
 * compare with the overlay.
 */
export interface AwkwardPage {
  readonly name: string;
  readonly html: string;
}

const WORDS =
  "the tide came in over the long grey sand while gulls walked before it and the harbour lamps were lit one after another along the quay".split(
    " ",
  );

const text = (words: number, from = 0): string =>
  Array.from({ length: words }, (_, i) => WORDS[(from + i) % WORDS.length]).join(" ");
const probe = (words: number, from = 0, style = "", tag = "p"): string =>
  `<${tag} data-probe style="${style}">${text(words, from)}.</${tag}>`;
const paragraphs = (count: number, words: number, style = ""): string =>
  Array.from({ length: count }, (_, i) => probe(words + (i % 5) * 4, i * 3, style)).join("\n");
const page = (body: string, style = "", attributes = "", bodyAttributes = ""): string =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Awkward</title><style>p{margin:24px 12px} ${style}</style></head><body ${bodyAttributes}>${body}</body></html>`;

const table = (depth: number): string =>
  `<table style="border-spacing:14px"><tr><td>${probe(6, depth, "margin:12px", "div")}</td><td>${depth === 0 ? probe(4, 9, "margin:12px", "div") : table(depth - 1)}</td></tr></table>`;

const HEBREW = "הגאות עלתה על החול האפור הארוך והשחפים הלכו לפניה לאורך הרציף".split(" ");

export const AWKWARD: readonly AwkwardPage[] = [
  { name: "of ordinary paragraphs", html: page(paragraphs(14, 40)) },
  { name: "700,000 pixels tall", html: page(paragraphs(70, 30, "height:9976px")) },
  { name: "one pixel tall", html: page(`${probe(12)}`, "html,body{height:1px;margin:0} p{margin:0}") },
  {
    name: "written from right to left",
    html: page(
      Array.from(
        { length: 8 },
        (_, i) => `<p data-probe>${[...HEBREW.slice(i % 4), ...HEBREW, ...HEBREW].join(" ")}.</p>`,
      ).join("\n"),
      "",
      'dir="rtl" lang="he"',
    ),
  },
  { name: "in vertical lines", html: page(paragraphs(3, 24), "html{writing-mode:vertical-rl;height:600px}") },
  { name: "zoomed by its own style", html: page(paragraphs(8, 30), "body{zoom:1.5}") },
  {
    name: "scaled and turned",
    html: page(
      `<div style="transform:scale(.7) translate(80px,40px);transform-origin:0 0">${paragraphs(4, 30)}</div><div style="transform:rotate(3deg)">${probe(6, 2, "margin:120px 60px 200px;width:300px")}</div>`,
    ),
  },
  {
    name: "under fixed and sticky banners",
    html: page(
      `<div style="position:fixed;top:0;left:0;right:0;height:60px;background:#eee">${probe(5, 0, "margin:20px", "div")}</div><div style="height:90px"></div><div style="position:sticky;top:0">${probe(4, 7)}</div>${paragraphs(12, 40)}<div style="position:fixed;bottom:0;left:0;height:40px">${probe(4, 11, "margin:10px", "div")}</div>`,
    ),
  },
  { name: "of tables in tables", html: page(table(5)) },
  { name: "wider than its window", html: page(`<div style="width:1900px">${paragraphs(6, 90)}</div>`) },
  {
    name: "with a margin above its root",
    html: page(paragraphs(6, 30), "html{margin-top:70px} body{margin:40px 60px;position:relative;left:13px}"),
  },
  {
    name: "in the mode of old browsers",
    html: page(paragraphs(6, 30), "body{font:15px serif}").replace("<!doctype html>", ""),
  },
];

/** As pages were written before telephones: a column of text and one beside it, whatever the window. */
export const FIXED_WIDTH: AwkwardPage = {
  name: "of a fixed width",
  html: page(
    `<div style="width:960px"><div style="float:left;width:640px">${paragraphs(9, 60)}</div>` +
      `<p id="beside" style="float:right;width:300px">${text(120)}</p></div>`,
    "body{margin:0}",
  ),
};

/**
 * Text in a font that is not there yet: its box has a fixed size, so that nothing but the text itself changes
 * when the font comes.
 */
export const LATE_FONT: AwkwardPage = {
  name: "whose font comes late",
  html: page(
    `<div style="height:900px;overflow:hidden">${paragraphs(5, 30, "font:17px Late, monospace; width:620px")}</div>`,
  ),
};

export const NO_TEXT: AwkwardPage = {
  name: "without text",
  html: page('<div style="height:500px;background:#cde"></div><img alt="">'),
};
