import type { Metadata } from "next";
import { ImportRecipe } from "@/components/screens/recipes/list/import-recipe";
import { RecipeList } from "@/components/screens/recipes/list/recipe-list";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { store } from "@/lib/server/db";
import { requestTime } from "@/lib/server/requests/request-time";
import { toldRecipe } from "@/lib/server/recipes/saved-recipes";
import styles from "../runs/runs.module.css";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Recipes" };

export default async function Recipes() {
  const recipes = await (await store()).recipes.list();
  return (
    <Screen
      crumbs={[{ label: "Recipes", href: null }]}
      actions={
        <>
          <ButtonLink href="/recipes/searches">Searches</ButtonLink>
          <ImportRecipe />
          <ButtonLink kind="first" icon="plus" href="/recipes/new">
            New recipe
          </ButtonLink>
        </>
      }
      scroll
    >
      <div className={styles.list}>
        <RecipeList recipes={recipes.map(toldRecipe)} now={requestTime()} />
      </div>
    </Screen>
  );
}
