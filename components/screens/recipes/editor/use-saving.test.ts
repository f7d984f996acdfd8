// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import type { SavedRecipeAnswer } from "@/lib/api/resources/recipes";
import { recipeFrom } from "@/lib/recipes/given";
import type { Recipe } from "@/lib/recipes/recipe";
import { writeRecipe } from "@/lib/recipes/text";
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
const server = {
  sent: [] as number[],
  recipes: [] as unknown[],
  answers: [] as (() => void)[],
  fails: false,
  /** What somebody else saved. */
  current: null as SavedRecipeAnswer | null,
};
beforeEach(() => {
  said.length = 0;
  Object.assign(server, { sent: [], recipes: [], answers: [], fails: false, current: null });
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: string }) => {
    const sent = JSON.parse(body) as { readonly version: number; readonly recipe: string | Recipe };
    server.sent.push(sent.version);
    server.recipes.push(sent.recipe);
    await new Promise<void>((resolve) => server.answers.push(resolve));
    const { current } = server;
    if (current !== null)
      return Response.json({ error: { code: "conflict", message: "why", current } }, { status: 409 });
    return server.fails
      ? Response.json({ error: { code: "c", message: "why" } }, { status: 500 })
      : Response.json(version(sent.version + 1, recipeFrom(sent.recipe)));
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
    rename: (name: string) => {
      const renamed = saving!.rename({ name, description: "" });
      return { renamed, answered: act(async () => server.answers.shift()!()) };
    },
    isChanged: () => saving!.isChanged,
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

it("gives what is saved another name and leaves what is not saved unsaved", async () => {
  const { rename, isChanged } = await editor();
  const { renamed, answered } = rename("Ours");
  await answered;
  await renamed;
  expect([server.sent, server.recipes, said]).toEqual([[1], [RECIPES[0]], ["Saved as version 2"]]);
  expect(isChanged()).toBe(true);
});

it("says who saved meanwhile where it was to be renamed, and that a name is taken only where another has it", async () => {
  const { rename } = await editor();
  server.current = { ...version(2, RECIPES[1]!), author: "Ben" };
  const own = rename("Ours");
  await own.answered;
  await own.renamed;
  expect(said).toEqual(["Ben saved version 2 meanwhile"]);
  server.current = { ...version(1, RECIPES[1]!), id: "other" };
  const other = rename("Theirs");
  const failed = expect(other.renamed).rejects.toMatchObject({ code: "conflict" });
  await other.answered;
  await failed;
  expect(said).toHaveLength(1);
});

it("counts a recipe with another model as changed", async () => {
  const { edit, isChanged } = await editor();
  await edit(RECIPES[0]!);
  expect(isChanged()).toBe(false);
  await edit({ ...RECIPES[0]!, model: "a".repeat(64) } as Recipe);
  expect(isChanged()).toBe(true);
});
