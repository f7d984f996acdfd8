import { describe, expect, it } from "vitest";
import { resemblance, SketchIndex, sketchOf } from "./sketch";

/** So many words that no other text of another name has. */
const textOf = (name: string, words: number): string =>
  Array.from({ length: words }, (_, at) => `${name}${(at * 7919) % 1013}`).join(" ");

describe("a sketch of a text", () => {
  it("is the same for the same text, whatever its case and its marks", () => {
    const a = sketchOf([textOf("a", 200)])!;
    expect(resemblance(a, sketchOf([textOf("A", 200).replaceAll(" ", ", ")])!)).toBe(1);
    expect(resemblance(a, sketchOf([textOf("b", 200)])!)).toBe(0);
  });

  it("tells about how many shingles two texts share", () => {
    const whole = textOf("a", 400);
    for (const share of [0.25, 0.5, 0.75]) {
      // Of two texts that share a part and have as much of their own each.
      const own = Math.round((400 * (1 - share)) / (2 * share));
      const a = sketchOf([whole, textOf("x", own)])!;
      const b = sketchOf([whole, textOf("y", own)])!;
      expect(resemblance(a, b)).toBeGreaterThan(share - 0.13);
      expect(resemblance(a, b)).toBeLessThan(share + 0.13);
    }
  });

  it("passes over short pieces, such as menus, and there is none where nothing else is left", () => {
    const menu = Array.from({ length: 100 }, (_, at) => `Go to the part number ${at}`);
    expect(sketchOf(menu)).toBeNull();
    expect(resemblance(sketchOf([...menu, textOf("a", 60)])!, sketchOf([textOf("a", 60)])!)).toBe(1);
    expect(sketchOf([textOf("a", 22)])).toBeNull();
    expect(sketchOf([textOf("a", 23)])).not.toBeNull();
    expect(sketchOf([])).toBeNull();
  });
});

describe("an index of sketches", () => {
  it("finds the nearest text that is nearly the same, and nothing for one that is only like it", () => {
    const index = new SketchIndex();
    const a = textOf("a", 500);
    const changed = (words: number): string => `${a} ${textOf("new", words)}`;
    for (let other = 0; other < 300; other++)
      index.add(`other ${other}`, sketchOf([textOf(`o${other}x`, 300)])!);
    index.add("a with a paragraph", sketchOf([changed(30)])!);
    index.add("a", sketchOf([a])!);
    const found = index.nearest(sketchOf([changed(5)])!);
    expect(found?.key).toBe("a");
    expect(found?.resemblance).toBeGreaterThan(0.93);
    expect(index.nearest(sketchOf([changed(200)])!)).toBeNull();
  });
});
