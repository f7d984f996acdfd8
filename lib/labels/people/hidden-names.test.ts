import { describe, expect, it } from "vitest";
import { hiddenNames, isHiddenName, rankedNames, revealed } from "./hidden-names";

const NAMES = ["Ada", "Ada (review)", "Ben", "Cleo"];

describe("hidden names", () => {
  it("have the order of those they stand for, reviewers last and known as such, and tell nothing else", () => {
    const hidden = [...hiddenNames(NAMES, "p").values()];
    for (const [place, name] of hidden.entries())
      expect(name).toMatch(place === 3 ? /^person:[1-9]\d* \(review\)$/ : /^person:[1-9]\d*$/);
    expect(new Set(hidden).size).toBe(4);
    expect(rankedNames([...hidden].reverse(), "p")).toEqual(hidden);
    expect(
      rankedNames(
        Array.from({ length: 12 }, (_, place) => `person:${12 - place}`),
        "p",
      )[9],
    ).toBe("person:10");
  });

  it("are found again by the same people, whatever their order", () => {
    for (const [name, hidden] of hiddenNames(NAMES, "p"))
      expect(revealed(hidden, [...NAMES].reverse(), "p")).toBe(name);
  });

  it("mean the same people when others have joined, and other digits on another page", () => {
    const crowd = [...NAMES, ...Array.from({ length: 20 }, (_, at) => `Late ${at}`)];
    for (const [name, hidden] of hiddenNames(NAMES, "p")) {
      expect(revealed(hidden, crowd, "p")).toBe(name);
      expect(hiddenNames(crowd, "p").get(name)).toBe(hidden);
      expect(hiddenNames(NAMES, "q").get(name)).not.toBe(hidden);
    }
  });

  it("stay what they are where they stand for nobody, or somebody is called so", () => {
    expect(revealed("person:9", NAMES, "p")).toBe("person:9");
    expect(revealed("person:1", [...NAMES, "person:1"], "p")).toBe("person:1");
    expect(revealed("Ben", NAMES, "p")).toBe("Ben");
    expect(["person:0", "person:x", "person:1 (review)", "Ada"].map(isHiddenName)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});
