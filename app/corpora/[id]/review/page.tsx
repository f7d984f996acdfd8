import type { Metadata } from "next";
import { ReviewScreen } from "@/components/screens/review/review-screen";
import { EXTRACTORS } from "@/lib/extractors/index";
import { metricById } from "@/lib/evaluation/metrics";
import { conflictsOf } from "@/lib/server/conflicts";
import { store } from "@/lib/server/db";
import { reading } from "@/lib/server/reading/threads";
import { runToReview } from "@/lib/server/review";
import { corpusOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Review" };

const nameOf = (id: string): string => EXTRACTORS.find((extractor) => extractor.id === id)?.name ?? id;

export default async function ReviewPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const corpus = await corpusOf(id);
  const where = await store();
  const run = runToReview(await where.runs.list(id));
  const [agreement, conflicts] = await Promise.all([
    run === null ? null : reading("runAgreement", run.id),
    conflictsOf(where, id),
  ]);
  const named =
    agreement === null
      ? null
      : {
          ...agreement,
          extractors: agreement.extractors.map((each) => ({ ...each, name: nameOf(each.id) })),
        };
  return (
    <ReviewScreen
      corpusId={id}
      corpusName={corpus.name}
      runId={run?.id ?? null}
      metricName={run === null ? "" : metricById(run.metrics[0]!).name}
      agreement={named}
      conflicts={conflicts}
    />
  );
}
