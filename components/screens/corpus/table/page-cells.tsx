import { Link } from "@/components/ui/address/link";
import type { PageRemark, PageRow } from "@/lib/store/interfaces/pages";
import { initialsOf } from "@/lib/text/initials";
import { classes } from "@/components/ui/classes";
import { Checkbox } from "@/components/ui/controls/field";
import { ago, bytes, score } from "@/components/ui/format";
import type { Missing } from "./missing";
import styles from "./page-table.module.css";
import { StateDot } from "./state-dot";

/** A page in the table of its corpus, cell by cell. */
export function PageCells({
  row,
  isSelected,
  onSelect,
  now,
  missing,
}: {
  readonly row: PageRow;
  readonly isSelected: boolean;
  readonly onSelect: (row: PageRow) => void;
  readonly now: number;
  readonly missing: ReadonlySet<Missing>;
}) {
  const assigned = row.assignedTo.join(", ");
  const cell = (extra?: string | false) => classes(styles.cell, extra);
  return (
    <>
      <span role="cell" className={styles.cell}>
        <Checkbox aria-label={`Select ${row.title}`} checked={isSelected} onChange={() => onSelect(row)} />
      </span>
      {!missing.has("place") && (
        <span role="cell" className={cell(classes(styles.extra, styles.number))}>
          <Turn row={row} />
        </span>
      )}
      <span role="cell" className={cell(styles.title)}>
        <Link href={`/pages/${row.id}?mode=inspect`} prefetch={false} title={row.title}>
          {row.title}
        </Link>
      </span>
      {!missing.has("site") && (
        <span role="cell" className={cell(styles.extra)}>
          <span className="t2 cut">{row.site ?? "–"}</span>
        </span>
      )}
      {!missing.has("kind") && (
        <span role="cell" className={cell(styles.extra)}>
          <span className="t2 cut">{row.kind ?? "–"}</span>
        </span>
      )}
      {!missing.has("lang") && (
        <span role="cell" className={cell(styles.extra)}>
          <span className="t3 mono-s">{row.lang ?? "–"}</span>
        </span>
      )}
      <span role="cell" className={classes(styles.cell, styles.extra, styles.number, "t2")}>
        {bytes(row.bytes)}
      </span>
      <span role="cell" className={styles.cell}>
        {row.state === "conflict" ? (
          <Link
            href={`/corpora/${encodeURIComponent(row.corpusId)}/review`}
            prefetch={false}
            title="Annotators who finished this page contradict each other. Settle it in the review."
          >
            <StateDot state="conflict" />
          </Link>
        ) : (
          <StateDot state={row.state} />
        )}
        <Remarks row={row} />
      </span>
      <span role="cell" className={cell(styles.extra)}>
        {row.annotators.slice(0, 3).map((name) => (
          <span key={name} className={styles.initials} title={name}>
            {initialsOf(name)}
          </span>
        ))}
        {row.assignedTo.length > 0 && (
          <span className={classes(styles.initials, styles.assigned)} title={`Assigned to ${assigned}`}>
            {initialsOf(assigned)}
            <span className="visually-hidden">, assigned</span>
          </span>
        )}
      </span>
      <span role="cell" className={cell(styles.number)}>
        <Figure row={row} />
      </span>
      <span role="cell" className={cell(styles.extra)}>
        {typeof row.f1 === "number" && (
          <span className={styles.f1bar} aria-hidden="true">
            <i style={{ width: `${row.f1 * 100}%` }} />
          </span>
        )}
      </span>
      <span role="cell" className={classes(styles.cell, styles.extra, styles.number, "t3")}>
        {ago(row.changedAt, now)}
      </span>
    </>
  );
}

/** What people said of a page beside labels, as one letter each. */
function Remarks({ row: { remarks } }: { readonly row: PageRow }) {
  return remarks.map((remark) => (
    <b key={remark} className={styles.remark} title={REMARK_WORDS[remark]} aria-label={REMARK_WORDS[remark]}>
      {REMARK_LETTERS[remark]}
    </b>
  ));
}

const REMARK_WORDS: Readonly<Record<PageRemark, string>> = {
  flagged: "Flagged",
  noted: "With notes",
  skipped: "Skipped",
};
const REMARK_LETTERS: Readonly<Record<PageRemark, string>> = { flagged: "F", noted: "N", skipped: "S" };

/** When a page is labelled; those of the evaluation sample are marked. */
function Turn({ row: { place, slice, chance } }: { readonly row: PageRow }) {
  if (place === null) return <span className="t3">–</span>;
  const words = slice === "evaluation" ? "Evaluation sample" : "Training";
  return (
    <span className="t2" title={`${words}, drawn with a probability of ${(chance ?? 0).toPrecision(2)}`}>
      {slice === "evaluation" && <b aria-label="evaluation">E </b>}
      {place}
    </span>
  );
}

/** F1 of a page, or why it has none. */
function Figure({ row: { f1, hasGold } }: { readonly row: PageRow }) {
  if (f1 === "failed")
    return (
      <span className="warn" title="The extractor gave no answer in its newest run">
        failed
      </span>
    );
  if (f1 !== null || !hasGold) return score(f1, 2);
  return (
    <span className="t3" title="This page has gold; no run has scored it yet">
      –
    </span>
  );
}
