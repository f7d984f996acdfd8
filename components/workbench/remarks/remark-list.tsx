"use client";
import type { Stretch } from "@/lib/gold/stretches";
import type { PlacedRemark } from "@/lib/labels/remarks/remarks";
import { collapse } from "@/lib/text/whitespace";
import { plural } from "@/components/ui/format";
import { RemarkSigns } from "./remark-signs";
import styles from "./remarks.module.css";

/** A remark, and of somebody else whose it is. */
export interface ListedRemark extends PlacedRemark {
  readonly who?: string;
}

const QUOTE = 60;

/** Flags and notes of a page: of the page first, then in the order of its text; each goes to its place. */
export function RemarkList({
  remarks,
  onGo,
}: {
  readonly remarks: readonly ListedRemark[];
  readonly onGo: (to: Stretch) => void;
}) {
  return (
    <details className={styles.remarks} open data-testid="remarks">
      <summary>{plural(remarks.length, "flag or note", "flags and notes")}</summary>
      <ul>
        {remarks.map((remark) => (
          <li
            key={`${remark.who ?? ""} ${remark.place?.anchor.start ?? -1} ${remark.place?.anchor.end ?? -1}`}
          >
            <RemarkSigns flagged={remark.flagged} noted={remark.note !== null} />
            <span>
              <Place remark={remark} onGo={onGo} />
              {remark.note !== null && <span className={styles.note}>{remark.note}</span>}
              {remark.who !== undefined && <span className="t3"> {remark.who}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Place({
  remark: { place, stretch },
  onGo,
}: {
  readonly remark: ListedRemark;
  readonly onGo: (to: Stretch) => void;
}) {
  if (place === null) return <span className="t2">The page</span>;
  const words = collapse(place.anchor.exact).trim();
  const quote = `“${words.length > QUOTE ? `${words.slice(0, QUOTE).trimEnd()}…` : words}”`;
  if (stretch === null) return <span className="t3">{quote}, no longer on the page</span>;
  return (
    <button type="button" className={styles.go} onClick={() => onGo(stretch)}>
      {quote}
    </button>
  );
}
