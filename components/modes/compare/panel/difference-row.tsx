"use client";
import { Tag } from "@/components/workbench/labels/tag";
import { classes } from "@/components/ui/classes";
import { count, plural } from "@/components/ui/format";
import { Icon } from "@/components/ui/controls/icon";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import type { Standing } from "@/lib/view/comparison/adjudication";
import shared from "@/components/modes/compare/state/compare.module.css";
import styles from "./differences.module.css";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { rowTexts, type DifferenceRow, type FoldedRows } from "@/lib/view/comparison/differences";

/** One line for what all say alike; opens to show it. */
export function Fold({
  row,
  isOpen,
  three,
  onToggle,
}: {
  readonly row: FoldedRows;
  readonly isOpen: boolean;
  readonly three: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <button type="button" className={shared.fold} aria-expanded={isOpen} onClick={onToggle}>
      <Icon name={isOpen ? "down" : "next"} size={12} />
      Same in {three ? "all three" : "both"}: {plural(row.blocks, "text")},{" "}
      {plural(row.characters, "character")}
    </button>
  );
}

interface RowProps {
  readonly row: DifferenceRow;
  readonly view: ComparedView;
  readonly columns: string | undefined;
  /** How far it is settled; null where there is nothing to settle, or it is not known yet. */
  readonly standing: Standing | null;
  readonly isCurrent: boolean;
  readonly isLit: boolean;
  readonly onChoose: () => void;
}

/** A place of the page in two or three cells; pointing at it lights the page, choosing it goes there. */
export function DifferenceCells({ row, view, columns, standing, isCurrent, isLit, onChoose }: RowProps) {
  const workspace = useWorkspaceStore();
  const texts = rowTexts(view.comparison.page, row);
  return (
    <button
      type="button"
      className={classes(styles.row, columns, isCurrent && shared.current, isLit && shared.lit)}
      aria-current={isCurrent}
      onClick={onChoose}
      onPointerEnter={() => workspace.getState().point({ range: row.range, node: null })}
      onPointerLeave={() => workspace.getState().point(null)}
    >
      <Cell keeps={row.a} against={row.gold ?? row.b} row={row} texts={texts} />
      {row.gold !== null && (
        <span className={styles.cell}>
          {row.gold ? <Texts texts={texts} /> : <span className={styles.nil}>not in gold</span>}
        </span>
      )}
      <Cell keeps={row.b} against={row.gold ?? row.a} row={row} texts={texts} />
      <span className={styles.mark}>
        {standing !== null && standing.state !== "open" && <StandingMark standing={standing} />}
      </span>
    </button>
  );
}

function Cell({
  keeps,
  against,
  row,
  texts,
}: {
  readonly keeps: boolean;
  readonly against: boolean;
  readonly row: DifferenceRow;
  readonly texts: readonly string[];
}) {
  if (!keeps)
    return (
      <span className={styles.cell}>
        {against ? (
          <span className={styles.hole}>
            {row.gold === null ? "dropped" : "missed"} {count(row.characters)}
          </span>
        ) : (
          <span className={styles.nil}>dropped</span>
        )}
      </span>
    );
  if (against)
    return (
      <span className={styles.cell}>
        <Texts texts={texts} />
      </span>
    );
  return (
    <span className={styles.cell}>
      <span className={styles.extra}>
        <span className="visually-hidden">{row.gold === null ? "only here: " : "extra: "}</span>
        <Texts texts={texts} />
      </span>
    </span>
  );
}

/**
 * The letter of what a difference is settled as; a dot where it is so only in part, or in different words.
 */
function StandingMark({ standing: { state, as } }: { readonly standing: Standing }) {
  const words =
    state === "partly" ? "settled in part" : as === null ? "settled differently" : `settled as ${as}`;
  return (
    <>
      {as === null ? (
        <span aria-hidden="true" title={words}>
          {state === "partly" ? "…" : "≠"}
        </span>
      ) : (
        <Tag label={as} />
      )}
      <span className="visually-hidden">{words}</span>
    </>
  );
}

const Texts = ({ texts }: { readonly texts: readonly string[] }) => (
  <>
    {texts.map((text, at) => (
      <span key={at} className={styles.line}>
        {text}
      </span>
    ))}
  </>
);
