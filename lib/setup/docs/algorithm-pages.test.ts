import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EXTRACTORS } from "../../extractors/index";
import { describedBy, formatted, withExtractors, withNewcomers } from "./algorithm-pages";

const folder = new URL("../../../docs/algorithms/", import.meta.url);
const pages = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), "utf8"),
}));

describe("docs/algorithms", () => {
  it("describes every extractor once", () => {
    expect(pages.flatMap(({ text }) => describedBy(text)).sort()).toEqual(
      EXTRACTORS.map(({ id }) => id).sort(),
    );
  });

  it.each(pages)("$name says what the extractors say (npm run docs writes it)", async ({ text }) => {
    expect(await formatted(withExtractors(text))).toBe(text);
  });

  it("writes a part anew where an extractor has changed, and leaves the rest", () => {
    const page = "# A page\n\n<!-- extractors: lqf -->\nold words\n<!-- end -->\n\nThe rest.\n";
    const written = withExtractors(page);
    expect(written).not.toContain("old words");
    expect(written).toMatch(
      /^# A page\n\n<!-- extractors: lqf -->\n[\s\S]*## Link Quota Filter \(`lqf`\)[\s\S]*\| `threshold` \| 0\.5 \|[\s\S]*<!-- end -->\n\nThe rest\.\n$/,
    );
    expect(withExtractors(written)).toBe(written);
  });

  it("puts an extractor that no page names under the last mark of a page", () => {
    const page =
      "<!-- extractors: bte -->\n<!-- end -->\n\n<!-- extractors: ccb lqf -->\nold\n<!-- end -->\n\nThe rest.\n";
    expect(describedBy(withNewcomers(page, ["dsc", "ttr"]))).toEqual(["bte", "ccb", "lqf", "dsc", "ttr"]);
    expect(withNewcomers(page, ["dsc"])).toMatch(/ccb lqf dsc -->\nold\n<!-- end -->\n\nThe rest\.\n$/);
    expect(withNewcomers(page, [])).toBe(page);
    expect(withNewcomers("no mark", ["dsc"])).toBe("no mark");
  });

  it("refuses a mark that names no extractor", () => {
    expect(() => withExtractors("<!-- extractors: lqff -->\n<!-- end -->")).toThrow("did you mean lqf");
  });
});
