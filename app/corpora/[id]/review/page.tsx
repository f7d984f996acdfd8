import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReviewScreen } from "@/components/review/review-screen";
import { metricById } from "@/lib/evaluation/metrics";
import { store } from "@/lib/server/db";
import { isNotFound } from "@/lib/server/http";
import { runReview, runToReview } from "@/lib/server/review";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Review" };

export default async function ReviewPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const where = await store();
  const corpus = await where.corpora.get(id).catch((error: unknown) => {
    if (isNotFound(error)) notFound();
    throw error;
  });
  const run = runToReview(await where.runs.list(id));
  return <ReviewScreen corpusId={id} corpusName={corpus.name} runId={run?.id ?? null} metricName={run === null ? "" : metricById(run.metrics[0]!).name} review={run === null ? null : await runReview(where, run)} />;
}
