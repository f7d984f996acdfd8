"use client";
import { useMemo, useState, type ReactNode } from "react";
import { PickerList, TypedOption, TypedProblem, type PickerGroup } from "@/components/ui/picker/picker-list";
import { RECIPE_PRESETS } from "@/lib/recipes/presets";
import { EXTRACTOR_GROUPS, rankOf } from "@/lib/view/inspection/extractor-search";
import { typedRecipe } from "@/lib/view/inspection/typed-recipe";
import styles from "./recipe-search.module.css";
import { useAnswers, type ChoiceHeading } from "./use-answers";

/** Something that can be chosen by typing a part of its name, id or description. */
export interface SearchOption {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** What is typed and shown for it instead of its id, which is told to nobody then; null for the id itself. */
  readonly alias: string | null;
}

interface SearchGroup {
  readonly heading: string;
  readonly options: readonly SearchOption[];
}

/** Extractors as what can be chosen, by the work they come from. */
export const EXTRACTOR_OPTIONS: readonly SearchGroup[] = EXTRACTOR_GROUPS.map(({ heading, extractors }) => ({
  heading,
  options: extractors.map(({ id, name, summary }) => ({ id, name, summary, alias: null })),
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
  below,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly empty: string;
  readonly corpusId: string | null;
  readonly groups: readonly SearchGroup[];
  isChosen(id: string): boolean;
  onChoose(id: string): void;
  onRecipe(text: string): void;
  /** See `PickerList`. */
  readonly below?: ReactNode;
}) {
  const [typed, setTyped] = useState("");
  const answers = useAnswers(corpusId);
  const grouped = (heading: ChoiceHeading): readonly SearchGroup[] => {
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
    <PickerList
      label={label}
      placeholder={placeholder}
      empty={found === null ? empty : null}
      groups={all.map((group) => shownGroup(group, isChosen))}
      onChoose={onChoose}
      typed={typed}
      onTyped={setTyped}
      fit={rankOf}
      below={below}
    >
      {found !== null &&
        ("problem" in found ? (
          <TypedProblem>{found.problem}</TypedProblem>
        ) : (
          <TypedOption
            heading="Recipe"
            text={found.text}
            onChoose={(text) => {
              setTyped("");
              onRecipe(text);
            }}
          />
        ))}
    </PickerList>
  );
}

function shownGroup({ heading, options }: SearchGroup, isChosen: (id: string) => boolean): PickerGroup {
  return {
    heading,
    options: options.map(({ id, name, summary, alias }) => ({
      id,
      name,
      value: alias ?? id,
      words: [name, heading, summary],
      title: summary,
      isChosen: isChosen(id),
      detail: alias === null && <span className={`${styles.id} mono-s t3`}>{id}</span>,
    })),
  };
}
