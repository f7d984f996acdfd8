import type { Metadata } from "next";
import { EditorScreen } from "@/components/screens/recipes/editor/editor-screen";
import { store } from "@/lib/server/db";
import { visibleCorpora } from "@/lib/server/pages/scratch";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "New recipe" };

export default async function NewRecipe() {
  const corpora = await visibleCorpora(await store());
  return (
    <EditorScreen
      saved={null}
      versions={[]}
      version={null}
      corpora={corpora.map(({ id, name, pages }) => ({ id, name, pages }))}
    />
  );
}
