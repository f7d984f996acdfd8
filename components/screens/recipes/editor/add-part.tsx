"use client";
import { type ReactElement } from "react";
import { recipeFrom } from "@/lib/recipes/given";
import type { Recipe } from "@/lib/recipes/recipe";
import { GROUP_NAMES, groupOf, type GroupKind } from "@/lib/view/recipes/edit";
import { RecipeSearch, type SearchOption } from "@/components/instruments/setup/recipe-search";
import { Picker } from "@/components/ui/picker/picker";

/** Groups to put parts into, by an id that no recipe has. */
const GROUPS: ReadonlyMap<string, { readonly kind: GroupKind; readonly doc: string }> = new Map([
  ["group:serial", { kind: "serial", doc: "each sees what the one before kept" }],
  ["group:union", { kind: "union", doc: "what any of them keeps" }],
  ["group:intersection", { kind: "intersection", doc: "what all of them keep" }],
  ["group:vote", { kind: "vote", doc: "what enough of them keep" }],
]);

const ABOVE = [
  {
    heading: "Groups",
    options: [...GROUPS].map(([id, { kind, doc }]): SearchOption => ({
      id,
      name: GROUP_NAMES[kind],
      summary: doc,
      alias: GROUP_NAMES[kind],
    })),
  },
];

/** A search for what to add to the recipe: an extractor, a group, a saved recipe or preset, or any recipe by its text. */
export function AddPart({
  open,
  onOpenChange,
  trigger,
  onAdd,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly trigger: ReactElement;
  readonly onAdd: (part: Recipe) => void;
}) {
  const add = (chosen: string): void => {
    const group = GROUPS.get(chosen);
    onOpenChange(false);
    onAdd(group === undefined ? recipeFrom(chosen) : groupOf(group.kind, []));
  };
  return (
    <Picker open={open} onOpenChange={onOpenChange} label="Add to the recipe" trigger={trigger}>
      <RecipeSearch
        label="Add to the recipe"
        placeholder="Search extractors and recipes, or paste a recipe"
        empty="Nothing matches"
        corpusId={null}
        above={ABOVE}
        isChosen={() => false}
        onChoose={add}
        onRecipe={add}
      />
    </Picker>
  );
}
