import type { Metadata } from "next";
import { RunAgainstScreen } from "@/components/screens/run-against/run-against-screen";
import { runTitle } from "@/components/screens/runs/figures/best";
import { ago } from "@/components/ui/format";
import { store } from "@/lib/server/db";
import { requestTime } from "@/lib/server/requests/request-time";
import { otherRuns } from "@/lib/server/runs/other-runs";
import { runOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";

interface Props {
  readonly params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${runTitle(await runOf((await params).id))} against an earlier run` };
}

/** A run against the others of its corpus, those first that can be compared with it. */
export default async function RunAgainst({ params }: Props) {
  const run = await runOf((await params).id);
  const now = requestTime();
  const all = await (await store()).runs.list(run.corpusId);
  return (
    <RunAgainstScreen
      runId={run.id}
      title={runTitle(run)}
      corpusName={run.corpusName}
      others={otherRuns(run, all).map((other) => ({
        id: other.id,
        title: `${runTitle(other)}, ${ago(other.createdAt, now)}`,
      }))}
    />
  );
}
