"use client";
import { useState, type ComponentProps, type ComponentType } from "react";
import { useAhead } from "@/components/ui/browser/use-ahead";
import { lazily } from "@/components/ui/controls/lazily";
import { Picker } from "@/components/ui/picker/picker";
import type { RecipeSearchProps } from "./recipe-search";

/** What searches, once it has come. */
let here: ComponentType<RecipeSearchProps> | null = null;

// It is wanted by who opens the list, and not by who works with what stands chosen.
const search = async () => (here = (await import("./recipe-search")).RecipeSearch);
const Awaited = lazily<RecipeSearchProps>(search);

/** See `Picker`; `search` names the field, `label` where it is left out. */
type Props = Pick<ComponentProps<typeof Picker>, "trigger" | "label" | "open" | "onOpenChange" | "align"> &
  Omit<RecipeSearchProps, "label"> & { readonly search: string };

/** A search for a recipe that opens below its trigger; its code comes once the screen is there. */
export function RecipePicker({
  trigger,
  label,
  open,
  onOpenChange,
  align = "start",
  search: field,
  ...rest
}: Props) {
  useAhead(search);
  return (
    <Picker
      trigger={trigger}
      label={label}
      align={align}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Search label={field} {...rest} />
    </Picker>
  );
}

function Search(props: RecipeSearchProps) {
  // What is awaited shows itself a moment later, even where it has come, and a key typed by then is lost.
  const [RecipeSearch] = useState(() => here ?? Awaited);
  return <RecipeSearch {...props} />;
}
