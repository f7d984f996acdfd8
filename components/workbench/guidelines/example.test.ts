import { describe, expect, it } from "vitest";
import { guidelinesHtml } from "@/lib/server/labelling/guidelines";
import { withExample } from "./example";

const example = {
  ...{ words: "Photograph:\n  Ann *Moor*", label: "Caption", why: "it names who took the picture" },
  ...{ title: "Rain [at last]", href: "/pages/a?mode=annotate" },
};

describe("an example in guidelines", () => {
  it("is a quote with its label, why, and the page it is from, whose words are no markup", () => {
    const html = guidelinesHtml(withExample("Captions are captions.\n", example));
    expect(html).toContain("<p>Captions are captions.</p>\n<blockquote>\n<p>Photograph: Ann *Moor*</p>");
    expect(html).toContain("<strong>Caption</strong>: it names who took the picture");
    expect(html).toContain('<a href="/pages/a?mode=annotate" rel="noreferrer">Rain [at last]</a>');
  });

  it("stands alone where there are no guidelines yet, and needs no reason", () => {
    const text = withExample("  ", { ...example, why: " ", title: "" });
    expect(text).toBe("> Photograph: Ann \\*Moor\\*\n\n**Caption** ([page](/pages/a?mode=annotate))\n");
  });

  it("is cut where it is long", () => {
    const text = withExample("", { ...example, words: "word ".repeat(100) });
    expect(text.split("\n")[0]!.length).toBeLessThan(310);
    expect(text).toContain("word…");
  });
});
