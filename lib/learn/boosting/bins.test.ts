import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRng } from "../rng";
import { binned, binnedTables, binOf } from "./bins";

describe("binning", () => {
  it("cuts in the middle of two values where there are bins for all, and counts column by column", () => {
    const { columns, edges, examples } = binned(Float32Array.of(1, 7, 3, 7, 1, 9), 2);
    expect(examples).toBe(3);
    expect(edges.map((cuts) => [...cuts])).toEqual([[2], [8]]);
    expect([...columns]).toEqual([0, 1, 0, 0, 0, 1]);
  });

  it("gives an input that never varies one bin", () => {
    const { columns, edges } = binned(Float32Array.of(5, 5, 5), 1);
    expect([...edges[0]!]).toEqual([]);
    expect([...columns]).toEqual([0, 0, 0]);
  });

  it("makes bins of equal size of many values", () => {
    const values = Float32Array.from(seededRng(1).shuffle(Array.from({ length: 1000 }, (_, at) => at)));
    const { columns, edges } = binned(values, 1, 10);
    expect([...edges[0]!]).toEqual([99.5, 199.5, 299.5, 399.5, 499.5, 599.5, 699.5, 799.5, 899.5]);
    expect([...columns].filter((bin) => bin === 3)).toHaveLength(100);
  });

  it("gives a frequent value its own bin and the others the rest", () => {
    const rest = Array.from({ length: 300 }, (_, at) => at + 1);
    const { edges } = binned(Float32Array.from([...Array<number>(700).fill(0), ...rest]), 1, 4);
    expect([...edges[0]!]).toEqual([0.5, 100.5, 200.5]);
  });

  it("lays cuts by a part of very many examples, and still bins all", () => {
    const values = Float32Array.from({ length: 200_000 }, (_, at) => at);
    const { columns, edges } = binned(values, 1, 4);
    expect(edges[0]).toHaveLength(3);
    for (let bin = 0; bin < 4; bin++) {
      const share = columns.filter((own) => own === bin).length / values.length;
      expect(share).toBeCloseTo(0.25, 3);
    }
  });

  it("gives what is in several tables and parts the bins of the same in one place", () => {
    const rng = seededRng(4);
    const rows = Array.from({ length: 40 }, () => Array.from({ length: 20 }, () => rng.next()));
    const part = (from: number, to: number, first: number, end: number): Float32Array =>
      Float32Array.from(rows.slice(from, to).flatMap((row) => row.slice(first, end)));
    const tables = [
      { width: 17, parts: [part(0, 1, 0, 17), new Float32Array(0), part(1, 40, 0, 17)] },
      { width: 3, parts: [part(0, 25, 17, 20), part(25, 40, 17, 20)] },
    ];
    expect(binnedTables(tables, 8)).toEqual(binned(part(0, 40, 0, 20), 20, 8));
  });

  it("names an input that is no number by its place among all inputs and all examples", () => {
    const tables = [
      { width: 2, parts: [Float32Array.of(1, 2), Float32Array.of(3, 4, 5, 6)] },
      { width: 1, parts: [Float32Array.of(7, 8), Float32Array.of(NaN)] },
    ];
    expect(() => binnedTables(tables)).toThrow("input 2 of example 2 is NaN");
  });

  it("keeps bins in memory that threads can share", () => {
    expect(binned(Float32Array.of(1, 2), 1).columns.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it("bins inputs beyond the sixteenth like those before", () => {
    const rng = seededRng(2);
    const rows = Array.from({ length: 30 }, () => Array.from({ length: 18 }, () => rng.next()));
    const all = binned(Float32Array.from(rows.flat()), 18, 8);
    const last = binned(
      Float32Array.from(rows, (row) => row[17]!),
      1,
      8,
    );
    expect(all.edges[17]).toEqual(last.edges[0]);
    expect(all.columns.slice(17 * 30)).toEqual(last.columns);
  });

  it("keeps the order of any numbers, and tells all of few apart", () => {
    const number = fc.float({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 60 }), (values) => {
        const { columns, edges } = binned(Float32Array.from(values), 1);
        values.forEach((a, at) =>
          values.forEach((b, other) =>
            expect(Math.sign(columns[at]! - columns[other]!)).toBe(a === b ? 0 : Math.sign(a - b)),
          ),
        );
        values.forEach((value, at) => expect(binOf(edges[0]!, value)).toBe(columns[at]));
      }),
    );
  });

  it.each([
    { value: NaN, says: "input 1 of example 1 is NaN" },
    { value: -Infinity, says: "input 1 of example 1 is -Infinity" },
  ])("refuses $value", ({ value, says }) =>
    expect(() => binned(Float32Array.of(1, 2, 3, value), 2)).toThrow(
      expect.objectContaining({ code: "not-a-number", message: says }),
    ),
  );

  it.each([1, 257, NaN])("refuses %s bins", (bins) =>
    expect(() => binned(Float32Array.of(1), 1, bins)).toThrow(expect.objectContaining({ code: "bad-bins" })),
  );
});
