import { describe, expect, it } from "vitest";
import { idleIn } from "./idle";
import { parseRecipe } from "./text";

const idle = (...texts: string[]): string[] => idleIn(texts.map((text) => parseRecipe(text)));

describe("parameters that change nothing", () => {
  it("are told with what they would count under", () => {
    expect(idle("combination(threshold=0.9)")).toEqual([
      "combination: threshold changes nothing without cut=threshold",
    ]);
    expect(idle("cetr(variant=tm,k=2)")).toEqual(["cetr: k changes nothing without variant=cetr or km"]);
    expect(idle("song-news(fullStopFilter=false,strict=true)")).toEqual([
      "song-news: strict changes nothing without fullStopFilter=true",
    ]);
  });

  it("are told of every part, and each once", () => {
    expect(idle("ccb | zhou(reading=global,gap=4)", "zhou(reading=global,gap=5)")).toEqual([
      "zhou: gap changes nothing without reading=contiguous",
    ]);
  });

  it("are none where they count, stand at their default, or always count", () => {
    expect(
      idle("combination(cut=threshold,threshold=0.9)", "combination(threshold=0.5)", "ccb(radius=30)"),
    ).toEqual([]);
  });
});
