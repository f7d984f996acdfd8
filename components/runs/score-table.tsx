"use client";
import type { ExtractorReport, Report } from "@/lib/evaluation/report";
import { classes } from "../ui/classes";
import { count, score } from "../ui/format";
import { nameOf } from "./best";
import { intervalDomain } from "./interval-domain";
import { IntervalMark } from "./interval-mark";
import styles from "./score-table.module.css";

/** Which pages a number stands for. */
export interface Behind {
  readonly extractor: string;
  readonly group: string | null;
  readonly failed: boolean;
}

const MARK_PX = 168;

/** Groups in the order of their size. */
export function groupsOf(report: Report, metric: string): readonly { readonly name: string; readonly n: number }[] {
  const sizes = new Map<string, number>();
  for (const { by } of report.extractors) for (const [name, summaries] of Object.entries(by)) sizes.set(name, Math.max(sizes.get(name) ?? 0, summaries[metric]?.n ?? 0));
  return [...sizes].map(([name, n]) => ({ name, n })).sort((a, b) => b.n - a.n || a.name.localeCompare(b.name));
}

/** One row per extractor, the best first; every number opens the pages behind it. */
export function ScoreTable({ report, metric, groupTitle, groups, behind, onOpen }: { readonly report: Report; readonly metric: string; readonly groupTitle: string; readonly groups: readonly string[]; readonly behind: Behind | null; readonly onOpen: (behind: Behind) => void }) {
  const rows = [...report.extractors].sort((a, b) => (b.scores[metric]?.f1 ?? -1) - (a.scores[metric]?.f1 ?? -1));
  const domain = intervalDomain(rows.flatMap(({ scores }) => scores[metric] ?? []));
  const [from, to] = domain;
  const bestOfColumn = (value: (row: ExtractorReport) => number | undefined) => Math.max(...rows.map((row) => value(row) ?? -1));
  const columns = [
    { title: "Precision", value: (row: ExtractorReport) => row.scores[metric]?.precision },
    { title: "Recall", value: (row: ExtractorReport) => row.scores[metric]?.recall },
    { title: "Median", value: (row: ExtractorReport) => row.scores[metric]?.medianF1 },
  ];
  const cell = (row: ExtractorReport, value: number | undefined, isBest: boolean, which: Behind, label: string, extra?: string) => (
    <ScoreCell key={label} label={`${row.key}, ${label}`} value={value} isBest={isBest && rows.length > 1} className={extra} onOpen={() => onOpen(which)} />
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th rowSpan={2}>Extractor</th><th rowSpan={2} className="num">F1</th>
            <th rowSpan={2} className={styles.extra}><span className={styles.axis} style={{ width: MARK_PX }}>{[from, (from + to) / 2, to].map((tick) => <span key={tick}>{tick.toFixed(2)}</span>)}</span></th>
            {columns.map(({ title }) => <th key={title} rowSpan={2} className={`num ${styles.extra}`}>{title}</th>)}
            {groups.length > 0 && <th colSpan={groups.length} className={classes(styles.group, styles.extra)}>F1 by {groupTitle}</th>}
            <th rowSpan={2} className={`num ${styles.extra}`}>ms a page</th><th rowSpan={2} className="num">Failed</th>
          </tr>
          <tr>{groups.map((group) => <th key={group} className={`num ${styles.extra} ${styles.groupName}`} title={group}>{group}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const { name, detail } = nameOf(row);
            const summary = row.scores[metric];
            const all: Behind = { extractor: row.key, group: null, failed: false };
            return (
              <tr key={row.key} className={behind?.extractor === row.key ? styles.current : undefined}>
                <td className={styles.who}><span className={styles.name}>{name}</span> <span className="small t3">{detail || "defaults"}</span></td>
                {cell(row, summary?.f1, false, all, "F1", "strong")}
                <td className={styles.extra}>{summary && <IntervalMark summary={summary} domain={domain} width={MARK_PX} filled={index === 0} />}</td>
                {columns.map(({ title, value }) => cell(row, value(row), value(row) === bestOfColumn(value), all, title, styles.extra))}
                {groups.map((group) => { const f1 = row.by[group]?.[metric]?.f1; return cell(row, f1, f1 === bestOfColumn((other) => other.by[group]?.[metric]?.f1), { ...all, group }, `F1 of ${group}`, styles.extra); })}
                <td className={`num t2 ${styles.extra}`}>{row.msPerPage.extract.toFixed(1)}</td>
                <td className="num">{row.failed === 0 ? <span className="t3">0</span> : <button type="button" className={classes(styles.number, "warn")} aria-label={`${row.key}, ${row.failed} failed: open them`} onClick={() => onOpen({ ...all, failed: true })}>{count(row.failed)}</button>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A number that opens the pages behind it. */
function ScoreCell({ label, value, isBest, className, onOpen }: { readonly label: string; readonly value: number | undefined; readonly isBest: boolean; readonly className: string | undefined; readonly onOpen: () => void }) {
  return (
    <td className={classes("num", className)}>
      {value === undefined ? <span className="t3">–</span> : <button type="button" className={classes(styles.number, isBest && styles.best)} aria-label={`${label} ${score(value)}: open the pages behind it`} onClick={onOpen}>{score(value)}</button>}
    </td>
  );
}
