"use client";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { plural } from "@/components/ui/format";
import type { ModelAbout } from "@/lib/api/resources/models";
import { messageOf } from "@/lib/errors";
import styles from "./models.module.css";

/** Says what names the model, since it cannot be run without it, and drops it. */
export function RemoveModelDialog({
  open,
  onOpenChange,
  name,
  uses: { recipes, runs },
  remove,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly name: string;
  readonly uses: ModelAbout["uses"];
  /** What it throws is shown. */
  readonly remove: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      await remove();
    } catch (failed) {
      setError(messageOf(failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      footer={
        <>
          <span className="grow" />
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="danger" onClick={() => void start()} busy={isBusy ? "Deleting" : null}>
            Delete model
          </Button>
        </>
      }
    >
      {recipes.length + runs.length === 0 ? (
        <p>No recipe and no run uses it.</p>
      ) : (
        <>
          <p>
            What uses it stays, with the scores that it has, and can no longer be run or inspected:{" "}
            {[
              ...(recipes.length > 0 ? [plural(recipes.length, "saved recipe")] : []),
              ...(runs.length > 0 ? [plural(runs.length, "run")] : []),
            ].join(" and ")}
            .
          </p>
          {recipes.length > 0 && (
            <ul className={styles.named}>
              {recipes.map((recipe) => (
                <li key={recipe.id}>{recipe.name}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <p className="small t3">A file of it that was downloaded before can be imported again.</p>
      {error !== null && (
        <p className="small danger" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
