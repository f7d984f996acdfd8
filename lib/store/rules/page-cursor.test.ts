import { expect, it } from "vitest";
import { cursorOf, readCursor, type SortedRow } from "./page-cursor";

const query = { corpusId: "c", sort: "changed" } as const;
const place = (changedAt: number): string => cursorOf({ key: "a", changedAt } as SortedRow, query);

it.each([0, Date.UTC(9999, 0, 1)])("a list by change goes on behind the moment %d", (moment) =>
  expect(readCursor(place(moment), query)).toEqual({ value: moment, key: "a" }),
);

it.each([-1, Date.UTC(9999, 0, 1) + 1, -8.64e15, 8.64e15])(
  "a moment that not every database can compare with is no place in a list: %d",
  (moment) => expect(() => readCursor(place(moment), query)).toThrow("begin again without it"),
);
