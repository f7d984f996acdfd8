"use client";
import type { Part } from "@/lib/view/inspection/block-parts";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import { figureOf } from "@/lib/text/figures";

/** Parts that the table shows before it says how many more there are. */
const SHOWN_PARTS = 8;

/** Where the markup of a block comes from: a bar of shares, and the parts with their own figures. */
export function MarkupParts({ parts }: { readonly parts: readonly Part[] }) {
  const whole = parts[0]!;
  const payers = [...parts.slice(1)].sort((a, b) => b.tagLength - a.tagLength);
  const rest = whole.tagLength - payers.reduce((sum, part) => sum + part.tagLength, 0);
  const bars = [
    ...payers.map(({ name, tagLength }) => ({ name, tagLength })),
    { name: "own tags", tagLength: Math.max(0, rest) },
  ]
    .filter(({ tagLength }) => tagLength > 0)
    .sort((a, b) => b.tagLength - a.tagLength);
  const shown = [
    whole,
    ...parts
      .slice(1)
      .sort(
        (a, b) => Number(b.role === "decides") - Number(a.role === "decides") || b.tagLength - a.tagLength,
      )
      .slice(0, SHOWN_PARTS),
  ];
  return (
    <section className={shared.section}>
      <h2 className={shared.head}>
        Where the markup comes from <span className="t3">{Math.round(whole.tagLength)} characters</span>
      </h2>
      <div
        className={styles.payers}
        role="img"
        aria-label={bars.map(({ name, tagLength }) => `${name} ${Math.round(tagLength)}`).join(", ")}
      >
        {bars.slice(0, 6).map(({ name, tagLength }, i) => (
          <i
            key={i}
            style={{ flexGrow: tagLength }}
            className={i === 0 ? styles.most : undefined}
            title={`${name} ${Math.round(tagLength)}`}
          >
            {tagLength / whole.tagLength > 0.24
              ? `${name} ${Math.round(tagLength)}`
              : tagLength / whole.tagLength > 0.07
                ? Math.round(tagLength)
                : ""}
          </i>
        ))}
      </div>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" className="num">
              Text
            </th>
            <th scope="col" className="num">
              Markup
            </th>
            <th scope="col" className="num">
              Density
            </th>
            <th scope="col">
              <span className="visually-hidden">Role</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((part, i) => (
            <tr key={i} className={part.role === "decides" ? shared.hit : undefined}>
              <td className="mono-s">
                <span className={styles.partName}>{part.name}</span>
              </td>
              <td className="num">{Math.round(part.textLength)}</td>
              <td className="num">{Math.round(part.tagLength)}</td>
              <td className={`num ${part.role === "decides" ? "strong" : ""}`}>{figureOf(part.density)}</td>
              <td className={part.role === "decides" ? "t2" : "t3"}>{part.role}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length > shown.length && (
        <p className="small t3">{parts.length - shown.length} more parts with less markup</p>
      )}
    </section>
  );
}
