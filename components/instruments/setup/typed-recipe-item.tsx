"use client";
import { Command } from "cmdk";
import styles from "./extractor-picker.module.css";
import type { TypedRecipe } from "@/lib/view/inspection/typed-recipe";

/**
 * The recipe that was typed into a search as something to choose, or what is wrong with it. @param empty what
 * is said where nothing fits and no recipe was typed
 */
export function TypedRecipeItem({
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
