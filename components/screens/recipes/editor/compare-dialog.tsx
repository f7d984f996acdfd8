"use client";
import { useState } from "react";
import { RecipeSearch } from "@/components/instruments/setup/recipe-search";
import { Button } from "@/components/ui/controls/button";
import { Picker } from "@/components/ui/picker/picker";
import { classes } from "@/components/ui/classes";
import { Dialog } from "@/components/ui/controls/dialog";
import { SelectField } from "@/components/ui/controls/field";
import { moment } from "@/components/ui/format";
import type { RecipeVersionAnswer } from "@/lib/api/resources/recipes";
import type { Recipe } from "@/lib/recipes/recipe";
import { diffOf } from "@/lib/view/recipes/diff";
import { DifferingPages } from "@/components/screens/recipes/live/live-scores";
import type { SampleState } from "@/components/screens/recipes/live/use-sample";
import type { Compared } from "./use-saving";
import styles from "./compare-dialog.module.css";

const SIGNS = { same: "", changed: "~", added: "+", removed: "−" } as const;
const STATES = { same: "the same", changed: "changed", added: "added", removed: "removed" } as const;

/** What of the recipe differs from a saved version or from any other recipe, and on which pages that shows. */
export function CompareDialog({
  open,
  onOpenChange,
  recipe,
  versions,
  against,
  onAgainst,
  onOther,
  sample,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly recipe: Recipe;
  /** The newest first; none for a recipe without a name. */
  readonly versions: readonly RecipeVersionAnswer[];
  /** Null before anything to compare with is chosen. */
  readonly against: Compared | null;
  readonly onAgainst: (version: number) => void;
  readonly onOther: (text: string) => void;
  /** Scored against the same. */
  readonly sample: SampleState;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const isOther = against?.version === null;
  const choose = (text: string): void => {
    setChoosing(false);
    onOther(text);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Compare" width="wide">
      <div className={styles.against}>
        <span>This recipe against</span>
        {versions.length > 0 && (
          <SelectField
            label="Version to compare with"
            value={isOther ? "" : String(against?.version)}
            options={[
              ...(isOther ? [{ value: "", label: "another recipe" }] : []),
              ...versions.map(({ version, savedAt, author }) => ({
                value: String(version),
                label: `version ${version}, ${moment(savedAt)}${author === "" ? "" : `, ${author}`}`,
              })),
            ]}
            onChange={(version) => version !== "" && onAgainst(Number(version))}
          />
        )}
        <Picker
          open={isChoosing}
          onOpenChange={setChoosing}
          label="Recipe to compare with"
          trigger={<Button>Another recipe</Button>}
        >
          <RecipeSearch
            label="Recipe to compare with"
            placeholder="Search extractors and recipes, or paste a recipe"
            empty="Nothing matches"
            corpusId={null}
            isChosen={(text) => isOther && text === against.text}
            onChoose={choose}
            onRecipe={choose}
          />
        </Picker>
      </div>
      {isOther && <p className={`${styles.other} mono-s`}>{against.text}</p>}
      {against === null ? (
        <p className="t2">Nothing is saved yet. Choose another recipe to compare with.</p>
      ) : (
        <Differences before={against.recipe} after={recipe} />
      )}
      {against !== null && (
        <>
          <h3 className={styles.head}>Pages that differ most</h3>
          <DifferingPages sample={sample} isSaved={!isOther} />
        </>
      )}
    </Dialog>
  );
}

/** Part by part, in the order of the tree. */
function Differences({ before, after }: { readonly before: Recipe; readonly after: Recipe }) {
  const rows = diffOf(before, after);
  return (
    <>
      {rows.every(({ state }) => state === "same") ? (
        <p className="t2">Both are the same.</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ level, state, name, says, changes }, at) => (
            <li
              key={at}
              className={classes(styles.line, styles[state])}
              style={{ paddingLeft: 8 + level * 20 }}
            >
              <span className={styles.sign} aria-hidden="true">
                {SIGNS[state]}
              </span>
              <span>
                <span className={styles.name}>{name}</span> <span className="t2">{says}</span>
                {state !== "same" && <span className="visually-hidden">, {STATES[state]}</span>}
                {changes.map((words) => (
                  <span key={words} className={styles.words}>
                    {words}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
