import type { Metadata } from "next";
import { EditorScreen } from "@/components/screens/recipes/editor/editor-screen";
import { store } from "@/lib/server/db";
import { recipeOf } from "@/lib/server/route-records";
import { toldRecipe, toldVersion } from "@/lib/server/recipes/saved-recipes";
import { visibleCorpora } from "@/lib/server/pages/scratch";

export const dynamic = "force-dynamic";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await recipeOf((await params).id)).name };
}

/** `v` in the address opens an earlier version. */
export default async function SavedRecipe({ params, searchParams }: Props) {
  const [{ id }, { v }] = await Promise.all([params, searchParams]);
  const saved = await recipeOf(id);
  const where = await store();
  const [versions, corpora] = await Promise.all([where.recipes.versions(id), visibleCorpora(where)]);
  return (
    <EditorScreen
      key={id}
      saved={toldRecipe(saved)}
      versions={versions.map(toldVersion)}
      version={typeof v === "string" && /^\d{1,9}$/.test(v) ? Number(v) : null}
      corpora={corpora.map(({ id: corpus, name, pages }) => ({ id: corpus, name, pages }))}
    />
  );
}
