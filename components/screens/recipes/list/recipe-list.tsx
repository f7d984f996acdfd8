"use client";
import { RowLink } from "@/components/ui/table/row-link";
import { useState } from "react";
import { toast } from "sonner";
import { exportRecipe } from "@/components/screens/recipes/recipe-file";
import { conflictingRecipe, SaveDialog, type Naming } from "@/components/screens/recipes/save-dialog";
import { useNow } from "@/components/ui/browser/use-now";
import { useRefresh } from "@/components/ui/browser/use-refresh";
import { ButtonLink, IconButton } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { Menu } from "@/components/ui/controls/menu";
import { ago } from "@/components/ui/format";
import { identity } from "@/components/workbench/identity/annotator";
import { api } from "@/lib/api/client";
import type { SavedRecipeAnswer } from "@/lib/api/resources/recipes";
import { messageOf } from "@/lib/errors";
import { evidenceText } from "@/lib/extractors/contract/evidence";
import { RECIPE_PRESETS } from "@/lib/recipes/presets";
import { parseRecipe } from "@/lib/recipes/text";
import styles from "./recipe-list.module.css";

/** What a dialog is open for. */
type Asked =
  | { readonly kind: "rename"; readonly saved: SavedRecipeAnswer }
  | { readonly kind: "copy"; readonly naming: Naming; readonly text: string };

/** The address at which a recipe without a name is edited. */
export const editAddress = (text: string): string => `/recipes/new?r=${encodeURIComponent(text)}`;

/** Recipes that people have named, and those that Winnow brings along. */
export function RecipeList({
  recipes,
  now: initial,
}: {
  readonly recipes: readonly SavedRecipeAnswer[];
  readonly now: number;
}) {
  const refresh = useRefresh();
  const now = useNow(initial);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Deleted here, and still in what the server told before. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const shown = recipes.filter(({ id }) => !gone.has(id));
  const author = () => identity.getState().name ?? "";
  const fail = (what: string) => (error: unknown) =>
    void toast.error(what, { description: messageOf(error), duration: Infinity });

  const remove = ({ id, name }: SavedRecipeAnswer): void =>
    void api.recipes.remove({ id }).then(
      () => {
        setGone((before) => new Set([...before, id]));
        refresh();
        toast(`${name} was deleted`, {
          duration: 15_000,
          action: {
            label: "Undo",
            onClick: () =>
              void api.recipes.restore({ id }).then(
                () => {
                  setGone((before) => new Set([...before].filter((other) => other !== id)));
                  refresh();
                },
                fail(`${name} could not be brought back`),
              ),
          },
        });
      },
      fail(`${name} was not deleted`),
    );
  const duplicate = ({ name, description, text, problem }: SavedRecipeAnswer): void => {
    if (text === null) fail(`${name} cannot be duplicated`)(problem);
    else setAsked({ kind: "copy", naming: { name: `${name} copy`, description }, text });
  };
  const save = async (naming: Naming): Promise<void> => {
    if (asked === null) return;
    if (asked.kind === "copy")
      await api.recipes.create({ body: { ...naming, recipe: asked.text, author: author() } });
    else {
      const { id, version, recipe } = asked.saved;
      const body = { ...naming, version, recipe, author: author() };
      await api.recipes.save({ id, body }).catch((error: unknown) => {
        // The next try renames what is there by now.
        const current = conflictingRecipe(error);
        if (current?.id === id) {
          setAsked({ kind: "rename", saved: current });
          refresh();
        }
        throw error;
      });
    }
    refresh();
  };

  return (
    <>
      <section aria-label="Saved recipes">
        <h2 className={styles.head}>Saved</h2>
        {shown.length === 0 ? (
          <Empty
            title="No recipe has been saved yet"
            text="A recipe puts extractors together: in series, in parallel, or as a vote. Build one, or start from a preset below."
          >
            <ButtonLink kind="first" href="/recipes/new">
              New recipe
            </ButtonLink>
          </Empty>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Recipe</th>
                <th className={styles.extra}>Text</th>
                <th className={`${styles.extra} num`}>Version</th>
                <th className={`${styles.extra} num`}>Saved</th>
                <th>
                  <span className="visually-hidden">More</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((saved) => (
                <tr key={saved.id}>
                  <td>
                    <RowLink href={`/recipes/${saved.id}`}>{saved.name}</RowLink>
                    {saved.description !== "" && (
                      <span className={`${styles.doc} small t2`}>{saved.description}</span>
                    )}
                  </td>
                  <td className={styles.extra}>
                    <Text text={saved.text} problem={saved.problem} />
                  </td>
                  <td className={`${styles.extra} num`}>{saved.version}</td>
                  <td className={`${styles.extra} num t3`}>
                    {ago(saved.savedAt, now)}
                    {saved.author !== "" && <span className={`${styles.doc} small`}>{saved.author}</span>}
                  </td>
                  <td className={styles.more}>
                    <Menu
                      trigger={<IconButton label={`More for ${saved.name}`} icon="more" />}
                      items={[
                        { label: "Duplicate", perform: () => duplicate(saved) },
                        { label: "Rename", perform: () => setAsked({ kind: "rename", saved }) },
                        { label: "Export", perform: () => exportRecipe(saved, saved.recipe) },
                        { label: "Delete", perform: () => remove(saved) },
                      ]}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section aria-label="Presets">
        <h2 className={styles.head}>Presets</h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Preset</th>
              <th className={styles.extra}>Text</th>
              <th className={styles.extra}>Where it comes from</th>
              <th>
                <span className="visually-hidden">More</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {RECIPE_PRESETS.map(({ name, doc, recipe, evidence }) => (
              <tr key={name}>
                <td>
                  <RowLink href={editAddress(recipe)}>{name}</RowLink>
                  <span className={`${styles.doc} small t2`}>{doc}</span>
                </td>
                <td className={styles.extra}>
                  <Text text={recipe} problem={null} />
                </td>
                <td className={`${styles.extra} small t2`}>{evidenceText(evidence)}</td>
                <td className={styles.more}>
                  <Menu
                    trigger={<IconButton label={`More for ${name}`} icon="more" />}
                    items={[
                      {
                        label: "Duplicate",
                        perform: () =>
                          setAsked({ kind: "copy", naming: { name, description: doc }, text: recipe }),
                      },
                      {
                        label: "Export",
                        perform: () => exportRecipe({ name, description: doc }, parseRecipe(recipe)),
                      },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <SaveDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={asked?.kind === "rename" ? "Rename the recipe" : "Duplicate the recipe"}
        first={asked?.kind === "rename" ? asked.saved : (asked?.naming ?? { name: "", description: "" })}
        text={asked?.kind === "rename" ? (asked.saved.text ?? "") : (asked?.text ?? "")}
        ownId={asked?.kind === "rename" ? asked.saved.id : null}
        save={save}
      />
    </>
  );
}

function Text({ text, problem }: { readonly text: string | null; readonly problem: string | null }) {
  return text === null ? (
    <span className="small danger">{problem}</span>
  ) : (
    <span className={`${styles.text} mono-s t2`}>{text}</span>
  );
}
