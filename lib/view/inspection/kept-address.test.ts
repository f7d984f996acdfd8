import { describe, expect, it } from "vitest";
import { keptInspection } from "./kept-address";

describe("what is inspected", () => {
  it("goes along to the next page: recipe, metric, instrument and colours", () => {
    expect(
      keptInspection("?mode=inspect&x=ccb(window%3D20)+%7C+lqf&metric=rouge-lsum&tab=units&scale=log"),
    ).toBe("&x=ccb(window%3D20)%20%7C%20lqf&metric=rouge-lsum&tab=units&scale=log");
  });

  it("leaves behind what is of one page: the selected text, the element zoomed in to, the step of a replay", () => {
    expect(keptInspection("?mode=inspect&leaves=3-5&in=12&step=4&inside=7&at=last&x=bte")).toBe("&x=bte");
    expect(keptInspection("")).toBe("");
  });
});
