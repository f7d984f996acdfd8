"use client";
import { useState } from "react";
import type { AgreementReport, AgreementRow } from "@/lib/evaluation/agreement/people/report";
import { Button } from "@/components/ui/controls/button";
import { count, plural, score } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import { Confusion } from "./confusion";
import { intervalWords } from "./figure-words";
import table from "@/components/ui/table/data-table.module.css";
import styles from "./agreement.module.css";

export type GroupBy = keyof AgreementReport["groups"];

const FIRST = 10;

/** Figures told apart by something; each row opens the table behind it. Nothing where there is none. */
export function GroupFigures({
  by,
  title,
  rows,
  corpusId,
  names,
}: {
  readonly by: GroupBy;
  readonly title: string;
  readonly rows: readonly AgreementRow[];
  readonly corpusId: string;
  readonly names: ReadonlyMap<string, string>;
}) {
  const [most, setMost] = useState(FIRST);
  const [open, setOpen] = useState<string | null>(null);
  if (rows.length === 0) return null;
  const id = `agreement-${by}`;
  const behind = rows.find((row) => keyOf(row) === open);
  return (
    <section className={styles.section} aria-labelledby={id} data-testid={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Sideways name={title}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{title.replace("By ", "").replace(/^./, (first) => first.toUpperCase())}</th>
              {["Pages", "Words", "Disputed", "α", "95 % interval", "κ", "F1 by words", "PABAK", "Bias"].map(
                (head) => (
                  <th key={head} scope="col" className="num">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => {
              const name = nameOf(row, names, by);
              const isOpen = keyOf(row) === open;
              return (
                <tr key={keyOf(row)}>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles.opener}
                      aria-expanded={isOpen}
                      aria-label={`${name}: the table behind its figures`}
                      onClick={() => setOpen(isOpen ? null : keyOf(row))}
                    >
                      {name}
                    </button>
                  </th>
                  <td className="num t2">{count(row.pages)}</td>
                  <td className="num t2">{count(row.words)}</td>
                  <td className="num t2">{count(row.disputed)}</td>
                  <td className="num strong">{score(row.alpha.value)}</td>
                  <td className="num t2">{intervalWords(row.alpha)}</td>
                  <td className="num">{score(row.kappa.value)}</td>
                  <td className="num">{score(row.f1.value)}</td>
                  <td className="num">{score(row.pabak)}</td>
                  <td className="num">{row.people.length === 0 ? "–" : score(row.bias, 2)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Sideways>
      {rows.length > most && (
        <Button onClick={() => setMost(most + 50)}>Show more of {plural(rows.length, "row")}</Button>
      )}
      {behind !== undefined && (
        <div className={styles.behind}>
          <h3 className="small strong">{nameOf(behind, names, by)}</h3>
          <Confusion key={open} corpusId={corpusId} row={behind} by={by} names={names} />
        </div>
      )}
    </section>
  );
}

const keyOf = ({ name, people }: AgreementRow): string => name ?? people.join("\n");

function nameOf({ name, people }: AgreementRow, names: ReadonlyMap<string, string>, by: GroupBy): string {
  if (name !== null) return by === "template" ? `Template ${name}` : name;
  return people.map((person) => names.get(person) ?? person).join(" and ");
}
