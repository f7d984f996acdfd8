"use client";
import type { Report } from "@/lib/evaluation/report";
import { Button } from "../ui/button";
import { count, plural, score } from "../ui/format";
import { useState } from "react";
import { nameOf } from "./best";
import styles from "./group-table.module.css";
import type { Behind } from "./score-table";

const SHOWN = 20;

/** F1 of every extractor in every group, the largest group first. */
export function GroupTable({ report, metric, by, groups, onOpen }: { readonly report: Report; readonly metric: string; readonly by: "kind" | "site"; readonly groups: readonly { readonly name: string; readonly n: number }[]; readonly onOpen: (behind: Behind) => void }) {
  const [all, setAll] = useState(false);
  const shown = all ? groups : groups.slice(0, SHOWN);
  return (
    <section className={styles.section}>
      <div className={styles.head}><h2 className="strong">F1 by {by}</h2><span className="t3">{plural(groups.length, by)}</span></div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead><tr><th>{by === "kind" ? "Kind" : "Site"}</th><th className="num">Pages</th>{report.extractors.map((extractor) => <th key={extractor.key} className="num" title={extractor.key}>{nameOf(extractor).name}</th>)}</tr></thead>
          <tbody>
            {shown.map(({ name, n }) => (
              <tr key={name}>
                <td className={styles.name}>{name}</td><td className="num t2">{count(n)}</td>
                {report.extractors.map((extractor) => {
                  const f1 = extractor.by[name]?.[metric]?.f1;
                  return <td key={extractor.key} className="num">{f1 === undefined ? <span className="t3">–</span> : <button type="button" className={styles.number} aria-label={`${extractor.key}, F1 of ${name} ${score(f1)}: open the pages behind it`} onClick={() => onOpen({ extractor: extractor.key, group: name, failed: false })}>{score(f1)}</button>}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {groups.length > shown.length && <Button kind="bare" onClick={() => setAll(true)}>Show all {count(groups.length)}</Button>}
    </section>
  );
}
