import { afterAll, expect, it } from "vitest";
import { newPage, standing, text } from "../../store/contract/contract.fixture";
import type { NewPage } from "../../store/interfaces/pages";
import { memoryStore } from "../../store/memory/memory-store";
import { derivedPage } from "./derived-page";
import { pageThreads } from "./page-threads";

const VIEWPORT = { width: 1280, height: 800 };
const URL = "https://site.example/";
afterAll(() => pageThreads().close());

const store = memoryStore();
const captured = (css: string): NewPage =>
  newPage("a", {
    bytes: text('<!doctype html><link rel="stylesheet" href="a.css"><p>x</p>'),
    url: URL,
    capture: {
      ...{ source: "wacz", wanted: 1, missing: 0, missed: [] },
      resources: [{ url: `${URL}a.css`, type: "text/css", bytes: text(css) }],
    },
  });

/** The key of the view of a page, and the colour that it has there. */
async function shown(id: string): Promise<readonly [string, string | undefined]> {
  const { key, view } = await derivedPage(store, id, VIEWPORT);
  return [key, /color:\s*(\w+)/.exec(new TextDecoder().decode(await view()))?.[1]];
}

it("is another one where the same bytes came with another style sheet, and the same where with the same", async () => {
  const { id: corpusId } = await store.corpora.create({ name: "mine", description: "" });
  await store.pages.add(corpusId, [captured("p{color:red}")]);
  const [id = ""] = await store.pages.ids({ corpusId });
  const red = await shown(id);
  await store.pages.replace(id, newPage("a", { bytes: text("<p>y") }), await standing(store, id));
  await store.pages.replace(id, captured("p{color:blue}"), await standing(store, id));
  const blue = await shown(id);
  expect([red[1], blue[1]]).toEqual(["red", "blue"]);
  expect(blue[0]).not.toBe(red[0]);
  await store.pages.replace(id, captured("p{color:red}"), await standing(store, id));
  expect(await shown(id)).toEqual(red);
}, 60_000);
