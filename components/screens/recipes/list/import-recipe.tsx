"use client";
import { useGo } from "@/components/ui/address/use-go";
import { useState } from "react";
import { readRecipeFile, textOfFile } from "@/components/screens/recipes/recipe-file";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { TextField, TextArea } from "@/components/ui/controls/field";
import { Problem } from "@/components/ui/controls/problem";
import { identity } from "@/components/workbench/identity/annotator";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import { conflictWords } from "@/components/screens/recipes/save-dialog";
import { writeRecipe } from "@/lib/recipes/text";
import { problemsOf } from "@/lib/view/recipes/problems";
import form from "@/components/screens/recipes/recipes.module.css";

/** Takes a recipe from a file, or from its text. */
export function ImportRecipe() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="import" onClick={() => setOpen(true)}>
        Import
      </Button>
      <ImportRecipeDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

export function ImportRecipeDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Import a recipe"
      description="Paste a recipe in one line or as JSON, or choose a file that was exported here or written by winnow optimise."
    >
      <ImportForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** Drawn anew for each opening. */
function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const go = useGo();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [fileName, setFileName] = useState("");
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const read = text.trim() === "" ? null : readRecipeFile(text, fileName);
  const recipe = read !== null && "recipe" in read ? read : null;
  const wrong = recipe === null ? null : (problemsOf(recipe.recipe)[0]?.text ?? null);
  const problem = failed ?? (read !== null && "problem" in read ? read.problem : wrong);
  const called = name.trim() === "" ? (recipe?.name ?? "") : name.trim();
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setFailed(null);
    setFileName(file.name);
    await textOfFile(file).then(setText, (error: unknown) => setFailed(messageOf(error)));
  };
  const save = async (): Promise<void> => {
    if (recipe === null) return;
    setBusy(true);
    setFailed(null);
    try {
      const body = {
        name: called,
        description: recipe.description,
        recipe: recipe.recipe,
        author: identity.getState().name ?? "",
      };
      const { id } = await api.recipes.create({ body });
      onDone();
      go(`/recipes/${id}`);
    } catch (error) {
      setFailed(conflictWords(error, null) ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={form.naming}>
      <TextArea
        aria-label="Recipe as text or JSON"
        placeholder="lqf | ccb(radius=20)"
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setFailed(null);
          setText(event.target.value);
        }}
      />
      <input
        type="file"
        accept=".json,.txt,application/json,text/plain"
        aria-label="Recipe file"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <TextField
        label="Name"
        placeholder={recipe?.name ? recipe.name : "Name"}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
      />
      <p className={`${form.savedText} mono-s t2`} hidden={recipe === null || wrong !== null}>
        {recipe !== null && wrong === null && writeRecipe(recipe.recipe)}
      </p>
      <Problem>{problem}</Problem>
      <div className={form.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          kind="first"
          busy={busy ? "Importing" : null}
          disabledReason={
            recipe === null || wrong !== null
              ? "There is no recipe to import yet"
              : called === ""
                ? "Give it a name"
                : null
          }
          onClick={() => void save()}
        >
          Import
        </Button>
      </div>
    </div>
  );
}
