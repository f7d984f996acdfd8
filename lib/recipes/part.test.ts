import { describe, expect, it } from "vitest";
import type { Reason } from "../extractors/contract/contract";
import { inStage } from "./part";

const reason: Reason = {
  stage: "lqf",
  rule: "link-density",
  verdict: "drop",
  node: 3,
  range: { start: 0, end: 1 },
  measures: [],
};

describe("a reason of a part", () => {
  it("names its part, and the stage within it where the part has stages of its own", () => {
    expect(inStage(1, "lqf(max=0.3)", reason)).toEqual({ ...reason, stage: "2. lqf(max=0.3)" });
    expect(inStage(0, "block-extractor", { ...reason, stage: "density" })).toEqual({
      ...reason,
      stage: "1. block-extractor: density",
    });
  });

  it("leaves its detail to be worked out when somebody reads it", () => {
    let asked = 0;
    const late: Reason = {
      ...reason,
      get detail() {
        asked++;
        return "what moved it";
      },
    };
    const told = inStage(0, "lqf", late);
    expect(asked).toBe(0);
    expect(told.detail).toBe("what moved it");
    expect(JSON.parse(JSON.stringify(told))).toEqual({ ...reason, stage: "1. lqf", detail: "what moved it" });
  });
});
