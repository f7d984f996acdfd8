"use client";
import { useHeatColumn } from "@/components/instruments/charts/use-heat-column";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { figureOf, figuresApart } from "@/lib/text/figures";
import { whyOf, wordOf } from "@/lib/view/inspection/why";

/** Each figure the verdict rests on against its limit, then what else the extractor measured of this text. */
export function LeafFigures({
  inspection,
  leaf,
}: {
  readonly inspection: Inspection;
  readonly leaf: number;
}) {
  const { column: painted, paintBy } = useHeatColumn();
  const paints = new Map((inspection.trace?.columns ?? []).map(({ name }) => [wordOf(name), name]));
  const nameCell = (word: string, column = paints.get(word)) => {
    if (column === undefined) return word;
    const isOn = painted === column;
    return (
      <button
        type="button"
        className={styles.figure}
        aria-pressed={isOn}
        title={isOn ? "Paint the page by the score again" : "Paint the page by it"}
        onClick={() => paintBy(isOn ? null : column)}
      >
        {word}
      </button>
    );
  };
  const measures = whyOf(inspection, leaf)?.reason.measures ?? [];
  const measured = new Set(measures.map(({ name }) => wordOf(name)));
  const columns = (inspection.trace?.columns ?? []).filter(
    ({ name, values }) => !Number.isNaN(values[leaf]!) && !measured.has(wordOf(name)),
  );
  const words = inspection.trace?.words ?? [];
  if (measures.length === 0 && columns.length === 0 && words.length === 0) return null;
  return (
    <section className={shared.section}>
      <h2 className={shared.head}>Figures for this text</h2>
      <table className={shared.table}>
        <tbody>
          {measures.map(({ name, value, relation, limit }) => {
            const [own, other] = figuresApart(value, limit);
            const most = Math.max(Math.abs(value), Math.abs(limit)) || 1;
            return (
              <tr key={name}>
                <td>{nameCell(wordOf(name))}</td>
                <td className={styles.bulletCell}>
                  {relation !== "=" && (
                    <span className={styles.bullet} role="img" aria-label={`${own} against ${other}`}>
                      <i style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
                      <b style={{ left: `${(Math.max(0, limit) / most) * 100}%` }} />
                    </span>
                  )}
                </td>
                <td className="num">{relation === "=" ? figureOf(value) : own}</td>
                <td className="num t3">{relation === "=" ? "" : `${relation} ${other}`}</td>
              </tr>
            );
          })}
          {columns.map(({ name, doc, values }) => {
            const seen = figureOf(values[leaf]!);
            const told = inspection.extractor.tellColumn?.(name, values[leaf]!) ?? seen;
            return (
              <tr key={name} title={doc}>
                <td className="t2">{nameCell(wordOf(name), name)}</td>
                <td />
                <td className="num" {...(told !== seen && { title: `${seen} for the extractor` })}>
                  {told}
                </td>
                <td />
              </tr>
            );
          })}
          {words.map(({ name, doc, values }) => (
            <tr key={name} title={doc}>
              <td className="t2">{wordOf(name)}</td>
              <td />
              <td className="num">{values[leaf]}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
