"use client";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/controls/menu";
import type { Spot } from "@/lib/optimise/search/trees";
import { partsOf, type Recipe } from "@/lib/recipes/recipe";
import {
  GROUP_NAMES,
  isGroup,
  removePart,
  unwrapPart,
  wrapPart,
  type Edited,
  type GroupKind,
} from "@/lib/view/recipes/edit";

const KINDS: readonly (readonly [kind: GroupKind, key: string])[] = [
  ["vote", "V"],
  ["serial", "S"],
  ["union", "U"],
  ["intersection", "I"],
];

/** What can be done to the part that is chosen. */
export function TreeTools({
  recipe,
  chosen,
  onChange,
}: {
  readonly recipe: Recipe;
  readonly chosen: Spot;
  readonly onChange: (change: Edited | null) => void;
}) {
  const unwrapped = unwrapPart(recipe, chosen);
  const isEmpty = isGroup(recipe) && partsOf(recipe).length === 0;
  return (
    <>
      <Menu
        align="start"
        trigger={<Button icon="down">Wrap in</Button>}
        items={KINDS.map(([kind, hint]) => ({
          label: GROUP_NAMES[kind],
          hint,
          perform: () => (isEmpty ? undefined : onChange(wrapPart(recipe, chosen, kind))),
        }))}
      />
      <Button
        onClick={() => onChange(unwrapped)}
        disabledReason={unwrapped === null ? "Choose a group within another one" : null}
      >
        Unwrap
      </Button>
      <Button
        keys="Delete"
        onClick={() => onChange(removePart(recipe, chosen))}
        disabledReason={isEmpty ? "There is nothing to delete" : null}
      >
        Delete
      </Button>
    </>
  );
}
