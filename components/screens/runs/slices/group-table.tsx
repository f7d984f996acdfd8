"use client";
import { useState } from "react";
import type { RunScores, ScoreRow } from "@/lib/evaluation/report/report-scores";
import { Button } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { count, percent, plural, score } from "@/components/ui/format";
import { useMoreRight } from "@/components/ui/controls/use-more-right";
import { Sideways } from "@/components/ui/table/sideways";
import { nameOf } from "@/components/screens/runs/figures/best";
import shared from "@/components/ui/table/data-table.module.css";
import styles from "./group-table.module.css";
import { groupsTable } from "@/components/screens/runs/figures/run-exports";
import { emptyShare, overGroups } from "@/components/screens/runs/figures/score-columns";
import { RunSection } from "@/components/screens/runs/scores/run-section";
import type { Behind } from "@/components/screens/runs/scores/score-table";
import { SLICE_WORDS } from "@/components/screens/runs/figures/slice-words";
import { f1By } from "@/lib/evaluation/metrics/names";

/** Each row has a button per extractor: a thousand sites at once would be tens of thousands of them. */
const FIRST = 20;
const MORE = 100;

/** F1 of every extractor, the best first, in every group, the largest first. */
export function GroupTable({
  scores: { by, groups, metric, pages },
  rows,
  onOpen,
}: {
  readonly scores: RunScores;
  readonly rows: readonly ScoreRow[];
  readonly onOpen: (behind: Behind) => void;
}) {
  const [most, setMost] = useState(FIRST);
  const [scroller, faded] = useMoreRight<HTMLDivElement>();
  const shown = groups.slice(0, most);
  const word = SLICE_WORDS[by];
  const title = `${f1By(metric)} by ${word}`;
  return (
    <RunSection
      title={title}
      note={plural(groups.length, word)}
      tools={<ExportMenu title={title} table={() => groupsTable({ by, groups, metric, pages }, rows)} />}
    >
      <Sideways name={title} ref={scroller} className={faded}>
        <table className={classes(shared.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{word[0]!.toUpperCase() + word.slice(1)}</th>
              <th scope="col" className="num">
                Pages
              </th>
              {rows.map((row) => (
                <th key={row.key} scope="col" className="num" title={row.key}>
                  {nameOf(row).name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(["mean", "median"] as const).map((which) => (
              <tr key={which}>
                <th scope="row" className={styles.name}>
                  {which === "mean" ? "Mean" : "Median"} of {plural(groups.length, word)}
                </th>
                <td className="num t2">{count(groups.reduce((sum, { n }) => sum + n, 0))}</td>
                {rows.map((row) => {
                  const { [which]: f1 } = overGroups(row);
                  return (
                    <td key={row.key} className="num">
                      {f1 === null ? <span className="t3">–</span> : score(f1)}
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row" className={styles.name}>
                Empty answers
              </th>
              <td className="num t2">{count(pages)}</td>
              {rows.map((row) => {
                const share = emptyShare(row, pages);
                return (
                  <td key={row.key} className="num">
                    {share === null ? <span className="t3">–</span> : percent(share)}
                  </td>
                );
              })}
            </tr>
            {shown.map(({ name, n }) => (
              <tr key={name}>
                <th scope="row" className={styles.name}>
                  {name}
                </th>
                <td className="num t2">{count(n)}</td>
                {rows.map(({ key, groups: own }) => {
                  const f1 = own[name];
                  return (
                    <td key={key} className="num">
                      {f1 === undefined ? (
                        <span className="t3">–</span>
                      ) : (
                        <button
                          type="button"
                          tabIndex={-1}
                          className={styles.number}
                          aria-label={`${key}, ${f1By(metric)} of ${name} ${score(f1)}: open the pages behind it`}
                          onClick={() => onOpen({ extractor: key, slice: { by, name }, failed: false })}
                        >
                          {score(f1)}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
      {groups.length > shown.length && (
        <Button kind="bare" onClick={() => setMost(most + MORE)}>
          Show more of {count(groups.length)}
        </Button>
      )}
    </RunSection>
  );
}
