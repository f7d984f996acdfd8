import { expect, test } from "vitest";
import { fittingOf } from "./use-fitting";

test.each([
  { when: "all stand on one line", tops: [4, 4, 4], fits: 3 },
  { when: "the last one has gone to the next line", tops: [4, 4, 36], fits: 2 },
  { when: "there is room for one only", tops: [4, 36, 68], fits: 1 },
  { when: "there is none", tops: [], fits: 0 },
])("of a row $fits fit where $when", ({ tops, fits }) => expect(fittingOf(tops)).toBe(fits));
