// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { createInspectStore } from "@/components/workbench/inspection/inspect-store";
import { parsePage } from "@/lib/page/parsing/parse";
import { LeafFigures } from "./leaf-figures";

vi.mock("@/components/instruments/charts/use-heat-column", () => ({
  useHeatColumn: () => ({ column: null, paintBy: () => undefined }),
}));

/** The figures of the first text that has these words, by name. */
async function figuresOf(use: string, words: string) {
  const page = parsePage(
    "<body><article><h1>Rain</h1><p>Heavy rain fell on Monday, and the river rose by two metres.</p></article><p><a href='/a'>Sport</a></p>",
  );
  const refused = () => Promise.reject(new Error("nobody is asked"));
  const store = createInspectStore(page, { id: "p" }, { use, params: {} }, () => 0, refused);
  await store.getState().run({ use, params: {} });
  const inspection = store.getState().inspection!;
  const leaf = page.leaves.findIndex(({ text }) => text.includes(words));
  const { host } = await drawn(createElement(LeafFigures, { inspection, leaf }));
  return new Map(
    [...host.querySelectorAll("tr")].map((row) => [
      row.cells[0]!.textContent,
      { told: row.cells[2]!.textContent, title: row.cells[2]!.title },
    ]),
  );
}

it("tells what the combination measured of a text as people read it, with the number that its model sees as title", async () => {
  const figures = await figuresOf("combination", "Heavy rain");
  expect(figures.get("Text.words")).toEqual({ told: "12", title: "2.56 for the extractor" });
  expect((await figuresOf("combination", "Sport")).get("Text.link share")).toEqual({
    told: "100 %",
    title: "1 for the extractor",
  });
});

it("tells the number itself where the extractor measures nothing else", async () => {
  const figures = await figuresOf("block-extractor", "Heavy rain");
  expect(figures.size).toBeGreaterThan(0);
  for (const { told, title } of figures.values()) {
    expect(told).toMatch(/^−?[\d,.e]+$/);
    expect(title).toBe("");
  }
});
