import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { runTitle } from "@/components/screens/runs/figures/best";
import { RunScreen } from "@/components/screens/runs/run-screen";
import type { PaperRange } from "@/lib/extractors/contract/contract";
import { EXTRACTORS } from "@/lib/extractors/index";
import { shownMetric } from "@/lib/evaluation/metrics/names";
import { SLICE_KINDS, sliceOf } from "@/lib/evaluation/report/report-scores";
import { store } from "@/lib/server/db";
import { reading } from "@/lib/server/reading/threads";
import { humanF1 } from "@/lib/server/review/agreement";
import { runOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: runTitle(await runOf((await params).id)) };
}

/** By extractor, the values that its source advises or explores for a parameter. */
const papersOf = (param: string): Readonly<Record<string, PaperRange>> =>
  Object.fromEntries(
    EXTRACTORS.flatMap(({ id, params }) => {
      const spec = params[param];
      return spec?.kind === "number" && spec.paper !== undefined ? [[id, spec.paper]] : [];
    }),
  );

export default async function Run({ params, searchParams }: Props) {
  const run = await runOf((await params).id);
  const asked = await searchParams;
  if (run.metrics.length === 0) notFound();
  const metric = shownMetric(run.metrics, typeof asked.metric === "string" ? asked.metric : null);
  const by = SLICE_KINDS.find((known) => known === asked.by) ?? "kind";
  const slice = typeof asked.slice === "string" ? sliceOf(asked.slice) : null;
  return (
    <RunScreen
      run={run}
      scores={await reading("runScores", { runId: run.id, metric, by, slice })}
      human={await humanF1(await store(), run.corpusId)}
      papers={run.sweep === null ? {} : papersOf(run.sweep.param)}
    />
  );
}
