import type { Metadata } from "next";
import { RunErrorsScreen } from "@/components/screens/run-errors/run-errors-screen";
import { nameOf, runTitle } from "@/components/screens/runs/figures/best";
import { EXTRACTORS } from "@/lib/extractors";
import { writeRecipe } from "@/lib/recipes/text";
import { runOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";

interface Props {
  readonly params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Errors, ${runTitle(await runOf((await params).id))}` };
}

/** The errors of a run by what they come from. The browser gets names only, not the extractors. */
export default async function RunErrorsPage({ params }: Props) {
  const run = await runOf((await params).id);
  const extractors = run.extractors.map(({ key, id, recipe }) => {
    const extractor = EXTRACTORS.find((known) => known.id === id);
    // One that is no more has no other text than its key.
    const text = "use" in recipe && extractor === undefined ? key : writeRecipe(recipe);
    const { name, detail } = nameOf({ key: text });
    return { key, name: `${extractor?.name ?? name}${detail === "" ? "" : `, ${detail}`}`, recipe: text };
  });
  return (
    <RunErrorsScreen
      runId={run.id}
      title={runTitle(run)}
      corpusName={run.corpusName}
      isSweep={run.sweep !== null}
      extractors={extractors}
    />
  );
}
