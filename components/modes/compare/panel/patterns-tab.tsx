"use client";
import { useState } from "react";
import { useStore } from "zustand";
import { paintedFile } from "@/components/workbench/canvas/painted-file";
import { classes } from "@/components/ui/classes";
import { Empty } from "@/components/ui/controls/empty";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { count, plural } from "@/components/ui/format";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { goTo } from "@/components/modes/compare/state/compare-actions";
import type { CompareStore } from "@/components/modes/compare/state/compare-store";
import shared from "@/components/modes/compare/state/compare.module.css";
import styles from "./patterns.module.css";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { stepRun } from "@/lib/view/comparison/comparison";
import { paintPatterns, patternsSize } from "./paint-patterns";
import { patternsTable } from "@/lib/view/comparison/patterns-table";
import { Voice, voicesInWords } from "./voice";

/** Rows shown at first: with many voters there are hundreds of patterns, most of a few characters. */
const FIRST = 40;
/** So many columns have their letters above them. */
const LETTERED = 16;

/**
 * An UpSet chart: each pattern of votes, by how much text has it. Choosing one lights its
 * text; choosing again goes on through it.
 */
export function PatternsTab({ view, store }: { readonly view: ComparedView; readonly store: CompareStore }) {
  const workspace = useWorkspaceStore();
  const hover = useWorkspace((state) => state.hover);
  const lit = useStore(store, (state) => state.pattern);
  const [all, setAll] = useState(false);
  const { columns, patterns, comparison } = view;
  const hasGold = comparison.gold !== null;
  if (comparison.electorate === 0)
    return (
      <Empty
        title="No votes yet"
        text="Vote patterns appear here as soon as an extractor that counts has answered."
      />
    );
  const most = Math.max(1, patterns[0]?.characters ?? 1);
  const shown = all ? patterns : patterns.slice(0, FIRST);
  const picture = () => {
    const { width, height } = patternsSize(columns.length, shown.length);
    return paintedFile(width, height, (pen, palette) => paintPatterns(pen, columns, hasGold, shown, palette));
  };
  const choose = (key: string, leaves: readonly number[]) => {
    const own = new Set(leaves);
    const places = comparison.runs.filter(({ range }) => own.has(range.start));
    const found = stepRun(
      places,
      lit === key ? (workspace.getState().selection?.range.start ?? null) : null,
      1,
    );
    store.getState().light(key);
    if (found !== null) goTo(workspace, found.range);
  };
  return (
    <div className={shared.scroll} tabIndex={0} role="region" aria-label="Vote patterns">
      <p className={shared.note}>
        Each row is one pattern of votes: a filled square means “keep”, and the bar shows how much text it
        covers. Choose a row to highlight its text, choose it again for the next place, press Esc to stop.
      </p>
      <div
        className={styles.upset}
        style={{
          gridTemplateColumns: `${columns.length * (columns.length <= LETTERED ? 14 : 11)}px minmax(60px, 1fr) auto`,
        }}
      >
        <div className={styles.upsetHead} aria-hidden="true">
          <span className={styles.dots}>
            {columns.length <= LETTERED && columns.map(({ letter }) => <b key={letter}>{letter}</b>)}
          </span>
          <span>Characters</span>
          <span />
        </div>
        {shown.map(({ key, keeps, leaves, characters }) => {
          const voices = hasGold ? keeps.slice(0, -1) : keeps;
          return (
            <button
              key={key}
              type="button"
              className={classes(
                shared.pattern,
                hover !== null && leaves.includes(hover.range.start) && shared.lit,
                lit === key && shared.current,
              )}
              aria-pressed={lit === key}
              onClick={() => choose(key, leaves)}
              aria-label={`${plural(characters, "character")} ${voicesInWords(
                columns.filter((_, at) => voices[at] === true).map(({ letter }) => letter),
                hasGold ? keeps.at(-1)! : null,
              )}`}
            >
              <span className={styles.dots}>
                {keeps.map((kept, at) => (
                  <Voice key={at} keeps={kept} isGold={hasGold && at === keeps.length - 1} />
                ))}
              </span>
              <span className={styles.bar}>
                <i style={{ width: `${(characters / most) * 100}%` }} />
              </span>
              <span className="num">{count(characters)}</span>
            </button>
          );
        })}
      </div>
      <div className={styles.exportRow}>
        <ExportMenu
          title="Vote patterns of this page"
          table={() =>
            patternsTable(
              columns.map(({ name }) => name),
              patterns,
            )
          }
          chart={picture}
        />
      </div>
      {!all && patterns.length > FIRST && (
        <button type="button" className={shared.fold} onClick={() => setAll(true)}>
          Show {count(patterns.length - FIRST)} more, of at most{" "}
          {plural(patterns[FIRST]!.characters, "character")} each
        </button>
      )}
    </div>
  );
}
