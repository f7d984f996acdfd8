import { describe, expect, it } from "vitest";
import { decideLeaf, noVerdicts, reasonsOf, withoutReasons } from "./verdicts";

const reasons = () => {
  const verdicts = noVerdicts(2);
  decideLeaf(verdicts, 0, true, "rule", -1);
  return reasonsOf("stage", verdicts, new Int32Array(2), () => []);
};

describe("reasons", () => {
  it("are put together of what was decided", () => {
    expect(reasons()).toMatchObject([{ rule: "rule", verdict: "keep", range: { start: 0, end: 1 } }]);
  });

  it("are not while nobody asks for them, and are again after that", () => {
    expect(withoutReasons(() => [reasons(), withoutReasons(reasons), reasons()])).toEqual([[], [], []]);
    expect(reasons()).toHaveLength(1);
  });

  it("are again after an extractor that failed", () => {
    const failing = (): void => {
      throw new Error("broken");
    };
    expect(() => withoutReasons(failing)).toThrow("broken");
    expect(reasons()).toHaveLength(1);
  });
});
