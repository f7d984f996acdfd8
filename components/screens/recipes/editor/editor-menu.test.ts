import { beforeEach, expect, it, vi } from "vitest";
import { exportRecipe } from "@/components/screens/recipes/recipe-file";
import type { Recipe } from "@/lib/recipes/recipe";
import { EMPTY } from "@/lib/view/recipes/edit";
import { problemsOf } from "@/lib/view/recipes/problems";
import { writeRecipe } from "@/lib/recipes/text";
import { editorMenu } from "./editor-menu";

const said = vi.hoisted(() => [] as string[]);
vi.mock("sonner", () => ({
  toast: (text: string, { description }: { readonly description?: string }) =>
    said.push(`${text}: ${description}`),
}));
vi.mock("@/components/screens/recipes/recipe-file", () => ({ exportRecipe: vi.fn() }));

const opened: unknown[] = [];
beforeEach(() => {
  said.length = 0;
  opened.length = 0;
  vi.mocked(exportRecipe).mockClear();
});

function choose(label: string, recipe: Recipe): void {
  const problems = problemsOf(recipe);
  const text = problems.length === 0 ? writeRecipe(recipe) : null;
  const saving = { saved: null, open: (dialog: unknown) => void opened.push(dialog) };
  const menu = editorMenu({ saving, name: "Mine", recipe, text, problems });
  menu.find((item) => item.label === label)!.perform();
}
const GONE: Recipe = { serial: [{ use: "bte" }, { use: "gone-extractor" }] };

it("exports a recipe as it is, also one with an extractor that is no more", () => {
  choose("Export", GONE);
  choose("Export", { use: "bte" });
  expect(vi.mocked(exportRecipe).mock.calls.map(([, recipe]) => recipe)).toEqual([GONE, { use: "bte" }]);
  expect(said).toEqual([]);
});

it("says that there is nothing to export in an empty recipe, which no import would take", () => {
  choose("Export", EMPTY);
  expect(exportRecipe).not.toHaveBeenCalled();
  expect(said).toEqual(["There is nothing to export yet: The recipe is empty. Add an extractor."]);
});

it("opens the dialog for a copy, and says why there can be none of what cannot be run", () => {
  choose("Duplicate", { use: "bte" });
  choose("Duplicate", GONE);
  expect(opened).toEqual(["copy"]);
  expect(said).toEqual([
    expect.stringMatching(/^The recipe cannot be duplicated yet: Unknown extractor: gone-extractor/),
  ]);
});
