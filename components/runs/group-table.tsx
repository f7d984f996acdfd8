"use client";
import { useState } from "react";
import type { RunScores } from "@/lib/evaluation/report-scores";
import { Button } from "../ui/button";
import { count, plural, score } from "../ui/format";
import { nameOf } from "./best";
import styles from "./group-table.module.css";
import { RunSection } from "./run-section";
import type { Behind } from "./score-table";
import { SLICE_WORDS } from "./slice-words";

const SHOWN = 20;

/** F1 of every extractor in every group, the largest group first. */
export function GroupTable({ scores: { by, groups, rows }, onOpen }: { readonly scores: RunScores; readonly onOpen: (behind: Behind) => void }) {
  const [all, setAll] = useState(false);
  const shown = all ? groups : groups.slice(0, SHOWN);
  const word = SLICE_WORDS[by];
  return (
    <RunSection title={`F1 by ${word}`} note={plural(groups.length, word)}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`F1 by ${word}, scrolls sideways`}>
        <table className={styles.table}>
          <thead><tr><th scope="col">{word[0]!.toUpperCase() + word.slice(1)}</th><th scope="col" className="num">Pages</th>{rows.map((row) => <th key={row.key} scope="col" className="num" title={row.key}>{nameOf(row).name}</th>)}</tr></thead>
          <tbody>
            {shown.map(({ name, n }) => (
              <tr key={name}>
                <th scope="row" className={styles.name}>{name}</th><td className="num t2">{count(n)}</td>
                {rows.map(({ key, groups: own }) => {
                  const f1 = own[name];
                  return <td key={key} className="num">{f1 === undefined ? <span className="t3">–</span> : <button type="button" tabIndex={-1} className={styles.number} aria-label={`${key}, F1 of ${name} ${score(f1)}: open the pages behind it`} onClick={() => onOpen({ extractor: key, slice: { by, name }, failed: false })}>{score(f1)}</button>}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {groups.length > shown.length && <Button kind="bare" onClick={() => setAll(true)}>Show all {count(groups.length)}</Button>}
    </RunSection>
  );
}
