import { beforeEach, describe, expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import type { Operation } from "../../labels/model";
import type { Store } from "../../store/interfaces/store";
import { isElsewhere, knownAnnotators, PRESENT_MS } from "./who";

let now = 0;
let store: Store;
beforeEach(() => {
  now = 1_000_000;
  store = memoryStore(() => now);
});
const verdict: Operation = { id: "1", group: "1", at: 0, activeMs: 0, kind: "verdict", verdict: "article" };
const label = async (name: string): Promise<void> => {
  const corpus =
    (await store.corpora.findByName("c")) ?? (await store.corpora.create({ name: "c", description: "" }));
  await store.pages.add(corpus.id, [
    {
      key: "p",
      bytes: new Uint8Array(1),
      title: "",
      url: null,
      site: null,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: "p" },
    },
  ]);
  const page = (await store.pages.findByKey(corpus.id, "p"))!;
  await store.labels.append(page.id, (await store.labels.ensureAnnotator(name)).id, 0, [verdict]);
};
const brief = async (browser: string | null) =>
  (await knownAnnotators(store, browser, now)).map(({ name, pages, isElsewhere: is }) => [name, pages, is]);

describe("the names that are taken", () => {
  it("are those with work here and those in use in another browser, each with its pages", async () => {
    await label("Ada");
    await store.presence.seen({ browser: "aaaaaaaa", annotator: "Bob" });
    await store.presence.seen({ browser: "bbbbbbbb", annotator: "Ada" });
    expect(await brief("aaaaaaaa")).toEqual([["Ada", 1, true]]);
    expect(await brief("bbbbbbbb")).toEqual([
      ["Ada", 1, false],
      ["Bob", 0, true],
    ]);
    expect(await brief(null)).toEqual([
      ["Ada", 1, true],
      ["Bob", 0, true],
    ]);
  });

  it("hold no reviewer's set", async () => {
    await label("Ada (review)");
    expect(await brief(null)).toEqual([]);
  });

  it("are free again when the browser has said nothing for longer than it is held to be there", async () => {
    await store.presence.seen({ browser: "aaaaaaaa", annotator: "Bob" });
    now += PRESENT_MS;
    expect(await isElsewhere(store, { browser: "bbbbbbbb", annotator: "Bob" }, now)).toBe(true);
    expect(await isElsewhere(store, { browser: "aaaaaaaa", annotator: "Bob" }, now)).toBe(false);
    now += 1;
    expect(await isElsewhere(store, { browser: "bbbbbbbb", annotator: "Bob" }, now)).toBe(false);
    expect(await brief(null)).toEqual([]);
  });
});
