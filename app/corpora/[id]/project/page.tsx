import type { Metadata } from "next";
import { ProjectScreen } from "@/components/screens/project/project-screen";
import { store } from "@/lib/server/db";
import { toldGuidelines } from "@/lib/server/labelling/guidelines";
import { reading } from "@/lib/server/reading/threads";
import { requestTime } from "@/lib/server/requests/request-time";
import { agreementOf } from "@/lib/server/review/agreement";
import { conflictsOf } from "@/lib/server/review/conflicts";
import { hiding } from "@/lib/server/team/hiding";
import { corpusOf } from "@/lib/server/route-records";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Progress" };

/** Disputed pages that are listed here; the review has them all. */
const FEW = 5;

export default async function ProjectPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const corpus = await corpusOf(id);
  const where = await store();
  const now = requestTime();
  const [progress, agreement, conflicts, versions] = await Promise.all([
    reading("progress", { corpusId: id, now }),
    agreementOf(where, id, true),
    conflictsOf(where, id, hiding()),
    where.guidelines.versions(id),
  ]);
  return (
    <ProjectScreen
      corpusId={id}
      corpusName={corpus.name}
      progress={progress}
      agreement={agreement}
      conflicts={{ total: conflicts.total, pages: conflicts.pages.slice(0, FEW) }}
      guidelines={versions[0] === undefined ? null : toldGuidelines(versions[0])}
      versions={versions}
      now={now}
    />
  );
}
