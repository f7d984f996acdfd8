"use client";
import { classes } from "@/components/ui/classes";
import { Dialog } from "@/components/ui/controls/dialog";
import { SelectField } from "@/components/ui/controls/field";
import { moment } from "@/components/ui/format";
import type { RecipeVersionAnswer } from "@/lib/api/recipes";
import type { Recipe } from "@/lib/recipes/recipe";
import { diffOf } from "@/lib/view/recipes/diff";
import { DifferingPages } from "@/components/screens/recipes/live/live-scores";
import type { SampleState } from "@/components/screens/recipes/live/use-sample";
import styles from "./changes-dialog.module.css";

const SIGNS = { same: "", changed: "~", added: "+", removed: "−" } as const;
const STATES = { same: "the same", changed: "changed", added: "added", removed: "removed" } as const;

/** What of the recipe is another one than in a saved version, and on which pages that shows. */
export function ChangesDialog({
  open,
  onOpenChange,
  recipe,
  versions,
  against,
  onAgainst,
  sample,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly recipe: Recipe;
  /** The newest first; at least one. */
  readonly versions: readonly RecipeVersionAnswer[];
  /** The version that the recipe is compared with. */
  readonly against: RecipeVersionAnswer;
  readonly onAgainst: (version: number) => void;
  /** Scored against the same version. */
  readonly sample: SampleState;
}) {
  const rows = diffOf(against.recipe, recipe);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Changes" width="wide">
      <div className={styles.against}>
        <span>Since</span>
        <SelectField
          label="Version to compare with"
          value={String(against.version)}
          options={versions.map(({ version, savedAt, author }) => ({
            value: String(version),
            label: `version ${version}, ${moment(savedAt)}${author === "" ? "" : `, ${author}`}`,
          }))}
          onChange={(version) => onAgainst(Number(version))}
        />
      </div>
      {rows.every(({ state }) => state === "same") ? (
        <p className="t2">Nothing has changed.</p>
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
      <h3 className={styles.head}>Pages that differ most</h3>
      <DifferingPages sample={sample} />
    </Dialog>
  );
}
