"use client";
import { Link } from "@/components/ui/address/link";
import { useState } from "react";
import { failureText } from "@/lib/evaluation/scoring/failure";
import type { ShownPage } from "@/lib/evaluation/report/report-behind";
import { sliceText, type Slice } from "@/lib/evaluation/report/report-scores";
import type { FieldName } from "@/lib/gold/fields";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Skeleton } from "@/components/ui/controls/empty";
import { Problem } from "@/components/ui/controls/problem";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { api } from "@/lib/api/client";
import { count, plural, score } from "@/components/ui/format";
import { nameOf } from "@/components/screens/runs/figures/best";
import { inspectHref } from "@/components/screens/runs/figures/page-links";
import { classes } from "@/components/ui/classes";
import { Sideways } from "@/components/ui/table/sideways";
import shared from "@/components/ui/table/data-table.module.css";
import styles from "./pages-behind.module.css";
import { behindTable } from "@/components/screens/runs/figures/run-exports";
import { RunSection } from "@/components/screens/runs/scores/run-section";
import type { Behind } from "@/components/screens/runs/scores/score-table";
import { sliceWords } from "@/components/screens/runs/figures/slice-words";
import { useAnswer } from "@/components/screens/runs/scores/use-answer";
import { f1By } from "@/lib/evaluation/metrics/names";

const FIELD_WORDS: Readonly<Record<FieldName, string>> = { title: "Title", date: "Date", author: "Author" };
/** About as high as the slices beside it. */
const FIRST = 12;
const MORE = 100;
const MOST = 500;

/**
 * The pages that one number of a run is made of, the worst first; each opens in the workspace with that
 * extractor.
 */
export function PagesBehind({
  runId,
  behind,
  metric,
  slice,
  onClose,
}: {
  readonly runId: string;
  readonly behind: Behind;
  readonly metric: string;
  readonly slice: Slice | null;
  readonly onClose: (() => void) | null;
}) {
  const { extractor, failed } = behind;
  const [limit, setLimit] = useState(FIRST);
  const slices = [
    ...new Map(
      [slice, behind.slice].flatMap((each) => (each === null ? [] : [[sliceText(each), each] as const])),
    ).entries(),
  ];
  const asked = {
    id: runId,
    extractor,
    metric,
    failed: failed ? "1" : "0",
    slice: slices.map(([text]) => text),
  } as const;
  const { answer, error } = useAnswer(api.runs.pages.address({ ...asked, limit }));
  const rows = answer?.rows ?? null;
  const field = rows?.[0]?.field?.name ?? null;
  const total = answer?.total ?? 0;
  const { name, detail } = nameOf({ key: extractor });
  const where = [...(failed ? ["failed"] : []), ...slices.map(([, each]) => sliceWords(each))].join(", ");
  const table = async () => {
    const all: ShownPage[] = [];
    for (let after: string | undefined; ;) {
      const { rows: some, next } = await api.runs.pages({ ...asked, after, limit: MOST });
      all.push(...some);
      if (next === null) break;
      after = next;
    }
    return behindTable(`${extractor}${where && `, ${where}`}, ${f1By(metric)}`, all, metric);
  };
  return (
    <RunSection
      title="Pages behind the number"
      note={`${name}${detail && ` ${detail}`}${where && `, ${where}`}${rows === null ? "" : `: ${plural(total, "page")}, the lowest ${f1By(metric)} first`}`}
      tools={
        <>
          <ExportMenu title={`Pages of ${extractor}`} table={table} />
          {onClose && <IconButton label="Back to the best extractor" icon="close" onClick={onClose} />}
        </>
      }
    >
      <Problem>{error}</Problem>
      {rows === null && error === null && <Skeleton rows={6} height={28} />}
      {rows !== null && (
        <Sideways name="Pages behind the number">
          <table className={classes(shared.table, styles.table)} aria-label="Pages behind the number">
            <thead>
              <tr>
                <th>Page</th>
                <th className={styles.extra}>Site</th>
                {field !== null && (
                  <>
                    <th>{FIELD_WORDS[field]} answered</th>
                    <th>{FIELD_WORDS[field]} in gold</th>
                  </>
                )}
                <th className="num">Precision</th>
                <th className="num">Recall</th>
                <th className="num" title={f1By(metric)}>
                  F1
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.pageId}>
                  <td className={styles.title}>
                    <Link
                      href={inspectHref(row.pageId, extractor, metric)}
                      prefetch={false}
                      title={row.title}
                    >
                      {row.title}
                    </Link>
                  </td>
                  <td className={`t2 ${styles.extra}`}>{row.site ?? "–"}</td>
                  {row.field !== null &&
                    [row.field.answered, row.field.gold].map((value, at) => (
                      <td key={at} className={styles.field} title={value ?? undefined}>
                        {value ?? <span className="t3">none</span>}
                      </td>
                    ))}
                  <Figures row={row} />
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
      {rows !== null && total > rows.length && (
        <Button
          kind="bare"
          onClick={() => setLimit(Math.min(MOST, limit + MORE))}
          disabledReason={
            limit >= MOST ? "The list ends at 500 pages; narrow it to a slice, or export all" : null
          }
        >
          Show more of {count(total)}
        </Button>
      )}
    </RunSection>
  );
}

/** Three cells: the scores of an answer, or why there are none. */
function Figures({ row: { failed, grade } }: { readonly row: ShownPage }) {
  if (failed !== null)
    return (
      <td colSpan={3} className="num warn">
        {failureText(failed)}
      </td>
    );
  if (grade.status !== "scored")
    return (
      <td colSpan={3} className="num t3">
        no gold
      </td>
    );
  return (
    <>
      <td className="num">{score(grade.precision)}</td>
      <td className="num">{score(grade.recall)}</td>
      <td className="num strong">{score(grade.f1)}</td>
    </>
  );
}
