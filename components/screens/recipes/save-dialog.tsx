"use client";
import { useState } from "react";
import { RequestError } from "@/lib/api/request-error";
import type { SavedRecipeAnswer } from "@/lib/api/resources/recipes";
import { messageOf } from "@/lib/errors";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { Labelled, TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import styles from "./recipes.module.css";

/** What somebody calls a recipe. */
export interface Naming {
  readonly name: string;
  readonly description: string;
}

/** Asks for name and description, and says what stands in the way. */
export function SaveDialog({
  open,
  onOpenChange,
  title,
  first,
  text,
  ownId = null,
  save,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly first: Naming;
  /** Of the recipe that is saved. */
  readonly text: string;
  /** Which saved recipe it is; absent for a new one. */
  readonly ownId?: string | null;
  /** What it throws is shown. */
  readonly save: (naming: Naming) => Promise<void>;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <NamingForm first={first} text={text} ownId={ownId} save={save} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Drawn anew for each opening, so that it starts from what is there then. */
function NamingForm({
  first,
  text,
  ownId,
  save,
  onDone,
}: {
  readonly first: Naming;
  readonly text: string;
  readonly ownId: string | null;
  readonly save: (naming: Naming) => Promise<void>;
  readonly onDone: () => void;
}) {
  const [name, setName] = useState(first.name);
  const [description, setDescription] = useState(first.description);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    if (name.trim() === "" || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await save({ name: name.trim(), description: description.trim() });
      onDone();
    } catch (error) {
      setProblem(conflictWords(error, ownId) ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className={styles.naming} onSubmit={() => void submit()}>
      <Labelled label="Name">
        <TextField
          label="Name"
          value={name}
          maxLength={120}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
      </Labelled>
      <Labelled label="Description" doc="What it is for.">
        <TextField
          label="Description"
          value={description}
          maxLength={2000}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Labelled>
      <p className={`${styles.savedText} mono-s t2`}>{text}</p>
      <div className={styles.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          kind="first"
          type="submit"
          busy={busy ? "Saving" : null}
          disabledReason={name.trim() === "" ? "Give it a name" : null}
        >
          Save
        </Button>
      </div>
    </Form>
  );
}

/**
 * Who was first; null for any other failure.
 * @param ownId the recipe that was saved, which somebody else may have saved meanwhile; null for a new one
 */
export function conflictWords(error: unknown, ownId: string | null): string | null {
  const current = conflictingRecipe(error);
  if (current === null) return null;
  if (current.id !== ownId) return `“${current.name}” is taken. Choose another name.`;
  return `${savedMeanwhile(current)}. Nothing was overwritten. Save again to rename that version.`;
}

/** Without its full stop. */
export const savedMeanwhile = ({ author, version }: SavedRecipeAnswer): string =>
  `${author || "Somebody"} saved version ${version} meanwhile`;

/** The saved recipe that a save ran into; null for any other failure. */
export function conflictingRecipe(error: unknown): SavedRecipeAnswer | null {
  return error instanceof RequestError && error.code === "conflict"
    ? ((error.current as SavedRecipeAnswer | undefined) ?? null)
    : null;
}
