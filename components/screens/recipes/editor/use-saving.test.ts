// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import type { SavedRecipeAnswer } from "@/lib/api/resources/recipes";
import type { Recipe } from "@/lib/recipes/recipe";
import { parseRecipe, writeRecipe } from "@/lib/recipes/text";
import { useSaving, type Saving } from "./use-saving";

const said = vi.hoisted(() => [] as string[]);
vi.mock("sonner", () => ({
  toast: Object.assign((text: string) => said.push(text), { error: (text: string) => said.push(text) }),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const RECIPES: readonly Recipe[] = [{ use: "bte" }, { use: "lqf" }];
const version = (version: number, recipe: Recipe): SavedRecipeAnswer => ({
  id: "r",
  recipeId: "r",
  name: "Mine",
  description: "",
  version,
  recipe,
  text: "bte",
  problem: null,
  author: "Ada",
  createdAt: 1,
  savedAt: version,
});

/** The server: what it was sent, and its answers, which wait to be let go. */
const server = { sent: [] as number[], answers: [] as (() => void)[], fails: false };
beforeEach(() => {
  said.length = 0;
  Object.assign(server, { sent: [], answers: [], fails: false });
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: string }) => {
    const sent = JSON.parse(body) as { readonly version: number; readonly recipe: string };
    server.sent.push(sent.version);
    await new Promise<void>((resolve) => server.answers.push(resolve));
    return server.fails
      ? Response.json({ error: { code: "c", message: "why" } }, { status: 500 })
      : Response.json(version(sent.version + 1, parseRecipe(sent.recipe)));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** An editor with a recipe that is another one than the saved one. */
async function editor() {
  let saving: Saving | null = null;
  const saved = version(1, RECIPES[0]!);
  const Editor = ({ recipe }: { readonly recipe: Recipe }) => {
    saving = useSaving(
      { saved, versions: [saved] },
      recipe,
      writeRecipe(recipe),
      [],
      { text: null, set() {} },
      () => {},
    );
    return null;
  };
  const Address = withNuqsTestingAdapter();
  const element = (recipe: Recipe) => createElement(Address, null, createElement(Editor, { recipe }));
  const { draw } = await drawn(element(RECIPES[1]!));
  return {
    edit: (recipe: Recipe) => draw(element(recipe)),
    save: () => act(async () => void saving!.saveAgain()),
    answer: () => act(async () => server.answers.shift()!()),
  };
}

it("sends a recipe once where its key is pressed twice or held", async () => {
  const { save, answer, edit } = await editor();
  await save();
  await save();
  await answer();
  expect([server.sent, said]).toEqual([[1], ["Saved as version 2"]]);
  await save();
  expect(said.at(-1)).toBe("Nothing has changed since it was saved");
  await edit(RECIPES[0]!);
  await save();
  await answer();
  expect([server.sent, said.at(-1)]).toEqual([[1, 2], "Saved as version 3"]);
});

it("can be saved again where that has failed", async () => {
  const { save, answer } = await editor();
  server.fails = true;
  await save();
  await answer();
  server.fails = false;
  await save();
  await answer();
  expect([server.sent, said]).toEqual([
    [1, 1],
    ["The recipe was not saved", "Saved as version 2"],
  ]);
});
