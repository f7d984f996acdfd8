"use client";
import type { ComponentProps } from "react";
import { SaveDialog } from "@/components/screens/recipes/save-dialog";
import type { Recipe } from "@/lib/recipes/recipe";
import { CompareDialog } from "./compare-dialog";
import type { EditorDialog, Saving } from "./use-saving";

/** The dialogs of the editor: a name to save under, another one for a copy, and what differs from another recipe. */
export function EditorDialogs({
  saving: { saved, versions, base, dialog, open, setAgainst, setOther, persist, rename, copy },
  name,
  recipe,
  text,
  sample,
}: {
  readonly saving: Saving;
  readonly name: string;
  readonly recipe: Recipe;
  readonly text: string | null;
  readonly sample: ComponentProps<typeof CompareDialog>["sample"];
}) {
  const shown = (which: EditorDialog) => ({
    open: dialog === which,
    onOpenChange: (isOpen: boolean) => open(isOpen ? which : null),
  });
  return (
    <>
      <SaveDialog
        {...shown("save")}
        title={saved === null ? "Save the recipe" : "Rename the recipe"}
        first={saved ?? { name: "", description: "" }}
        text={(saved === null ? text : saved.text) ?? ""}
        save={saved === null ? (naming) => persist(naming, 0) : rename}
      />
      <SaveDialog
        {...shown("copy")}
        title="Duplicate the recipe"
        first={{ name: `${name} copy`, description: saved?.description ?? "" }}
        text={text ?? ""}
        save={copy}
      />
      <CompareDialog
        {...shown("compare")}
        recipe={recipe}
        versions={versions}
        against={base}
        onAgainst={setAgainst}
        onOther={setOther}
        sample={sample}
      />
    </>
  );
}
