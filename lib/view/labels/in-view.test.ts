import { describe, expect, it } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { indexGeometry } from "../page/geometry";
import { stayed, unitsIn, watchView, type Strip } from "./in-view";
import { annotationUnits } from "../../labels/units/units";

describe("what is in the view", () => {
  // Three blocks of 100 px below one another, the second one hidden, then one of 1,000 px.
  const units = annotationUnits(parsePage("<p>a<p>b<p>c<p>d"));
  const geometry = indexGeometry(
    Float32Array.from([0, 0, 50, 100, 0, 0, 0, 0, 0, 100, 50, 100, 0, 200, 50, 1000]),
    100,
    1200,
  );

  it.each([
    {
      when: "all of it",
      strip: { top: 0, bottom: 1200 },
      are: [
        { start: 0, end: 1 },
        { start: 2, end: 4 },
      ],
    },
    {
      when: "half of a block, to the pixel",
      strip: { top: 50, bottom: 150 },
      are: [
        { start: 0, end: 1 },
        { start: 2, end: 3 },
      ],
    },
    { when: "a pixel less than half", strip: { top: 51, bottom: 251 }, are: [{ start: 2, end: 3 }] },
    {
      when: "a part of a long block that fills the view",
      strip: { top: 500, bottom: 700 },
      are: [{ start: 3, end: 4 }],
    },
  ])("takes blocks of which enough is in it: $when", ({ strip, are }) =>
    expect(unitsIn(geometry, units, strip)).toEqual(are),
  );

  it("stays where two moments share it", () => {
    expect(stayed({ top: 0, bottom: 100 }, { top: 60, bottom: 160 })).toEqual({ top: 60, bottom: 100 });
    expect(stayed({ top: 0, bottom: 100 }, { top: 100, bottom: 200 })).toBeNull();
  });
});

describe("watching a view", () => {
  function bench() {
    let strip: Strip | null = { top: 0, bottom: 100 };
    let timer: (() => void) | null = null;
    const told: Strip[] = [];
    const watch = watchView({
      strip: () => strip,
      onStayed: (each) => void told.push(each),
      schedule: (run) => {
        timer = run;
        return () => {
          timer = null;
        };
      },
    });
    return {
      watch,
      told,
      to: (top: number) => {
        strip = { top, bottom: top + 100 };
        watch.moved();
      },
      pass: () => {
        const run = timer;
        timer = null;
        run?.();
      },
      isIdle: () => timer === null,
    };
  }

  it("tells what stood still for a moment, then nothing until it moves", () => {
    const { watch, told, pass, isIdle } = bench();
    watch.moved();
    expect(told).toEqual([]);
    pass();
    expect([told, isIdle()]).toEqual([[{ top: 0, bottom: 100 }], true]);
  });

  it("leaves out what flew past", () => {
    const { told, to, pass } = bench();
    for (const top of [500, 1000, 1500, 2000]) {
      to(top);
      to(top + 400);
      pass();
    }
    expect(told).toEqual([]);
    pass();
    expect(told).toEqual([{ top: 2400, bottom: 2500 }]);
  });

  it("takes of a slow scroll what was there at both ends of a moment", () => {
    const { told, to, pass } = bench();
    to(0);
    to(30);
    pass();
    expect(told).toEqual([{ top: 30, bottom: 100 }]);
  });
});
