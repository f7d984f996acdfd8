import { describe, expect, it } from "vitest";
import type { Gold, GoldKind } from "../../gold/gold";
import { contradictionsIn, sayingsOf } from "./contradictions";

const found = (
  pages: readonly (readonly [key: string, bytes: string, gold: Gold])[],
  kinds: readonly GoldKind[] = ["content"],
) => contradictionsIn(pages.map(([key, sha256, gold]) => ({ key, sha256, sayings: sayingsOf(gold, kinds) })));

describe("pages of the same bytes", () => {
  it("contradict each other where their gold differs, and all of the same bytes are counted", () =>
    expect(
      found([
        ["a", "1", { text: "Rain" }],
        ["b", "1", { text: "Rain" }],
        ["c", "2", { text: "Menu" }],
        ["d", "1", { text: "Menu" }],
        ["e", "3", { text: "x" }],
        ["f", "3", { text: "" }],
      ]),
    ).toEqual({ pages: 5, pair: ["a", "d"] }));

  it.each<{ when: string; golds: readonly [Gold, Gold]; kinds?: readonly GoldKind[] }>([
    { when: "only white space is another", golds: [{ text: "Rain  at\nlast " }, { text: "Rain at last" }] },
    { when: "what differs is not learned", golds: [{ text: "Rain" }, { text: "Menu" }], kinds: ["title"] },
    { when: "one says nothing of it", golds: [{ text: "Rain" }, { title: "Menu" }] },
    { when: "a text cannot be compared with intervals", golds: [{ text: "Rain" }, { intervals: [[0, 9]] }] },
  ])("do not where $when", ({ golds, kinds }) =>
    expect(
      found(
        [
          ["a", "1", golds[0]],
          ["b", "1", golds[1]],
        ],
        kinds,
      ),
    ).toBeNull(),
  );

  it.each<{ what: string; golds: readonly [Gold, Gold]; kinds: readonly GoldKind[] }>([
    { what: "intervals", golds: [{ intervals: [[0, 9]] }, { intervals: [[0, 8]] }], kinds: ["content"] },
    { what: "a title", golds: [{ title: "Rain" }, { title: "Menu" }], kinds: ["title", "date"] },
  ])("do by $what too", ({ golds, kinds }) =>
    expect(
      found(
        [
          ["a", "1", golds[0]],
          ["b", "1", golds[1]],
        ],
        kinds,
      ),
    ).toEqual({ pages: 2, pair: ["a", "b"] }),
  );

  it("do not where the bytes are others", () =>
    expect(
      found([
        ["a", "1", { text: "Rain" }],
        ["b", "2", { text: "Menu" }],
      ]),
    ).toBeNull());
});
