import type { Page } from "@/lib/page/page";
import { excerptOf } from "@/lib/page/excerpt";
import type { Unit } from "@/lib/labels/units/units";
import type { BlockMark, Tally } from "@/lib/view/listing/block-mark";
import { HIDDEN_WORDS } from "@/lib/view/listing/hidden-blocks";
import type { TreeRow } from "@/lib/view/listing/tree-rows";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import { count, plural } from "@/components/ui/format";
import { Letter } from "@/components/workbench/labels/tag";
import styles from "./outline.module.css";

/** Characters of a block that are shown, and that are read out. */
const SHOWN = 160;
const READ = 60;
/** Room for each step of the tree, in px, and how many steps are told apart. */
const STEP = 14;
const DEEPEST = 14;

interface RowProps {
  readonly id: string;
  readonly top: number;
  readonly page: Page;
  readonly row: TreeRow;
  /** Null for an element that holds several. */
  readonly unit: Unit | null;
  readonly mark: BlockMark | null;
  /** Of an element: what is said of the blocks in it. */
  readonly counts: ReturnType<Tally["under"]>;
  /** Kind of hidden text, see `HIDDEN_WORDS`. */
  readonly hidden: number;
  readonly isCurrent: boolean;
  readonly isClosed: boolean;
  onChoose(shift: boolean): void;
  onFold(): void;
}

/** One row of the block tree: an element with what is said of its blocks, or a block with how it begins. */
export function OutlineRow(props: RowProps) {
  const { id, top, page, row, unit, mark, counts, hidden, isCurrent, isClosed } = props;
  const blocks = row.end - row.first;
  // All that is said of it is the same: that is what it is.
  const whole = counts.length === 1 && counts[0]!.count === blocks ? counts[0]!.mark : null;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isCurrent}
      {...(unit === null && { "aria-expanded": !isClosed })}
      aria-label={unit === null ? wordsOfElement(row, counts) : wordsOfBlock(props, unit)}
      className={classes(
        styles.row,
        isCurrent && styles.current,
        hidden > 0 && styles.ghost,
        mark?.isUncertain === true && styles.uncertain,
      )}
      style={{
        transform: `translateY(${top}px)`,
        paddingLeft: 6 + STEP * (Math.min(row.level, DEEPEST) - 1),
      }}
      onClick={(event) => props.onChoose(event.shiftKey)}
    >
      {unit === null ? (
        <span
          className={styles.twist}
          onClick={(event) => {
            event.stopPropagation();
            props.onFold();
          }}
        >
          <Icon name={isClosed ? "next" : "down"} size={12} />
        </span>
      ) : (
        <span className={styles.twist} />
      )}
      {unit !== null && (mark === null ? <span className={styles.open} /> : <Letter mark={mark} />)}
      {whole !== null && <Letter mark={whole} />}
      <span className={styles.name}>{row.name}</span>
      {hidden > 0 && <span className={styles.word}>{HIDDEN_WORDS[hidden]}</span>}
      {mark?.isMixed === true && <span className={styles.word}>in part</span>}
      {unit === null ? (
        <>
          <span className={styles.words}>{plural(blocks, "block")}</span>
          {whole === null && (
            <span className={styles.counts}>
              {counts.slice(0, 6).map((one) => (
                <span key={one.mark.name} className={styles.count} title={one.mark.name}>
                  <Letter mark={one.mark} />
                  {count(one.count)}
                </span>
              ))}
            </span>
          )}
        </>
      ) : (
        <span className={classes("cut", styles.words)}>{excerptOf(page, unit.leaves, SHOWN)}</span>
      )}
    </div>
  );
}

function wordsOfElement(row: TreeRow, counts: RowProps["counts"]): string {
  const parts = counts.map((one) => `${count(one.count)} ${one.mark.name}`).join(", ");
  return `${row.name}, ${plural(row.end - row.first, "block")}${parts === "" ? "" : `: ${parts}`}`;
}

function wordsOfBlock({ page, row, mark, hidden }: RowProps, unit: Unit): string {
  const said = [
    mark?.name,
    mark?.line === "dashed" && "suggested",
    mark?.isMixed === true && "in part",
    mark?.isUncertain === true && "uncertain",
    hidden > 0 && HIDDEN_WORDS[hidden],
  ].filter(Boolean);
  return [row.name, ...said, excerptOf(page, unit.leaves, READ)].join(", ");
}
