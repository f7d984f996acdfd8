import type { Metadata } from "next";
import { EditorScreen } from "@/components/screens/recipes/editor/editor-screen";
import { store } from "@/lib/server/db";
import { toldRecipe } from "@/lib/server/recipes/saved-recipes";
import { visibleCorpora } from "@/lib/server/pages/scratch";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "New recipe" };

export default async function NewRecipe() {
  const where = await store();
  const [recipes, corpora] = await Promise.all([where.recipes.list(), visibleCorpora(where)]);
  return (
    <EditorScreen
      saved={null}
      versions={[]}
      version={null}
      others={recipes.map(toldRecipe)}
      corpora={corpora.map(({ id, name, pages }) => ({ id, name, pages }))}
    />
  );
}
