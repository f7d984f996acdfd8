import { describe, expect, it } from "vitest";
import { indexGeometry } from "@/lib/view/page/geometry";
import { cornerRoom, hasBarRoom, hasEndTagRoom, hasTagRoom, isCrowded } from "./room-around";

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

describe("the bar before a text", () => {
  const box = { x: 200, y: 100, width: 90, height: 36 };
  it.each([
    ["has room where the text before it ends at its far side", [100, 100, 88, 18], true],
    ["has none where that ends a pixel later", [100, 100, 89, 18], false],
    ["has none beside a word in its second line", [180, 118, 20, 18], false],
    ["has room beside what lies between it and the text", [194, 100, 6, 18], true],
    ["has none over what begins a pixel before that", [193, 100, 7, 18], false],
    ["has room above the next line", [100, 136, 300, 18], true],
  ])("%s", (_, other, isFree) => {
    const geometry = indexGeometry(Float32Array.from([200, 100, 90, 36, ...other]), 700, 900);
    expect(hasBarRoom(geometry, box, { start: 0, end: 1 })).toBe(isFree);
    expect(hasBarRoom(geometry, box, { start: 0, end: 2 })).toBe(true);
  });
});

describe("the letter after a text with a line below it", () => {
  const box = { x: 200, y: 100, width: 90, height: 18 };
  it.each([
    ["has room where the next word begins at its far side", [309, 100, 40, 18], true],
    ["has none where that begins a pixel sooner", [308, 100, 40, 18], false],
    ["has room above the next line", [200, 120, 400, 18], true],
    ["has none where the next line reaches into it", [200, 119, 400, 18], false],
  ])("%s", (_, other, isFree) => {
    const geometry = indexGeometry(Float32Array.from([200, 100, 90, 18, ...other]), 700, 900);
    expect(hasEndTagRoom(geometry, box, { start: 0, end: 1 })).toBe(isFree);
    expect(hasEndTagRoom(geometry, box, { start: 0, end: 2 })).toBe(true);
  });
});

describe("the name over a block", () => {
  it.each([
    ["is free where nothing lies above", [200, 130, 90, 18], Infinity],
    ["is free below a line that ends where it begins", [200, 70, 90, 18], Infinity],
    ["has no room over a line that ends a pixel lower", [200, 71, 90, 18], 0],
    ["has room up to the text of the cell beside it", [250, 80, 90, 18], 50],
    ["has none over a text that begins before it", [150, 80, 60, 18], 0],
    ["is free beside a text that ends before it", [150, 80, 50, 18], Infinity],
  ])("%s", (_, other, room) => {
    const geometry = indexGeometry(Float32Array.from([200, 100, 30, 18, ...other]), 700, 900);
    expect(cornerRoom(geometry, { x: 200, y: 100, width: 30, height: 18 }, { start: 0, end: 1 })).toBe(room);
  });
});

describe("the outline of a text", () => {
  it.each([
    ["stands away from it beside a word that is 7 px away", [297, 100, 40, 18], false],
    ["keeps to it beside a word that is a pixel nearer", [296, 100, 40, 18], true],
    ["keeps to it after a word that goes on to it in the same line", [100, 100, 100, 18], true],
    ["stands away from it above a line that is 6 px lower", [200, 124, 400, 18], false],
    ["keeps to it where that is a pixel nearer", [200, 123, 400, 18], true],
    ["stands away around a link inside of it", [220, 100, 30, 18], false],
    ["keeps to it inside of a longer text", [0, 90, 700, 200], true],
  ])("%s", (_, other, crowded) => {
    const geometry = indexGeometry(Float32Array.from([200, 100, 90, 18, ...other]), 700, 900);
    expect(isCrowded(geometry, { x: 200, y: 100, width: 90, height: 18 })).toBe(crowded);
  });
});
