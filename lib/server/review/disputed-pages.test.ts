import { beforeEach, expect, it } from "vitest";
import type { Store } from "../../store/interfaces/store";
import { memoryStore } from "../../store/memory/memory-store";
import { disputedPages } from "./disputed-pages";

let store: Store;
let corpusId: string;
beforeEach(async () => {
  store = memoryStore();
  corpusId = (await store.corpora.create({ name: "mine", description: "" })).id;
});
const behind = (after: string) => disputedPages(store, { corpusId, after, limit: 10 });

it("goes on behind the largest number of words that a database compares with", async () =>
  expect(await behind("2147483647 page")).toEqual({ rows: [], next: null }));

it.each(["2147483648 page", `${"9".repeat(190)} page`, "-1 page", "page"])(
  "refuses %j, which no answer told as the next place",
  (after) => expect(behind(after)).rejects.toMatchObject({ code: "bad-cursor" }),
);
