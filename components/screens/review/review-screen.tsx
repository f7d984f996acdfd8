"use client";
import { Link } from "@/components/ui/address/link";
import { useGo } from "@/components/ui/address/use-go";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { SelectField } from "@/components/ui/controls/field";
import { moment, plural } from "@/components/ui/format";
import { metricName, shownMetric } from "@/lib/evaluation/metrics/names";
import { Agreement } from "./agreement";
import type { Conflict } from "@/lib/api/resources/corpora";
import { comparedIn } from "./compared";
import { ConflictList } from "./conflict-list";
import { ADDRESS } from "./review-address";
import type { ReviewedRun } from "@/lib/evaluation/agreement/review";
import type { RunChoice } from "./review-data";
import { ReviewQueue } from "./review-queue";
import { UseAsGold } from "./use-as-gold";
import styles from "./review.module.css";

interface ReviewScreenProps {
  readonly corpusId: string;
  readonly corpusName: string;
  readonly run: ReviewedRun | null;
  /** The last first. */
  readonly choices: readonly RunChoice[];
  readonly conflicts: { readonly total: number; readonly pages: readonly Conflict[] };
}

/**
 * The pages of a corpus on which people contradict each other; and, by one stored run, how alike the answers of
 * its best extractors are, and its pages by how much text they differ on, to be gone through in compare mode.
 */
export function ReviewScreen({ corpusId, corpusName, run, choices, conflicts }: ReviewScreenProps) {
  const crumbs = [
    { label: "Corpora", href: "/corpora" },
    { label: corpusName, href: `/corpora/${encodeURIComponent(corpusId)}` },
    { label: "Review", href: null },
  ];
  const gold = (
    <>
      <ButtonLink href={`/corpora/${encodeURIComponent(corpusId)}/agreement`}>Agreement of people</ButtonLink>
      <UseAsGold corpusId={corpusId} />
    </>
  );
  if (run === null) {
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
      context={<ReviewContext run={run} choices={choices} corpusId={corpusId} />}
    >
      <div className={styles.whole}>
        <ConflictList {...conflicts} />
        {run.pages === 0 ? (
          <Empty
            title="This run cannot be reviewed"
            text="A review compares what extractors say of each text. This run does not have that: it was made before answers were kept, or its pages have been replaced since. Open the run and run it again."
          >
            <ButtonLink kind="first" href={`/runs/${encodeURIComponent(run.id)}`}>
              To the run
            </ButtonLink>
          </Empty>
        ) : (
          <Reviewed run={run} />
        )}
      </div>
    </Screen>
  );
}

/** Which run, by which metric. */
function ReviewContext({
  run,
  choices,
  corpusId,
}: {
  readonly run: ReviewedRun;
  readonly choices: readonly RunChoice[];
  readonly corpusId: string;
}) {
  const go = useGo();
  const [{ metric }, set] = useQueryStates({ metric: ADDRESS.metric });
  return (
    <>
      <span className="small t2 cut no-narrow">{plural(run.pages, "page")} with two answers or more</span>
      <Link className="small no-narrow" href={`/runs/${encodeURIComponent(run.id)}`}>
        The run behind this
      </Link>
      <span className="grow no-narrow" />
      {choices.length > 1 && (
        <SelectField
          label="Run"
          value={run.id}
          options={choices.map(({ id, title, createdAt }) => ({
            value: id,
            label: `${title}, ${moment(createdAt)}`,
          }))}
          onChange={(id) =>
            go(`/corpora/${encodeURIComponent(corpusId)}/review?run=${encodeURIComponent(id)}`)
          }
        />
      )}
      <SelectField
        label="Metric"
        value={shownMetric(run.metrics, metric)}
        options={run.metrics.map((id) => ({ value: id, label: metricName(id) }))}
        onChange={(next) => void set({ metric: next })}
      />
    </>
  );
}

function Reviewed({ run }: { readonly run: ReviewedRun }) {
  const [{ xs, metric: asked }] = useQueryStates({ xs: ADDRESS.xs, metric: ADDRESS.metric });
  const metric = shownMetric(run.metrics, asked);
  const compared = useMemo(() => comparedIn(run, xs, metric), [run, xs, metric]);
  return (
    <div className={styles.review}>
      <Agreement run={run} compared={compared} metric={metric} />
      <ReviewQueue run={run} compared={compared} metric={metric} />
    </div>
  );
}
