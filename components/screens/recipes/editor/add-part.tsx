"use client";
import { Command } from "cmdk";
import { Popover } from "radix-ui";
import { useMemo, useState, type ReactElement } from "react";
import type { SavedRecipeAnswer } from "@/lib/api/recipes";
import type { Recipe } from "@/lib/recipes/recipe";
import { RECIPE_PRESETS } from "@/lib/recipes/presets";
import { parseRecipe } from "@/lib/recipes/text";
import { GROUP_NAMES, groupOf, type GroupKind } from "@/lib/view/recipes/edit";
import { readText } from "@/lib/view/recipes/recipe-text";
import { EXTRACTOR_GROUPS, rankOf } from "@/lib/view/inspection/extractor-search";
import { Icon } from "@/components/ui/controls/icon";
import picker from "@/components/instruments/setup/extractor-picker.module.css";

const KINDS: readonly { readonly kind: GroupKind; readonly doc: string }[] = [
  { kind: "serial", doc: "each sees what the one before kept" },
  { kind: "union", doc: "what any of them keeps" },
  { kind: "intersection", doc: "what all of them keep" },
  { kind: "vote", doc: "what enough of them keep" },
];

interface Choice {
  readonly key: string;
  readonly name: string;
  readonly doc: string;
  readonly id: string;
  readonly part: () => Recipe;
}

/** A search for what to add to the recipe: an extractor, a group, a saved recipe or preset, or any recipe by its text. */
export function AddPart({
  open,
  onOpenChange,
  saved,
  trigger,
  onAdd,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly saved: readonly SavedRecipeAnswer[];
  readonly trigger: ReactElement;
  readonly onAdd: (part: Recipe) => void;
}) {
  const [typed, setTyped] = useState("");
  const groups = useMemo(() => groupsOf(saved), [saved]);
  const read = /[|({:@]/.test(typed) ? readText(typed) : null;
  const add = (part: Recipe): void => {
    setTyped("");
    onOpenChange(false);
    onAdd(part);
  };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={picker.popover}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Add to the recipe"
        >
          <Command label="Add to the recipe" filter={rankOf} loop>
            <div className={picker.search}>
              <Icon name="search" size={14} />
              <Command.Input
                placeholder="Search extractors and recipes, or paste a recipe"
                value={typed}
                onValueChange={setTyped}
              />
            </div>
            <Command.List className={picker.list}>
              {read === null ? (
                <Command.Empty className={picker.empty}>Nothing matches</Command.Empty>
              ) : "problem" in read ? (
                <p className={picker.empty} role="alert">
                  {read.problem}
                </p>
              ) : (
                <Command.Item
                  value={`recipe ${typed}`}
                  forceMount
                  className={picker.item}
                  onSelect={() => add(read.recipe)}
                >
                  <span className={picker.check} />
                  <span className={`${picker.recipe} mono-s`}>{typed}</span>
                </Command.Item>
              )}
              {groups.map(({ heading, choices }) => (
                <Command.Group key={heading} heading={heading} className={picker.group}>
                  {choices.map(({ key, name, doc, id, part }) => (
                    <Command.Item
                      key={key}
                      value={key}
                      keywords={[name, heading, doc]}
                      className={picker.item}
                      title={doc}
                      onSelect={() => add(part())}
                    >
                      <span className={picker.check} />
                      <span className="cut">{name}</span>
                      <span className={`${picker.id} mono-s t3`}>{id}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function groupsOf(
  saved: readonly SavedRecipeAnswer[],
): readonly { readonly heading: string; readonly choices: readonly Choice[] }[] {
  const own = saved.flatMap(({ id, name, recipe, text }): Choice[] =>
    text === null ? [] : [{ key: `saved-${id}`, name, doc: text, id: "", part: () => recipe }],
  );
  return [
    {
      heading: "Groups",
      choices: KINDS.map(({ kind, doc }) => ({
        key: `group-${kind}`,
        name: GROUP_NAMES[kind],
        doc,
        id: "",
        part: () => groupOf(kind, []),
      })),
    },
    ...(own.length === 0 ? [] : [{ heading: "Saved recipes", choices: own }]),
    ...EXTRACTOR_GROUPS.map(({ heading, extractors }) => ({
      heading,
      choices: extractors.map(({ id, name, summary }): Choice => ({
        key: id,
        name,
        doc: summary,
        id,
        part: () => ({ use: id }),
      })),
    })),
    {
      heading: "Presets",
      choices: RECIPE_PRESETS.map(({ name, recipe, doc }): Choice => ({
        key: `preset-${name}`,
        name,
        doc,
        id: "",
        part: () => parseRecipe(recipe),
      })),
    },
  ];
}
