"use client";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
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
const EXTRACTOR_OPTIONS: readonly SearchGroup[] = EXTRACTOR_GROUPS.map(({ heading, extractors }) => ({
  heading,
  options: extractors.map(({ id, name, summary }) => ({ id, name, summary, alias: null })),
}));

const PRESETS: readonly SearchOption[] = RECIPE_PRESETS.map(({ name, recipe, doc }) => ({
  id: recipe,
  name,
  summary: doc,
  alias: name,
}));

export interface RecipeSearchProps {
  /** What is searched. */
  readonly label: string;
  readonly placeholder?: string;
  /** What is said where nothing fits. */
  readonly empty: string;
  /** Whose answers of other programs can be chosen; null for none. */
  readonly corpusId: string | null;
  /** What can be chosen besides, above the extractors; an extractor among it is not told again below. */
  readonly above?: readonly SearchGroup[];
  isChosen(id: string): boolean;
  onChoose(id: string): void;
  onRecipe(text: string): void;
  /** See `PickerList`. */
  readonly below?: ReactNode;
}

/** A search among extractors, recipes that have a name, and whatever else there is to choose; a recipe is taken by its text. */
export function RecipeSearch({
  label,
  placeholder = "Search name, id or source, or paste a recipe",
  empty,
  corpusId,
  above = [],
  isChosen,
  onChoose,
  onRecipe,
  below,
}: RecipeSearchProps) {
  const [typed, setTyped] = useState("");
  const answers = useAnswers(corpusId);
  const grouped = (heading: ChoiceHeading): readonly SearchGroup[] => {
    const options = answers
      .filter((one) => one.heading === heading)
      .map(({ recipe, name, summary }) => ({ id: recipe, name, summary, alias: name }));
    return options.length === 0 ? [] : [{ heading, options }];
  };
  const told = new Set(above.flatMap(({ options }) => options.map(({ id }) => id)));
  const all = [
    ...above,
    ...EXTRACTOR_OPTIONS.map(({ heading, options }) => ({
      heading,
      options: options.filter(({ id }) => !told.has(id)),
    })),
    { heading: "Presets", options: PRESETS },
    // Below what is there at once: what comes in above the first hit while somebody types takes the mark from it.
    ...grouped("Saved recipes"),
    ...grouped("Models"),
    ...grouped("Programs of yours"),
    ...grouped("Answers of other programs"),
  ];
  const names = answers.flatMap(({ alias }) => alias ?? []).join(" ");
  const found = useMemo(() => typedRecipe(typed, new Set(names.split(" "))), [typed, names]);
  const field = useRef<HTMLInputElement>(null);
  // A list that opened before its code was there gave the focus to itself.
  useEffect(() => {
    if (document.activeElement?.contains(field.current)) field.current?.focus();
  }, []);
  return (
    <PickerList
      field={field}
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
