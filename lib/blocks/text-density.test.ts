import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parsing/parse";
import { textDensities } from "./text-density";
import { DENSITY_VECTOR } from "./ble-ie/worked-examples";

describe("text densities", () => {
  const page = parsePage(DENSITY_VECTOR);
  const densities = (offset: number, isComposite = true) =>
    textDensities(page, new Uint8Array(page.leaves.length).fill(1), new Uint8Array(page.size), {
      isComposite,
      offset,
    });
  const nodes = page.tags
    .map((tag, id) => ({ tag, id }))
    .filter(({ tag }) => tag === "div" || tag === "p" || tag === "a" || tag === "body")
    .map(({ id }) => id);

  it("are those of the worked example", () => {
    const { characters, tags, linkCharacters, linkTags, density, densitySum } = densities(1);
    const rows = nodes.map((id) => [
      page.tags[id],
      characters[id],
      tags[id],
      linkCharacters[id],
      linkTags[id],
      density[id]!.toFixed(4),
      densitySum[id]!.toFixed(4),
    ]);
    expect(rows).toEqual([
      ["body", 82, 7, 12, 4, "23.9876", "93.7242"],
      ["div", 8, 2, 8, 2, "0.0000", "0.0000"],
      ["a", 4, 0, 4, 0, "0.0000", "0.0000"],
      ["a", 4, 0, 4, 0, "0.0000", "0.0000"],
      ["div", 74, 3, 4, 1, "93.7242", "265.1357"],
      ["p", 44, 0, 0, 0, "198.0337", "198.0337"],
      ["p", 30, 1, 4, 1, "67.1020", "121.8947"],
      ["a", 4, 0, 4, 0, "0.0000", "0.0000"],
    ]);
  });

  it("have the program's DensitySum with offset 0", () => {
    expect(densities(0).densitySum[nodes[6]!]!.toFixed(4)).toBe("156.4234");
  });

  it("count link text for nothing where they are plain", () => {
    const { density, densitySum } = densities(1, false);
    expect([density[nodes[1]!], density[nodes[4]!], density[nodes[6]!]]).toEqual([0, 70 / 3, 26]);
    expect([densitySum[nodes[4]!], densitySum[nodes[6]!]]).toEqual([44 + 26, 26]);
  });

  it("take a span around a comment as one, and parts around an element as two", () => {
    const sumOf = (html: string): number => {
      const page = parsePage(`<body><p>${html}</p>`);
      return textDensities(page, new Uint8Array(page.leaves.length).fill(1), new Uint8Array(page.size), {
        isComposite: true,
        offset: 1,
      }).densitySum[page.tags.indexOf("p")]!;
    };
    expect(sumOf("ab<!-- -->cd<br>")).toBe(sumOf("abcd<br>"));
    expect(sumOf("ab<br>cd")).toBeLessThan(sumOf("abcd<br>"));
  });
});
