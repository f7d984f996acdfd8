"use client";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useMatrix } from "@/components/instruments/agreement/use-matrix";
import { FilterChip } from "@/components/ui/controls/chip";
import { plural, score } from "@/components/ui/format";
import { ShareScale } from "@/components/workbench/canvas/share-scale";
import { f1By } from "@/lib/evaluation/metrics/names";
import { COPY_F1 } from "@/lib/evaluation/agreement/review";
import { letterOf } from "@/lib/view/comparison/voter-names";
import { ChooseExtractors } from "./choose-extractors";
import type { Compared } from "./compared";
import { ADDRESS, orderOf, USUAL } from "./review-address";
import type { ReviewedRun } from "@/lib/evaluation/agreement/review";
import styles from "./review.module.css";

const ORDER = { xs: ADDRESS.xs, at: ADDRESS.at };

/**
 * How alike the answers of those compared are, pair by pair: a matrix that arrows go through, on a phone a list.
 * A pair that is picked is compared alone.
 */
export function Agreement({
  run: { extractors, pairs, pages },
  compared: { chosen, copies, isUsual },
  metric,
}: {
  readonly run: ReviewedRun;
  readonly compared: Compared;
  readonly metric: string;
}) {
  const [, setOrder] = useQueryStates(ORDER);
  const rows = useMemo(
    () =>
      chosen.map((at, place) => {
        const { name, means } = extractors[at]!;
        const own = means[metric];
        return { letter: letterOf(place), name, ...(own !== undefined && { own }) };
      }),
    [chosen, extractors, metric],
  );
  const figures = useMemo(
    () => chosen.map((row) => chosen.map((column) => pairs[row]![column]!)),
    [chosen, pairs],
  );
  const keys = chosen.map((at) => extractors[at]!.key);
  const pick = (row: number, column: number) => {
    if (row !== column) void setOrder(orderOf([keys[row]!, keys[column]!]));
  };
  const { cells, readout, save } = useMatrix({
    rows,
    pairs: figures,
    name: `Agreement of ${rows.length} extractors`,
    testId: "review-matrix",
    initialWidth: 540,
    saved: {
      title: "Agreement of the extractors",
      caption: `Of ${plural(pages, "page")}. Above the diagonal F1 of one answer against the other by words, below Cohen's kappa of the words, on the diagonal mean ${f1By(metric)} against gold`,
    },
    words: ({ row, column }) => {
      const one = rows[row]!;
      const pair = figures[row]![column]!;
      return row === column
        ? `${one.name}: mean ${f1By(metric)} ${score(one.own, 3)}`
        : `${one.name} and ${rows[column]!.name}: F1 by words of one against the other ${score(pair.f1, 3)}, κ ${score(pair.kappa, 2)}`;
    },
    onPick: ({ row, column }) => pick(row, column),
  });
  const apart = rows
    .flatMap((_, row) => rows.slice(row + 1).map((__, behind) => ({ row, column: row + 1 + behind })))
    .sort((a, b) => figures[a.row]![a.column]!.f1 - figures[b.row]![b.column]!.f1);
  return (
    <section className={styles.agreement} aria-label="Agreement of the extractors">
      <div className={styles.titleRow}>
        <h2 className={styles.title}>Agreement, pair by pair</h2>
        <span className="grow" />
        <ChooseExtractors
          extractors={extractors}
          metric={metric}
          chosen={keys}
          isUsual={isUsual}
          onChoose={(xs) => void setOrder(xs === null ? USUAL : orderOf(xs))}
        />
        <span className="no-narrow">{save}</span>
      </div>
      {isUsual ? (
        <p className="small t3" data-testid="who-is-compared">
          The best {rows.length} of {extractors.length} by mean {f1By(metric)}
          {copies.length === 0
            ? "."
            : `, without copies: ${copies.map(({ at, of, f1 }) => `${extractors[at]!.name} answers like ${extractors[of]!.name} (${score(f1, 3)})`).join(", ")}. A copy is an answer with an F1 of ${COPY_F1} or more against a better one, by words.`}
        </p>
      ) : (
        <p className={styles.picked}>
          <FilterChip
            onRemove={() => void setOrder(USUAL)}
          >{`${rows.length === 2 ? `${rows[0]!.name} and ${rows[1]!.name}` : `${rows.length} extractors`} compared`}</FilterChip>
        </p>
      )}
      <div className={styles.matrixPart}>
        <div className={styles.matrix}>{cells}</div>
        <ShareScale />
        <p className={styles.readout} role="status">
          {readout}
        </p>
        <p className="small t3">
          Of {plural(pages, "page")}: above the diagonal F1 of one answer against the other by words, below
          Cohen’s κ, on the diagonal mean {f1By(metric)} against gold. Press Enter or click a cell to compare
          that pair alone.
        </p>
      </div>
      <details className={styles.pairs}>
        <summary>
          {plural(apart.length, "pair")}, the least alike first
          <span className="t3"> by F1 of one answer against the other, by words</span>
        </summary>
        <ul>
          {apart.map(({ row, column }) => (
            <li key={`${row} ${column}`}>
              <button type="button" onClick={() => pick(row, column)}>
                <span>
                  {rows[row]!.name} and {rows[column]!.name}
                </span>
                <span className="num">{score(figures[row]![column]!.f1, 2)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
