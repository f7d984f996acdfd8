"use client";
import { parseAsString, useQueryStates } from "nuqs";
import type { RunChange } from "@/lib/api/resources/run-answers";
import { api } from "@/lib/api/client";
import { labelOfKey } from "@/lib/recipes/label";
import { Screen } from "@/components/screens/shell/screen";
import { useAnswer } from "@/components/screens/runs/scores/use-answer";
import { classes } from "@/components/ui/classes";
import { Empty, Failure, Skeleton } from "@/components/ui/controls/empty";
import { SelectField } from "@/components/ui/controls/field";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { ChangedPages } from "./changed-pages";
import { Changes } from "./changes";
import { changesTable } from "./changes-table";
import shared from "@/components/ui/table/data-table.module.css";
import styles from "./run-against.module.css";

interface RunAgainstProps {
  readonly runId: string;
  readonly title: string;
  readonly corpusName: string;
  /** Runs to compare with, the one that is offered first. */
  readonly others: readonly { readonly id: string; readonly title: string }[];
}

const STATE = { run: parseAsString, x: parseAsString, metric: parseAsString };

/** A run minus an earlier one: what a change did to each extractor, with the pages it fixed and broke. */
export function RunAgainstScreen({ runId, title, corpusName, others }: RunAgainstProps) {
  const [asked, set] = useQueryStates(STATE, { history: "replace" });
  const before = others.find(({ id }) => id === asked.run)?.id ?? others[0]?.id ?? null;
  const { answer, error, isBusy } = useAnswer(
    before === null
      ? null
      : api.runs.change.address({
          id: runId,
          run: before,
          x: asked.x ?? undefined,
          metric: asked.metric ?? undefined,
        }),
  );
  const crumbs = [
    { label: "Runs", href: "/runs" },
    { label: title, href: `/runs/${encodeURIComponent(runId)}` },
    { label: "Against an earlier run", href: null },
  ];
  if (before === null)
    return (
      <Screen crumbs={crumbs}>
        <Empty
          title="No other run to compare with"
          text="Run it again after a change: what the change fixed and broke is shown here."
        />
      </Screen>
    );
  const context = (
    <>
      <span className="small t3 no-narrow">This run minus</span>
      <SelectField
        label="Earlier run"
        value={before}
        options={others.map((other) => ({ value: other.id, label: other.title }))}
        onChange={(run) => void set({ run, x: null, metric: null })}
      />
      <span className="grow" />
      {answer !== null && (
        <ExportMenu title={`${title} against an earlier run`} table={() => changesTable(answer.changes)} />
      )}
    </>
  );
  return (
    <Screen crumbs={crumbs} context={context} scroll>
      <div className={styles.screen}>
        {error !== null && <Failure title="These runs cannot be compared" text={error} />}
        {error === null && answer === null && <Skeleton rows={8} />}
        {error === null && answer !== null && (
          <div className={classes(styles.parts, isBusy && shared.busy)} aria-busy={isBusy}>
            <Changes answer={answer} onChoose={(x, metric) => void set({ x, metric })} />
            <Only answer={answer} />
            <ChangedPages answer={answer} runId={runId} />
            <p className="small t2">
              The same on the command line, for a build that should fail where F1 falls:{" "}
              <code className="mono-s">
                winnow evaluate --corpus {JSON.stringify(corpusName)} --against {before} --fail-under -0.005
              </code>
            </p>
          </div>
        )}
      </div>
    </Screen>
  );
}

/** Extractors that cannot be compared. */
function Only({ answer: { onlyBefore, onlyAfter } }: { readonly answer: RunChange }) {
  const rows = [
    ["Only in the earlier run", onlyBefore],
    ["Only in this run", onlyAfter],
  ] as const;
  return rows.map(
    ([what, keys]) =>
      keys.length > 0 && (
        <p key={what} className="small t2">
          {what}: {keys.map(labelOfKey).join(", ")}
        </p>
      ),
  );
}
