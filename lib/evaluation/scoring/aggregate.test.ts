import { describe, expect, test } from "vitest";
import { seededRng } from "../../learn/rng";
import { compare, medianOf, summarise, summariseAll } from "./aggregate";
import { bootstrap, intervalOf } from "./bootstrap";
import { FAILED, scored, type Counted } from "./grade";

const grade = (precision: number, recall = precision, f1 = precision): Counted =>
  scored({ precision, recall, f1 });

describe("a summary", () => {
  test("is the mean of page F1, which is not the F1 of the means", () => {
    const { precision, recall, f1 } = summarise([grade(1, 0.5, 2 / 3), grade(0.5, 1, 2 / 3)], "macro");
    expect([precision, recall]).toEqual([0.75, 0.75]);
    expect(f1).toBeCloseTo(2 / 3, 12);
  });

  test("is the F1 of the means where the metric averages so", () => {
    expect(summarise([grade(1, 0.5, 2 / 3), grade(0.5, 1, 2 / 3)], "macro-harmonic").f1).toBe(0.75);
  });

  test("counts a failure as zero in every mean and in the median", () => {
    const summary = summarise([grade(1), FAILED, FAILED], "macro");
    expect(summary.n).toBe(3);
    expect(summary.f1).toBeCloseTo(1 / 3, 12);
    expect(summary.medianF1).toBe(0);
  });

  test("leaves out what a metric does not count, but never a failure", () => {
    const empty = scored({ precision: 0, recall: 0, f1: 0, countsPrecision: false, countsRecall: true });
    expect(summarise([grade(1), empty], "macro-harmonic")).toMatchObject({ precision: 1, recall: 0.5 });
    expect(summarise([grade(1), FAILED], "macro-harmonic")).toMatchObject({ precision: 0.5, recall: 0.5 });
  });

  const uncounted = (
    precision: number,
    recall: number,
    f1: number,
    countsPrecision = false,
    countsRecall = false,
  ): Counted => scored({ precision, recall, f1, countsPrecision, countsRecall });
  test.each([
    { when: "nothing was to be found and nothing was found", grades: [uncounted(1, 1, 1)], is: [1, 1, 1] },
    {
      when: "no page has unwanted snippets and half of the wanted ones are found",
      grades: [uncounted(1, 0.5, 2 / 3, false, true)],
      is: [1, 0.5, 2 / 3],
    },
    {
      when: "no page has wanted snippets and half of the unwanted ones are absent",
      grades: [uncounted(0.5, 1, 2 / 3, true, false)],
      is: [0.5, 1, 2 / 3],
    },
    {
      when: "every answer is empty where there is gold",
      grades: [uncounted(0, 0, 0, false, true), uncounted(0, 0, 0, false, true)],
      is: [0, 0, 0],
    },
    {
      when: "every answer holds something where there is no gold",
      grades: [uncounted(0, 0, 0, true, false)],
      is: [0, 0, 0],
    },
    {
      when: "one page counts, which then is the mean",
      grades: [uncounted(1, 1, 1), grade(0.25)],
      is: [0.25, 0.25, 0.25],
    },
    {
      when: "the only other page is a failure, which counts",
      grades: [uncounted(1, 1, 1), FAILED],
      is: [0, 0, 0],
    },
  ])(
    "of the F1 of means keeps what the metric says of the pages where none counts in a mean: $when",
    ({ grades, is }) => {
      const { precision, recall, f1, low, high } = summarise(grades, "macro-harmonic");
      expect([precision, recall]).toEqual(is.slice(0, 2));
      expect(f1).toBeCloseTo(is[2]!, 12);
      if (grades.length === 1) expect([low, high]).toEqual([f1, f1]);
    },
  );

  const sized = (common: number, gold: number, extracted: number): Counted =>
    scored({ precision: 0, recall: 0, f1: 0, sizes: { common, gold, extracted } });

  test("is of summed units where the metric averages so: a large page weighs more", () => {
    const { precision, recall, f1 } = summarise([sized(8, 16, 8), sized(0, 0, 2), sized(1, 2, 10)], "micro");
    expect([precision, recall]).toEqual([0.45, 0.5]);
    expect(f1).toBeCloseTo((2 * 0.45 * 0.5) / 0.95, 12);
  });

  test("of summed units counts a failure as a page of mean gold of which nothing was found", () => {
    expect(summarise([sized(6, 8, 6), FAILED], "micro")).toMatchObject({
      n: 2,
      precision: 1,
      recall: 6 / 16,
    });
    expect(summarise([FAILED, FAILED], "micro")).toMatchObject({ n: 2, precision: 0, recall: 0, f1: 0 });
  });

  test("of summed units where neither gold nor answers hold any is 1", () => {
    expect(summarise([sized(0, 0, 0)], "micro").f1).toBe(1);
  });

  test("of summed units counts a failure as nothing right where no page that was answered has gold", () => {
    const right = scored({ precision: 1, recall: 1, f1: 1, sizes: { common: 0, gold: 0, extracted: 0 } });
    const grades = [right, right, ...Array<Counted>(8).fill(FAILED)];
    const summary = summarise(grades, "micro");
    // As in a mean of pages, with the interval too.
    expect(summary).toEqual(summarise(grades, "macro"));
    expect(summary).toMatchObject({ precision: 0.2, recall: 0.2, f1: 0.2 });
    expect(summary.high).toBeLessThan(1);
    expect(summarise([sized(0, 0, 3), FAILED], "micro")).toMatchObject({ precision: 0, recall: 0.5, f1: 0 });
  });

  test("of no pages is zero with n = 0, of one page it is the page", () => {
    expect(summarise([], "macro")).toEqual({
      precision: 0,
      recall: 0,
      f1: 0,
      medianF1: 0,
      n: 0,
      low: 0,
      high: 0,
    });
    expect(summarise([grade(0.4)], "macro")).toMatchObject({ f1: 0.4, low: 0.4, high: 0.4, n: 1 });
  });

  test("has the same interval every time, around the mean and narrower with more pages", () => {
    const rng = seededRng(5);
    const pages = Array.from({ length: 400 }, () => grade(rng.next()));
    const few = summarise(pages.slice(0, 40), "macro");
    const many = summarise(pages, "macro");
    expect(summarise(pages, "macro")).toEqual(many);
    expect(many.low).toBeLessThan(many.f1);
    expect(many.high).toBeGreaterThan(many.f1);
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 2);
    // Uniform scores have a standard deviation of 0.289: the interval is about 2 x 1.96 x 0.289 / 20 wide.
    expect(many.high - many.low).toBeCloseTo(0.0566, 2);
  });
});

describe("several lists at once", () => {
  const rng = seededRng(5);
  const list = (size: number) =>
    Array.from({ length: size }, () => (rng.next() < 0.1 ? FAILED : grade(rng.next())));
  const lists = [list(40), list(1), list(40), [], list(7)];
  test.each(["macro", "macro-harmonic", "micro"] as const)(
    "are summed up as each alone, of one length or not (%s)",
    (averaging) => {
      expect(summariseAll(lists, averaging)).toEqual(lists.map((grades) => summarise(grades, averaging)));
    },
  );
  test("are none for no lists", () => expect(summariseAll([], "macro")).toEqual([]));
});

describe("a paired comparison", () => {
  const rng = seededRng(9);
  const base = Array.from({ length: 200 }, () => rng.next() * 0.9);

  test("finds a small constant difference that unpaired intervals would hide", () => {
    const { f1, low, high } = compare(
      base.map((f1) => grade(f1 + 0.02)),
      base.map((f1) => grade(f1)),
      "macro",
    );
    expect(f1).toBeCloseTo(0.02, 12);
    expect(low).toBeCloseTo(0.02, 12);
    expect(high).toBeCloseTo(0.02, 12);
  });

  test("spans zero where neither is better", () => {
    const noisy = base.map((f1) => grade(f1 + (rng.next() - 0.5) * 0.1));
    const { low, high } = compare(
      noisy,
      base.map((f1) => grade(f1)),
      "macro",
    );
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  test("changes sign with its arguments and refuses lists of different length", () => {
    const [a, b] = [
      [grade(1), grade(0.5)],
      [grade(0.2), grade(0.6)],
    ];
    expect(compare(a, b, "macro").f1).toBeCloseTo(-compare(b, a, "macro").f1, 12);
    expect(() => compare(a, [grade(1)], "macro")).toThrow("differ in length: 2 and 1");
  });
});

describe("the pieces", () => {
  test.each([
    { values: [], median: 0 },
    { values: [3], median: 3 },
    { values: [4, 1], median: 2.5 },
    { values: [10, 1, 2], median: 2 },
  ])("the median of $values is $median", ({ values, median }) => {
    expect(medianOf(values)).toBe(median);
  });

  test("the interval of 1..1000 leaves 2.5 % out at each end", () => {
    expect(intervalOf(Float64Array.from({ length: 1000 }, (_, index) => index + 1))).toEqual([25, 975]);
  });

  test("a resample has as many pages as there are, all of them known", () => {
    const sizes = bootstrap(7, 20, seededRng(1), (sample) => {
      expect(Math.max(...sample)).toBeLessThan(7);
      return sample.length;
    });
    expect([...sizes]).toEqual(Array.from({ length: 20 }, () => 7));
  });
});
