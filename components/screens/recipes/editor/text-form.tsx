"use client";
import { TextArea } from "@/components/ui/controls/field";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import type { Recipe } from "@/lib/recipes/recipe";
import { readText } from "@/lib/view/recipes/recipe-text";
import styles from "./text-form.module.css";

/** The recipe in its one line, to be read, copied and changed; what is wrong in it is marked where it is. */
export function TextForm({
  text,
  onRecipe,
}: {
  /** Null while the recipe cannot be run: the tree says why. */
  readonly text: string | null;
  readonly onRecipe: (recipe: Recipe) => void;
}) {
  /** What is being typed; null where nobody does. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? text ?? "";
  const read = typed === null ? null : readText(typed);
  const problem = read !== null && "problem" in read ? read : null;
  const [start, end] = problem?.place ?? [0, 0];
  return (
    <section className={styles.form} aria-label="Recipe as text">
      <header className={styles.head}>
        <h2>As text</h2>
        <span className="small t3">
          {text === null && typed === null ? "The recipe has no text until its parts are in order." : ""}
        </span>
        <span className="grow" />
        <CopyButton text={text ?? ""} />
      </header>
      <TextArea
        className={styles.text}
        aria-label="Recipe as text"
        aria-invalid={problem !== null}
        aria-describedby="recipe-text-problem"
        spellCheck={false}
        rows={2}
        value={shown}
        placeholder="lqf | ccb(radius=20)"
        onChange={({ target }) => {
          const line = target.value.replaceAll("\n", " ");
          setTyped(line);
          const next = readText(line);
          if ("recipe" in next) onRecipe(next.recipe);
        }}
        onBlur={() => {
          if (problem === null) setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
          if (event.key !== "Escape") return;
          setTyped(null);
          event.currentTarget.blur();
        }}
      />
      <div id="recipe-text-problem" className={styles.problem} role="status">
        {problem !== null && (
          <>
            {problem.place !== null && (
              <code className={styles.place}>
                {shown.slice(Math.max(0, start - 24), start)}
                <mark>{shown.slice(start, end) || "␣"}</mark>
                {shown.slice(end, end + 24)}
              </code>
            )}
            <span>{problem.problem}</span>
            <Button kind="bare" onClick={() => setTyped(null)}>
              Back to the last text that was right
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
