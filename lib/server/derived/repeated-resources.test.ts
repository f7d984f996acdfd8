/** What is asked for again and again: a few kilobytes of a page must not become a hundred megabytes of its view. */
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OwnResources } from "./own-resources";
import { derivedView } from "./view";

const PAGE = "http://a.example/x/page";
const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");
const MEBI = 2 ** 20;

function view(
  html: string,
  sheets: Readonly<Record<string, string>>,
  pictures: readonly string[] = [],
): string {
  const addressOf = (name: string): string => new URL(name, PAGE).href;
  return derivedView(
    html,
    { width: 732, height: 900 },
    {
      path: "/r/",
      url: PAGE,
      resources: [
        ...Object.entries(sheets).map(([name, css]) => ({
          url: addressOf(name),
          type: "text/css",
          sha256: sha256Of(css),
        })),
        ...pictures.map((name) => ({ url: addressOf(name), type: "image/png", sha256: sha256Of(name) })),
      ],
      sheets: new Map(Object.values(sheets).map((css) => [sha256Of(css), new TextEncoder().encode(css)])),
    },
  );
}
const countOf = (text: string, part: string): number => text.split(part).length - 1;
const imports = (name: string, times: number): string => `@import "${name}";`.repeat(times);

afterEach(() => vi.restoreAllMocks());

describe("sheets that import sheets", () => {
  it("are put in 200 times in all, and then no more", () => {
    const kept = (times: number) =>
      countOf(
        view("<link rel=stylesheet href=a.css>", { "a.css": imports("b.css", times), "b.css": "p{top:0}" }),
        "p{top:0}",
      );
    expect(kept(200)).toBe(200);
    expect(kept(201)).toBe(200);
  });

  it("do not multiply where each imports the next thirty times", () => {
    const files = {
      "a.css": imports("b.css", 30),
      "b.css": imports("c.css", 30),
      "c.css": imports("d.css", 30),
      "d.css": imports("e.css", 30),
      "e.css": "p{top:0}",
    };
    const kept = countOf(view("<link rel=stylesheet href=a.css><p>x", files), "p{top:0}");
    expect(kept).toBeGreaterThan(100);
    expect(kept).toBeLessThanOrEqual(200);
  });

  it("are put in up to eight mebibytes", () => {
    const sheet = "p{top:0}".padEnd(MEBI, " ");
    const kept = (times: number) =>
      countOf(view(`<style>${imports("b.css", times)}</style>`, { "b.css": sheet }), "p{top:0}");
    expect(kept(8)).toBe(8);
    expect(kept(9)).toBe(8);
  });

  it("are counted from the beginning where an effect had to go and all is settled again", () => {
    const html = `<link rel=stylesheet href=a.css>${"<i>".repeat(3)}`;
    const written = view(html, { "a.css": `${imports("b.css", 150)}i{columns:2}`, "b.css": "p{top:0}" });
    expect(written).not.toContain("columns");
    expect(countOf(written, "p{top:0}")).toBe(150);
  });

  it("import nothing inside of a block, where an import is none", () => {
    const files = {
      "a.css": '@media print{@import "b.css";q{top:0}}i{@import "b.css";}',
      "b.css": "p{top:0}",
    };
    expect(view("<link rel=stylesheet href=a.css>", files)).toContain("@media print{q{top:0}}i{}</style>");
  });
});

describe("a sheet that is asked for many times", () => {
  // 69 of them are less than the 16 mebibytes of style that a document may hold, and 70 more.
  const rule = "p{top:0}";
  const sheet = rule.repeat(30_000);
  const of = (times: number, one: string) => {
    const written = view(one.repeat(times), { "a.css": sheet });
    return { sheets: countOf(written, sheet), empty: countOf(written, "<script"), length: written.length };
  };

  it("is in the view for each link up to 16 mebibytes, and the links behind are empty", () => {
    const link = "<link rel=stylesheet href=a.css>";
    expect(of(69, link)).toMatchObject({ sheets: 69, empty: 0 });
    expect(of(70, link)).toMatchObject({ sheets: 69, empty: 1 });
    expect(of(500, link).length).toBeLessThan(17 * MEBI);
  });

  it("is so for each style element that imports it, and the elements behind are empty", () => {
    const style = '<style>@import "a.css"</style>';
    expect(of(69, style).sheets).toBe(69);
    expect(of(70, style).sheets).toBe(69);
  });

  it("is read once", () => {
    const decode = vi.spyOn(TextDecoder.prototype, "decode");
    of(10, "<link rel=stylesheet href=a.css>");
    expect(decode).toHaveBeenCalledTimes(1);
  });
});

describe("a picture element with thousands of sources and pictures", () => {
  it.each([100, 1_000])("looks each of its %i sources up once", (many) => {
    const lookUp = vi.spyOn(OwnResources.prototype, "picture");
    const sources = Array.from({ length: many }, (_, i) => `<source srcset=s${i}>`).join("");
    view(`<picture>${sources}${"<img src=gone>".repeat(many)}</picture>`, {}, ["other"]);
    expect(lookUp.mock.calls.length).toBe(2 * many);
  });

  it("shows the first source that came in each, but where its own picture came", () => {
    const html =
      "<picture><source srcset=gone><source srcset=b><img src=gone><img src=c><source srcset=d></picture><img src=gone>";
    const shown = [...view(html, {}, ["b", "c", "d"]).matchAll(/ src="\/r\/(\w+)"/g)].map(
      ([, sha256]) => sha256,
    );
    expect(shown).toEqual([sha256Of("b"), sha256Of("c")]);
  });
});
