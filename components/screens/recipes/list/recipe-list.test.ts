// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import type { SavedRecipeAnswer } from "@/lib/api/resources/recipes";
import { RecipeList } from "./recipe-list";

const said = vi.hoisted(() => [] as string[]);
vi.mock("sonner", () => {
  const say = (text: string, more?: { readonly description?: string }) =>
    said.push([text, more?.description].join(": "));
  return { toast: Object.assign(say, { error: say }) };
});
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }) }));
vi.mock("next/link", () => ({ default: ({ children }: { readonly children: unknown }) => children }));

const saved: SavedRecipeAnswer = {
  id: "r",
  recipeId: "r",
  name: "News",
  description: "",
  version: 2,
  recipe: { use: "bte" },
  text: "bte",
  problem: null,
  author: "Ada",
  createdAt: 1,
  savedAt: 1,
};

/** The server: what it was sent, and what is there already. */
const server = { sent: [] as unknown[], current: saved };
beforeEach(() => {
  said.length = 0;
  Object.assign(server, { sent: [], current: saved });
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: string }) => {
    const sent = JSON.parse(body) as { readonly name: string; readonly version: number };
    server.sent.push(sent);
    const { current } = server;
    return current.id === "r" && sent.version === current.version
      ? Response.json({ ...current, ...sent, version: current.version + 1 })
      : Response.json({ error: { code: "conflict", message: "no", current } }, { status: 409 });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Choose from the menu of the only recipe. */
async function choose(label: string, recipe = saved) {
  const { host } = await drawn(createElement(RecipeList, { recipes: [recipe], now: 1 }));
  const press = (element: Element, key: string) =>
    act(async () => void element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  await press(host.querySelector(`[aria-label="More for ${recipe.name}"]`)!, "Enter");
  const items = [...document.querySelectorAll("[role=menuitem]")];
  await press(
    items.find(({ textContent }) => textContent === label)!,
    "Enter",
  );
  return { save: () => act(async () => void document.querySelector("form")!.requestSubmit()) };
}
const dialogText = () => document.querySelector("[role=dialog]")?.textContent ?? null;

it("says who saved a recipe that is renamed meanwhile, and renames that version at the next try", async () => {
  const { save } = await choose("Rename");
  server.current = { ...saved, version: 3, recipe: { use: "lqf" }, text: "lqf", author: "Ben" };
  await save();
  expect(dialogText()).toContain("Ben saved version 3 meanwhile. Nothing was overwritten.");
  expect(dialogText()).not.toContain("is taken");
  await save();
  expect(server.sent).toMatchObject([
    { name: "News", version: 2, recipe: { use: "bte" } },
    { name: "News", version: 3, recipe: { use: "lqf" } },
  ]);
  expect(dialogText()).toBeNull();
});

it("says that a name is taken where it is another recipe's", async () => {
  const { save } = await choose("Rename");
  server.current = { ...saved, id: "other", name: "Old news" };
  await save();
  expect(dialogText()).toContain("“Old news” is taken. Choose another name.");
});

it("says why a recipe cannot be duplicated where its extractor is no more", async () => {
  await choose("Duplicate", { ...saved, text: null, problem: "unknown extractor: gone" });
  expect(said).toEqual(["News cannot be duplicated: unknown extractor: gone"]);
});
