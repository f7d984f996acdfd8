import { describe, expect, it } from "vitest";
import { indexGeometry } from "@/lib/view/page/geometry";
import { hasTagRoom } from "./tag-room";

describe("the letter before a text", () => {
  const box = { x: 200, y: 100, width: 90, height: 18 };
  it.each([
    ["has room where the text before it ends at its far side", [100, 100, 71, 18], true],
    ["has none where that ends a pixel later", [100, 100, 72, 18], false],
    ["has none over a text that goes on under both", [0, 90, 700, 200], false],
    ["has room beside a bullet between it and the text", [187, 100, 8, 18], true],
    ["has room below a line that ends where it begins", [150, 81, 40, 18], true],
    ["has none a pixel higher", [150, 82, 40, 18], false],
    ["has room above the next line", [150, 115, 40, 18], true],
    ["has none where the next line reaches into it", [150, 114, 40, 18], false],
  ])("%s", (_, other, isFree) => {
    const geometry = indexGeometry(Float32Array.from([200, 100, 90, 18, ...other]), 700, 900);
    expect(hasTagRoom(geometry, box, { start: 0, end: 1 })).toBe(isFree);
    expect(hasTagRoom(geometry, box, { start: 0, end: 2 })).toBe(true);
  });
});
