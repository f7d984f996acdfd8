import type { Metadata } from "next";
import { runTitle } from "@/components/screens/runs/figures/best";
import { ReviewScreen } from "@/components/screens/review/review-screen";
import { conflictsOf } from "@/lib/server/review/conflicts";
import { store } from "@/lib/server/db";
import { reading } from "@/lib/server/reading/threads";
import { reviewedRun, runsToReview } from "@/lib/server/review/review";
import { hiding } from "@/lib/server/team/hiding";
import { corpusOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Review" };

export default async function ReviewPage({
  params,
  searchParams,
}: {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<{ readonly run?: string | string[] }>;
}) {
  const { id } = await params;
  const { run: asked } = await searchParams;
  const corpus = await corpusOf(id);
  const where = await store();
  const choices = runsToReview(await where.runs.list(id));
  const run = choices.find((choice) => choice.id === asked) ?? choices[0] ?? null;
  const [agreement, conflicts] = await Promise.all([
    run === null ? null : reading("runAgreement", run.id),
    conflictsOf(where, id, hiding()),
  ]);
  return (
    <ReviewScreen
      key={run?.id}
      corpusId={id}
      corpusName={corpus.name}
      run={run === null || agreement === null ? null : reviewedRun(run, agreement)}
      choices={choices.map((choice) => ({
        id: choice.id,
        title: runTitle(choice),
        createdAt: choice.createdAt,
      }))}
      conflicts={conflicts}
    />
  );
}
