import { describe, expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { boxOf, indexGeometry, leafAt } from "@/lib/view/page/geometry";
import { matchLeaves } from "@/lib/view/page/match-leaves";
import { cividis } from "@/lib/view/page/cividis";
import type { Mark } from "@/lib/view/page/draw-list";
import { laneRows, layoutLane } from "@/lib/view/page/lane";
import { buildScene, litAreas, shapesWithin } from "@/lib/view/page/scene";
import { textRuns } from "@/lib/page/text-runs";

const grid = (...boxes: [number, number, number, number][]) =>
  indexGeometry(Float32Array.from(boxes.flat()), 700, 5000);

const line = (x: number, y: number, width: number) => ({ x, y, width, height: 18 });

describe("geometry", () => {
  const geometry = grid([10, 10, 100, 20], [10, 40, 600, 200], [50, 60, 20, 20], [0, 0, 0, 0]);

  it("finds the smallest leaf under the point", () => {
    expect(leafAt(geometry, 55, 65)).toBe(2);
    expect(leafAt(geometry, 300, 65)).toBe(1);
  });

  it("finds the nearest leaf within reach, its border included, and none beyond", () => {
    expect(leafAt(geometry, 20, 264, 24)).toBe(1);
    expect(leafAt(geometry, 20, 265, 24)).toBeNull();
  });

  it("leaves leaves without a box out of a run's box", () => {
    expect(boxOf(geometry, { start: 0, end: 4 })).toEqual({ x: 10, y: 10, width: 600, height: 230 });
    expect(boxOf(geometry, { start: 3, end: 4 })).toBeNull();
  });

  it("finds the leaf whose line is under the point, not one whose lines lie around it", () => {
    // A text, and a link that begins in its last line and goes on in a third.
    const [text, link] = [
      [line(10, 0, 680), line(10, 22, 200)],
      [line(210, 22, 480), line(10, 44, 90)],
    ];
    const wrapped = indexGeometry(
      Float32Array.of(10, 0, 680, 40, 10, 22, 680, 40),
      700,
      100,
      null,
      new Map([
        [0, text!],
        [1, link!],
      ]),
    );
    const at = (x: number, y: number) => leafAt(wrapped, x, y);
    expect([at(100, 30), at(209, 30), at(212, 30), at(50, 50)]).toEqual([0, 0, 1, 1]);
  });

  it("finds a leaf that begins far above the point", () => {
    expect(leafAt(grid([0, 0, 10, 4000], [20, 100, 10, 10]), 5, 3900)).toBe(0);
  });
});

describe("leaves of the frame", () => {
  const page = parsePage("<p>same</p><p>same</p><p>one<b>two</b></p>");
  const parents = page.leaves.map(({ node }) => page.parent[node]!);
  const frame = page.leaves.map(({ text }, i) => ({ parent: parents[i]!, text }));

  it("match by element and text, equal texts included", () => {
    expect([...matchLeaves(page, frame).leafOf]).toEqual([0, 1, 2, 3]);
  });

  it("match where re-parsing moved a text whose words are unique", () => {
    const moved = frame.map((text, i) => (i === 3 ? { ...text, parent: -1 } : text));
    expect(matchLeaves(page, moved).fidelity).toEqual({ leaves: 4, matched: 4, extra: 0 });
  });

  it("stay unmatched where the moved text is not unique, and where the text differs", () => {
    const moved = [
      { parent: -1, text: "same" },
      { parent: -1, text: "same" },
      frame[2]!,
      { parent: parents[3]!, text: "other" },
    ];
    const match = matchLeaves(page, moved);
    expect([...match.leafOf]).toEqual([-1, -1, 2, -1]);
    expect(match.fidelity).toEqual({ leaves: 4, matched: 1, extra: 3 });
  });
});

describe("scene", () => {
  const page = parsePage("<p>a <b>b</b> c</p><p>d</p><div>e</div>");
  const geometry = grid(
    [10, 0, 10, 10],
    [20, 0, 10, 10],
    [30, 0, 10, 10],
    [10, 20, 50, 10],
    [10, 300, 50, 10],
  );

  it("tints text of one block once", () => {
    expect(textRuns(page, { start: 0, end: 5 })).toEqual([
      { start: 0, end: 3 },
      { start: 3, end: 4 },
      { start: 4, end: 5 },
    ]);
  });

  it("joins lit neighbours of one column and parts distant ones", () => {
    expect(litAreas(page, geometry, Uint8Array.of(1, 1, 1, 1, 1))).toEqual([
      { x: 1, y: -6, width: 68, height: 42 },
      { x: 1, y: 294, width: 68, height: 22 },
    ]);
  });

  it("parts lit neighbours where a text between them is not lit, and leaves all of its height to the veil", () => {
    const lines = parsePage("<p>a</p><p>b</p><p>c</p><aside>d</aside><p>e</p>");
    const places = grid(
      [10, 0, 50, 10],
      [10, 12, 50, 10],
      [10, 24, 50, 10],
      [400, 24, 50, 10],
      [10, 36, 50, 10],
    );
    expect(litAreas(lines, places, Uint8Array.of(1, 0, 1, 0, 1))).toEqual([
      { x: 1, y: -6, width: 68, height: 18 },
      { x: 1, y: 22, width: 68, height: 30 },
    ]);
  });

  it("finds lit areas once for the same texts", () => {
    const lit = Uint8Array.of(1, 0, 1, 1, 1);
    const [first, second] = [
      { marks: [], lit },
      { marks: [], lit },
    ].map((list) => buildScene(list, geometry, page));
    expect(second!.lit).toBe(first!.lit);
  });

  it("lays out the lane of what stays once", () => {
    const ground: Mark[] = [
      { kind: "bar", range: { start: 3, end: 4 }, hue: "--label-main", line: "solid", tag: "M" },
    ];
    const rowsWith = (marks: readonly Mark[]) =>
      laneRows(buildScene({ ground, marks, lit: null }, geometry, page));
    expect(rowsWith([{ kind: "cursor", range: { start: 4, end: 5 } }])).toBe(rowsWith([]));
  });

  it("lights nothing where no leaf is lit", () => {
    expect(litAreas(page, geometry, new Uint8Array(5))).toEqual([]);
  });

  it("gives a view what touches it, tall shapes included, in drawing order", () => {
    const wide = grid([0, 0, 10, 20_000], [0, 600, 10, 10], [0, 9000, 10, 10], [0, 0, 0, 0], [0, 0, 0, 0]);
    const marks = [0, 1, 2, 3].map((leaf): Mark => ({
      kind: "hover",
      range: { start: leaf, end: leaf + 1 },
    }));
    const scene = buildScene({ marks, lit: null }, wide, page);
    expect(shapesWithin(scene, 500, 700).map(({ mark }) => mark.range.start)).toEqual([0, 1]);
    expect(shapesWithin(scene, 610, 700).map(({ mark }) => mark.range.start)).toEqual([0, 1]);
    expect(shapesWithin(scene, 611, 700).map(({ mark }) => mark.range.start)).toEqual([0]);
  });

  it("places a ground once for a geometry, and draws it under the marks", () => {
    const ground: Mark[] = [{ kind: "heat", range: { start: 3, end: 4 }, value: 1, links: 0 }];
    const marks: Mark[] = [{ kind: "hover", range: { start: 3, end: 4 } }];
    const first = buildScene({ ground, marks, lit: null }, geometry, page);
    const second = buildScene({ ground, marks: [], lit: null }, geometry, page);
    expect(second.ground).toBe(first.ground);
    expect(shapesWithin(first, 0, 100).map(({ mark }) => mark.kind)).toEqual(["heat", "hover"]);
    expect(
      buildScene(
        { ground, marks, lit: null },
        grid([0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 1, 1], [0, 50, 9, 9], [0, 0, 1, 1]),
        page,
      ).ground,
    ).not.toBe(first.ground);
  });

  it("gives no line of the lane to two blocks", () => {
    const lane = (y: number) => ({
      mark: {
        kind: "lane",
        range: { start: 0, end: 1 },
        name: "B",
        figure: "",
        symbols: "",
        dropped: false,
        selected: false,
      } as const,
      box: { x: 0, y, width: 9, height: 20 },
    });
    expect(layoutLane([lane(0), lane(13), lane(14)]).map(({ fits }) => fits)).toEqual([true, false, true]);
  });
});

describe("cividis", () => {
  it("is flat beyond its ends", () => {
    expect([cividis(-1), cividis(1)]).toEqual(["rgb(0,34,78)", "rgb(254,232,56)"]);
  });
});
