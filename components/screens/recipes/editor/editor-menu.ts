import { toast } from "sonner";
import { exportRecipe } from "@/components/screens/recipes/recipe-file";
import type { MenuItem } from "@/components/ui/controls/menu";
import { partsOf, type Recipe } from "@/lib/recipes/recipe";
import { isGroup } from "@/lib/view/recipes/edit";
import type { Problem } from "@/lib/view/recipes/problems";
import type { Saving } from "./use-saving";

/** What else can be done with the recipe that is edited. What cannot be done says why. */
export function editorMenu({
  saving,
  name,
  recipe,
  text,
  problems,
}: {
  readonly saving: Pick<Saving, "saved" | "open">;
  readonly name: string;
  readonly recipe: Recipe;
  /** Null where it cannot be run. */
  readonly text: string | null;
  readonly problems: readonly Problem[];
}): readonly MenuItem[] {
  const { saved, open } = saving;
  const why = { description: problems[0]?.text };
  const isEmpty = isGroup(recipe) && partsOf(recipe).length === 0;
  return [
    { label: "Compare", perform: () => open("compare") },
    ...(saved === null ? [] : [{ label: "Rename", perform: () => open("save") }]),
    {
      label: "Duplicate",
      perform: () => (text === null ? toast("The recipe cannot be duplicated yet", why) : open("copy")),
    },
    {
      label: "Export",
      // Also one that cannot be run here: with an extractor that is no more, a file may be all that is left of it.
      perform: () =>
        isEmpty
          ? toast("There is nothing to export yet", why)
          : exportRecipe({ name, description: saved?.description ?? "" }, recipe),
    },
  ];
}
