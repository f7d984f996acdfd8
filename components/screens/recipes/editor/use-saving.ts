import { useEffect, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { conflictingRecipe, savedMeanwhile, type Naming } from "@/components/screens/recipes/save-dialog";
import { useGo } from "@/components/ui/address/use-go";
import { identity } from "@/components/workbench/identity/annotator";
import { api } from "@/lib/api/client";
import type { RecipeVersionAnswer, SavedRecipeAnswer } from "@/lib/api/resources/recipes";
import { messageOf } from "@/lib/errors";
import type { Recipe } from "@/lib/recipes/recipe";
import { isSame } from "@/lib/view/recipes/diff";
import { writeRecipe } from "@/lib/recipes/text";
import type { Problem } from "@/lib/view/recipes/problems";
import { readText } from "@/lib/view/recipes/recipe-text";

/** Which dialog of the editor is open. */
export type EditorDialog = "save" | "copy" | "compare";

/** What the recipe is compared with: a saved version of it, or any other recipe. */
export interface Compared {
  readonly recipe: Recipe;
  /** Null where it cannot be run. */
  readonly text: string | null;
  /** Null for another recipe. */
  readonly version: number | null;
}

/** What is saved of the recipe that is edited, and the ways to save it. */
export interface Saving {
  /** Null for a recipe that has no name yet. */
  readonly saved: SavedRecipeAnswer | null;
  /** The newest first; none for a recipe without a name. */
  readonly versions: readonly RecipeVersionAnswer[];
  /** Null where none is saved and no other one was chosen. */
  readonly base: Compared | null;
  /** Why what the address names to compare with cannot be; null where it can, or names nothing. */
  readonly otherProblem: string | null;
  /** Whether the recipe is another one than what is saved. */
  readonly isChanged: boolean;
  readonly dialog: EditorDialog | null;
  open(dialog: EditorDialog | null): void;
  /** Compare with this version, and with no other recipe any more. */
  setAgainst(version: number): void;
  /** Compare with another recipe, by its text. */
  setOther(text: string): void;
  /**
   * Save under a name, as the version after the `known` one.
   * @throws RequestError where somebody else saved meanwhile, or the name is taken
   */
  persist(naming: Naming, known: number): Promise<void>;
  /**
   * Give what is saved another name, and leave unsaved changes unsaved; where somebody else saved meanwhile, says so.
   * @throws RequestError where the name is taken
   */
  rename(naming: Naming): Promise<void>;
  /** Save under its own name, or ask for one; says why it cannot. */
  saveAgain(): Promise<void>;
  /** Save as another recipe and open that. @throws RequestError */
  copy(naming: Naming): Promise<void>;
}

/**
 * @param first what was saved when the editor was opened
 * @param text of the recipe; null for one that cannot be run
 * @param other another recipe to compare with, and the way to choose one
 * @param onProblem leads to what is wrong with it
 */
export function useSaving(
  first: Pick<Saving, "saved" | "versions">,
  recipe: Recipe,
  text: string | null,
  problems: readonly Problem[],
  other: { readonly text: string | null; readonly set: (text: string | null) => void },
  onProblem: (problem: Problem) => void,
): Saving {
  const go = useGo();
  const [saved, setSaved] = useState(first.saved);
  const [versions, setVersions] = useState(first.versions);
  const [against, setAgainst] = useState<number | null>(null);
  const { compared, otherProblem } = useMemo(() => otherOf(other.text), [other.text]);
  // A link to a comparison shows it.
  const [dialog, open] = useState<EditorDialog | null>(compared === null ? null : "compare");
  const isChanged = saved === null || !isSame(saved.recipe, recipe);
  // A key that is pressed twice, or held, would meet its own version; the next one builds on what is drawn by then.
  const isSaving = useRef(false);
  useEffect(() => {
    isSaving.current = false;
  }, [saved]);
  const author = (): string => identity.getState().name ?? "";
  const known = (next: SavedRecipeAnswer): void => {
    setSaved(next);
    setVersions((all) => [versionOf(next), ...all]);
  };

  const persist: Saving["persist"] = async ({ name, description }, version) => {
    const body = { name, description, recipe: text!, author: author() };
    if (saved === null) {
      const next = await api.recipes.create({ body });
      toast(`Saved as version ${next.version}`);
      go(`/recipes/${next.id}`);
    } else added(await api.recipes.save({ id: saved.id, body: { ...body, version } }));
  };
  const added = (next: SavedRecipeAnswer): void => {
    toast(`Saved as version ${next.version}`);
    known(next);
    setAgainst(null);
  };
  /** Whether somebody else was first, which is said with a way to see what was saved. */
  const wasBeaten = (error: unknown): boolean => {
    const current = conflictingRecipe(error);
    if (current === null || current.id !== saved?.id) return false;
    toast.error(savedMeanwhile(current), {
      description: "Nothing was overwritten. Compare both, then save yours as the next version.",
      duration: Infinity,
      action: {
        label: "Compare",
        onClick: () => {
          known(current);
          other.set(null);
          setAgainst(current.version);
          open("compare");
        },
      },
    });
    return true;
  };

  return {
    saved,
    versions,
    base: compared ?? versions.find(({ version }) => version === against) ?? versions[0] ?? null,
    otherProblem,
    isChanged,
    dialog,
    open,
    setAgainst(version) {
      other.set(null);
      setAgainst(version);
    },
    setOther: other.set,
    persist,
    async rename({ name, description }) {
      const { id, version, recipe: own } = saved!;
      try {
        const body = { name, description, recipe: own, author: author() };
        added(await api.recipes.save({ id, body: { ...body, version } }));
      } catch (error) {
        if (!wasBeaten(error)) throw error;
      }
    },
    async saveAgain() {
      if (text === null) {
        onProblem(problems[0]!);
        toast("The recipe cannot be saved yet", { description: problems[0]!.text });
      } else if (saved === null) open("save");
      else if (!isChanged) toast("Nothing has changed since it was saved");
      else if (!isSaving.current) {
        isSaving.current = true;
        await persist(saved, saved.version).catch((error: unknown) => {
          isSaving.current = false;
          if (!wasBeaten(error))
            toast.error("The recipe was not saved", { description: messageOf(error), duration: Infinity });
        });
      }
    },
    async copy({ name, description }) {
      const made = await api.recipes.create({ body: { name, description, recipe: text!, author: author() } });
      go(`/recipes/${made.id}`);
    },
  };
}

function otherOf(text: string | null): { compared: Compared | null; otherProblem: string | null } {
  if (text === null) return { compared: null, otherProblem: null };
  const read = readText(text);
  if ("problem" in read)
    return { compared: null, otherProblem: `The recipe to compare with cannot be read. ${read.problem}` };
  const compared = { recipe: read.recipe, text: writeRecipe(read.recipe), version: null };
  return { compared, otherProblem: null };
}

function versionOf({ id: _, createdAt: __, ...version }: SavedRecipeAnswer): RecipeVersionAnswer {
  return version;
}
