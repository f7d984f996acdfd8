import type { Metadata } from "next";
import { ReviewScreen } from "@/components/review/review-screen";
import { EXTRACTORS } from "@/lib/extractors/index";
import { metricById } from "@/lib/evaluation/metrics";
import { store } from "@/lib/server/db";
import { corpusReviewStates, runReview, runToReview } from "@/lib/server/review";
import { corpusOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Review" };

/** Pages of the queue that are listed. */
const LISTED = 2_000;
/** As finely as a mark of the strip can show it: the digits behind would be most of what is sent. */
const asDrawn = (f1: number | null): number | null => (f1 === null ? null : Math.round(f1 * 1000) / 1000);
const nameOf = (id: string): string => EXTRACTORS.find((extractor) => extractor.id === id)?.name ?? id;

export default async function ReviewPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const corpus = await corpusOf(id);
  const where = await store();
  const run = runToReview(await where.runs.list(id));
  const [review, states] = run === null ? [null, {}] : await Promise.all([runReview(where, run), corpusReviewStates(where, id)]);
  // Names and a part of the queue are all that the browser gets: of a large corpus nobody goes through more.
  const shown = review === null ? null : { ...review, pages: review.pages.slice(0, LISTED).map((page) => ({ ...page, f1: page.f1.map(asDrawn) })), extractors: review.extractors.map((each) => ({ ...each, name: nameOf(each.id) })) };
  return <ReviewScreen corpusId={id} corpusName={corpus.name} runId={run?.id ?? null} metricName={run === null ? "" : metricById(run.metrics[0]!).name} review={shown} states={states} total={review?.pages.length ?? 0} />;
}
