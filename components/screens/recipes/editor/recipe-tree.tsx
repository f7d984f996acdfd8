"use client";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import { count, score } from "@/components/ui/format";
import { useRowFocus } from "@/components/ui/keys/use-row-focus";
import { f1By, RECIPE_METRIC } from "@/lib/evaluation/metrics/names";
import { partsOf, type Recipe } from "@/lib/recipes/recipe";
import { isWithinSpot, movePart, type Edited } from "@/lib/view/recipes/edit";
import type { PartAnswer } from "@/lib/view/recipes/live-page";
import type { Problem } from "@/lib/view/recipes/problems";
import { keyOfSpot, rowsOf, type PartRow } from "@/lib/view/recipes/rows";
import type { Spot } from "@/lib/optimise/search/trees";
import styles from "./recipe-tree.module.css";

/** Where a part that is dragged would go: beside a line, or into the group of it. */
type Place = "before" | "into" | "behind";

/** The recipe as a tree; the keys of its lines are the actions of the editor. */
export function RecipeTree({
  recipe,
  chosen,
  problems,
  answers,
  total,
  onChoose,
  onMove,
}: {
  readonly recipe: Recipe;
  readonly chosen: Spot;
  readonly problems: readonly Problem[];
  /** What each part makes of the page; empty while nothing is known. */
  readonly answers: ReadonlyMap<string, PartAnswer>;
  /** Characters of the page; 0 while none is open. */
  readonly total: number;
  readonly onChoose: (spot: Spot) => void;
  readonly onMove: (moved: Edited | null) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const rows = rowsOf(recipe);
  const at = keyOfSpot(chosen);
  useRowFocus(list, '[aria-selected="true"]', chosen);
  const drop = (from: Spot, row: PartRow, place: Place): void => {
    const { spot, part } = row;
    onMove(
      place === "into" || spot.length === 0
        ? movePart(recipe, from, spot, partsOf(part).length)
        : movePart(recipe, from, spot.slice(0, -1), spot.at(-1)! + (place === "behind" ? 1 : 0)),
    );
  };
  return (
    <div className={styles.table}>
      <div className={styles.head} aria-hidden="true">
        <span>Part</span>
        <span className={styles.wide}>Text left on this page</span>
        <span className={`${styles.wide} num`}>Characters</span>
        <span className="num" title={f1By(RECIPE_METRIC)}>
          F1 here
        </span>
      </div>
      <div ref={list} role="tree" aria-label="Parts of the recipe" tabIndex={-1} className={styles.tree}>
        {rows.map((row) => (
          <Line
            key={row.key}
            row={row}
            isChosen={row.key === at}
            problem={problems.find(({ spot }) => keyOfSpot(spot) === row.key)?.text ?? null}
            answer={answers.get(row.key)}
            total={total}
            onChoose={onChoose}
            onDrop={drop}
          />
        ))}
      </div>
    </div>
  );
}

function Line({
  row,
  isChosen,
  problem,
  answer,
  total,
  onChoose,
  onDrop,
}: {
  readonly row: PartRow;
  readonly isChosen: boolean;
  readonly problem: string | null;
  readonly answer: PartAnswer | undefined;
  readonly total: number;
  readonly onChoose: (spot: Spot) => void;
  readonly onDrop: (from: Spot, row: PartRow, place: Place) => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const latest = useRef({ row, onDrop });
  useEffect(() => {
    latest.current = { row, onDrop };
  });
  useEffect(() => {
    const line = element.current!;
    const over = (clientY: number): Place => placeAt(latest.current.row, line, clientY);
    const stopDragging = draggable({
      element: line,
      canDrag: () => latest.current.row.spot.length > 0,
      getInitialData: () => ({ part: latest.current.row.spot }),
    });
    const stopDropping = dropTargetForElements({
      element: line,
      canDrop: ({ source }) =>
        Array.isArray(source.data.part) && !isWithinSpot(latest.current.row.spot, source.data.part as Spot),
      onDrag: ({ location }) => setPlace(over(location.current.input.clientY)),
      onDragLeave: () => setPlace(null),
      onDrop: ({ source, location }) => {
        setPlace(null);
        latest.current.onDrop(
          source.data.part as Spot,
          latest.current.row,
          over(location.current.input.clientY),
        );
      },
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, []);
  const { spot, kind, name, says, weight, position, of } = row;
  const [seen, kept] = answer === undefined ? [0, 0] : [answer.seenLength, answer.keptLength];
  const share = (length: number): string => `${total === 0 ? 0 : (length / total) * 100}%`;
  return (
    <div
      ref={element}
      role="treeitem"
      aria-level={spot.length + 1}
      aria-posinset={position}
      aria-setsize={of}
      aria-selected={isChosen}
      {...(kind !== null && { "aria-expanded": true })}
      tabIndex={isChosen ? 0 : -1}
      className={classes(styles.line, isChosen && styles.chosen, place !== null && styles[place])}
      onClick={() => onChoose(spot)}
      onFocus={() => onChoose(spot)}
    >
      <span className={styles.part}>
        {spot.map((_, level) => (
          <i key={level} className={styles.indent} />
        ))}
        <Mark row={row} />
        <span className={styles.words}>
          <span className={styles.name}>
            {weight !== null && weight !== 1 && <span className={styles.weight}>{weight} × </span>}
            {name}
          </span>{" "}
          <span className="t2">{says}</span>
          {problem !== null && (
            <span className={styles.problem}>
              <Icon name="warning" size={12} /> {problem}
            </span>
          )}
        </span>
      </span>
      <span className={`${styles.wide} ${styles.bar}`} aria-hidden="true">
        <i className={styles.seen} style={{ width: share(seen) }} />
        <i className={styles.kept} style={{ width: share(kept) }} />
      </span>
      <span className={`${styles.wide} num`}>
        {answer === undefined ? "" : answer.kept === null ? "failed" : count(kept)}
      </span>
      <span className="num t2">{answer === undefined ? "" : score(answer.f1)}</span>
    </div>
  );
}

/** Above the upper third of a line, below the lower one, and into a group between. */
function placeAt({ kind, spot }: PartRow, line: HTMLElement, clientY: number): Place {
  const { top, height } = line.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (spot.length === 0) return "into";
  if (kind === null) return share < 0.5 ? "before" : "behind";
  return share < 0.3 ? "before" : share > 0.7 ? "behind" : "into";
}

const MARKS = { serial: "→", union: "∪", intersection: "∩" } as const;

function Mark({ row: { kind, part } }: { readonly row: PartRow }) {
  if (kind === null) return <i className={styles.dot} aria-hidden="true" />;
  const text =
    "vote" in part
      ? part.quorum === "majority"
        ? "½"
        : "votes" in part.quorum
          ? `${part.quorum.votes}/${part.vote.length}`
          : `${Math.round(part.quorum.share * 100)}%`
      : MARKS[kind as keyof typeof MARKS];
  return (
    <span className={classes(styles.mark, kind === "vote" && styles.solid)} aria-hidden="true">
      {text}
    </span>
  );
}
