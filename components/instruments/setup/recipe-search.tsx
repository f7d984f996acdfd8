"use client";
import { Command } from "cmdk";
import { useMemo, useState, type ReactNode } from "react";
import { Icon } from "@/components/ui/controls/icon";
import { RECIPE_PRESETS } from "@/lib/recipes/presets";
import { EXTRACTOR_GROUPS, rankOf } from "@/lib/view/inspection/extractor-search";
import { typedRecipe, type TypedRecipe } from "@/lib/view/inspection/typed-recipe";
import styles from "./extractor-picker.module.css";
import { useAnswers, type ChoiceHeading } from "./use-answers";

/** Something that can be chosen by typing a part of its name, id or description. */
export interface SearchOption {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** What is typed and shown for it instead of its id, which is told to nobody then; null for the id itself. */
  readonly alias: string | null;
}

/** Extractors as what can be chosen, by the work they come from. */
export const EXTRACTOR_OPTIONS = EXTRACTOR_GROUPS.map(({ heading, extractors }) => ({
  heading,
  options: extractors.map(({ id, name, summary }): SearchOption => ({ id, name, summary, alias: null })),
}));

const PRESETS: readonly SearchOption[] = RECIPE_PRESETS.map(({ name, recipe, doc }) => ({
  id: recipe,
  name,
  summary: doc,
  alias: name,
}));

/**
 * A search among extractors, recipes that have a name, and whatever else there is to choose; a recipe is taken by
 * its text.
 * @param label what is searched @param empty what is said where nothing fits
 * @param corpusId whose answers of other programs can be chosen; null for none
 */
export function RecipeSearch({
  label,
  placeholder = "Search name, id or source, or paste a recipe",
  empty,
  corpusId,
  groups,
  isChosen,
  onChoose,
  onRecipe,
  children,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly empty: string;
  readonly corpusId: string | null;
  readonly groups: readonly { readonly heading: string; readonly options: readonly SearchOption[] }[];
  isChosen(id: string): boolean;
  onChoose(id: string): void;
  onRecipe(text: string): void;
  readonly children?: ReactNode;
}) {
  const [typed, setTyped] = useState("");
  const answers = useAnswers(corpusId);
  const grouped = (heading: ChoiceHeading) => {
    const options = answers
      .filter((one) => one.heading === heading)
      .map(({ recipe, name, summary }) => ({ id: recipe, name, summary, alias: name }));
    return options.length === 0 ? [] : [{ heading, options }];
  };
  const all = [
    ...groups,
    { heading: "Presets", options: PRESETS },
    // Below what is there at once: what comes in above the first hit while somebody types takes the mark from it.
    ...grouped("Saved recipes"),
    ...grouped("Models"),
    ...grouped("Programs of yours"),
    ...grouped("Answers of other programs"),
  ];
  const names = answers.flatMap(({ alias }) => alias ?? []).join(" ");
  const found = useMemo(() => typedRecipe(typed, new Set(names.split(" "))), [typed, names]);
  return (
    <Command label={label} filter={rankOf} loop>
      <div className={styles.search}>
        <Icon name="search" size={14} />
        <Command.Input placeholder={placeholder} value={typed} onValueChange={setTyped} />
      </div>
      <Command.List className={styles.list}>
        <TypedRecipeItem
          typed={found}
          empty={empty}
          onChoose={(text) => {
            setTyped("");
            onRecipe(text);
          }}
        />
        {all.map(({ heading, options }) => (
          <Command.Group key={heading} heading={heading} className={styles.group}>
            {options.map(({ id, name, summary, alias }) => (
              <Command.Item
                key={id}
                value={alias ?? id}
                keywords={[name, heading, summary]}
                className={styles.item}
                onSelect={() => onChoose(id)}
                title={summary}
              >
                <span className={styles.check}>{isChosen(id) && <Icon name="check" size={14} />}</span>
                <span className="cut">
                  {name}
                  {isChosen(id) && <span className="visually-hidden">, chosen</span>}
                </span>
                {alias === null && <span className={`${styles.id} mono-s t3`}>{id}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {children}
    </Command>
  );
}

/**
 * The recipe that was typed as something to choose, or what is wrong with it.
 * @param empty what is said where nothing fits and no recipe was typed
 */
function TypedRecipeItem({
  typed,
  empty,
  onChoose,
}: {
  readonly typed: TypedRecipe | null;
  readonly empty: string;
  onChoose(text: string): void;
}) {
  if (typed === null) return <Command.Empty className={styles.empty}>{empty}</Command.Empty>;
  if ("problem" in typed)
    return (
      <p className={styles.empty} role="alert">
        {typed.problem}
      </p>
    );
  return (
    <Command.Group heading="Recipe" className={styles.group} forceMount>
      <Command.Item
        value={`recipe ${typed.text}`}
        forceMount
        className={styles.item}
        onSelect={() => onChoose(typed.text)}
      >
        <span className={styles.check} />
        <span className={`${styles.recipe} mono-s`}>{typed.text}</span>
      </Command.Item>
    </Command.Group>
  );
}
