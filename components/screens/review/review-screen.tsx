"use client";
import Link from "next/link";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { plural } from "@/components/ui/format";
import { Agreement } from "./agreement";
import type { Conflict } from "@/lib/api/corpora";
import { ConflictList } from "./conflict-list";
import type { AgreementData } from "./review-data";
import { ReviewQueue } from "./review-queue";
import { UseAsGold } from "./use-as-gold";
import styles from "./review.module.css";

interface ReviewScreenProps {
  readonly corpusId: string;
  readonly corpusName: string;
  readonly runId: string | null;
  readonly metricName: string;
  readonly agreement: AgreementData | null;
  readonly conflicts: { readonly total: number; readonly pages: readonly Conflict[] };
}

/**
 * The pages of a corpus on which people contradict each other; and, by one stored run, how alike its
 * extractors are, and its pages by how far they are apart, to be gone through in compare mode.
 */
export function ReviewScreen({
  corpusId,
  corpusName,
  runId,
  metricName,
  agreement,
  conflicts,
}: ReviewScreenProps) {
  const crumbs = [
    { label: "Corpora", href: "/corpora" },
    { label: corpusName, href: `/corpora/${encodeURIComponent(corpusId)}` },
    { label: "Review", href: null },
  ];
  const gold = <UseAsGold corpusId={corpusId} />;
  if (runId === null || agreement === null) {
    return (
      <Screen crumbs={crumbs} actions={gold} scroll>
        <ConflictList {...conflicts} />
        <Empty
          title="No run to review"
          text="A review needs a finished run of at least two extractors. Start one from the corpus."
        >
          <ButtonLink href={`/corpora/${encodeURIComponent(corpusId)}`}>To the corpus</ButtonLink>
        </Empty>
      </Screen>
    );
  }
  return (
    <Screen
      crumbs={crumbs}
      actions={gold}
      context={
        <>
          <span className="small t2">
            {plural(agreement.pages, "page")} with two scores or more, by {metricName}
          </span>
          <span className="grow" />
          <Link className="small" href={`/runs/${encodeURIComponent(runId)}`}>
            The run behind this
          </Link>
        </>
      }
    >
      <div className={styles.whole}>
        <ConflictList {...conflicts} />
        <div className={styles.review}>
          <Agreement agreement={agreement} />
          <ReviewQueue runId={runId} agreement={agreement} />
        </div>
      </div>
    </Screen>
  );
}
