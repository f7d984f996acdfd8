"use client";
import { useCallback } from "react";
import { leavesOf, type Page } from "@/lib/page/page";
import type { SourcePositions } from "@/lib/page/source/source-positions";
import { HIDDEN_WORDS } from "@/lib/view/listing/hidden-blocks";
import { leafRows } from "@/lib/view/source/leaf-rows";
import type { Rows } from "@/lib/view/source/source-rows";
import { selectionOfNode } from "@/lib/view/source/spans";
import { plural } from "@/components/ui/format";
import { Letter } from "@/components/workbench/labels/tag";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { SourceLines } from "./source-lines";
import styles from "./source.module.css";
import { clickOn, useBlocks, type Blocks } from "./use-blocks";

/** The source in place of the page: a bar beside each line says what is said of its text. */
export function SourceView({ page }: { readonly page: Page }) {
  const store = useWorkspaceStore();
  const blocks = useBlocks(page);
  const { units, marks, hidden } = blocks;
  const looksOf = useCallback(
    (positions: SourcePositions, rows: Rows) => {
      const leaves = leafRows(page, positions, rows);
      return (row: number) => {
        const leaf = leaves[row]!;
        if (leaf < 0) return { bar: null, isHidden: false };
        const unit = units.unitOf[leaf]!;
        const mark = marks.of(unit);
        return { bar: mark === null ? null : `var(${mark.hue})`, isHidden: hidden.of[unit]! > 0 };
      };
    },
    [page, units, marks, hidden],
  );
  return (
    <SourceLines
      page={page}
      looksOf={looksOf}
      said={<Said {...blocks} />}
      note="The bar beside a line number has the colour of what is said of the text in the line; italics are text that readers do not see. Click a text or a tag to select it."
      onPick={(node, shift) => {
        if (page.isText[node] === 1) {
          const { start, end } = leavesOf(page, node);
          if (end > start) clickOn(store, start, shift);
          return;
        }
        const next = selectionOfNode(page, node);
        if (next === null) return;
        store.getState().select(next);
        store.getState().scrollTo(next.range);
      }}
      isView
    />
  );
}

/** What is said of the selection. */
function Said({ marks, hidden, selected }: Blocks) {
  if (selected === null) return null;
  const { start, end } = selected;
  const mark = marks.of(start);
  const isOne = end - start === 1;
  const isAlike = Array.from({ length: end - start }, (_, at) => marks.of(start + at)).every(
    (other) => other === mark,
  );
  const kind = hidden.of[start]!;
  return (
    <>
      {mark !== null && isAlike && (
        <>
          <Letter mark={mark} />
          {mark.name}
          {mark.line === "dashed" && ", suggested"}
          {mark.isMixed && ", in part"}
        </>
      )}
      {!isOne && !isAlike && `${plural(end - start, "block")}, labelled differently`}
      {isOne && kind > 0 && <span className={styles.word}>{HIDDEN_WORDS[kind]}</span>}
    </>
  );
}
