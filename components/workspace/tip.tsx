"use client";
import { useEffect, useState } from "react";
import { shortName } from "../../lib/page/path";
import { boxOf } from "../page-frame/geometry";
import { count } from "../ui/format";
import { useWorkspace } from "./context";
import styles from "./workspace.module.css";

/** Rest before the tip shows, in ms. */
const DELAY = 120;

/** What the pointer is on: element, size, characters. It goes where the page is empty: right of the text, else above, else below. */
export function Tip() {
  const hover = useWorkspace((state) => state.hover);
  const page = useWorkspace((state) => state.page);
  const geometry = useWorkspace((state) => state.geometry);
  const [rested, setRested] = useState(hover);
  useEffect(() => {
    const timer = setTimeout(() => setRested(hover), hover === null ? 0 : DELAY);
    return () => clearTimeout(timer);
  }, [hover]);
  if (page === null || geometry === null || rested === null || rested !== hover) return null;
  const box = boxOf(geometry, rested.range);
  if (box === null) return null;
  const fitsRight = box.x + box.width + 240 < geometry.width;
  const left = fitsRight ? box.x + box.width + 10 : Math.max(4, Math.min(box.x, geometry.width - 240));
  const top = fitsRight ? box.y : box.y > 44 ? box.y - 44 : box.y + box.height + 8;
  const element = rested.node === null ? null : page.isText[rested.node] === 1 ? page.parent[rested.node]! : rested.node;
  let characters = 0;
  for (let leaf = rested.range.start; leaf < rested.range.end; leaf++) characters += page.leaves[leaf]!.text.length;
  return (
    <div className={styles.tip} style={{ left: `calc(var(--w-lane) + ${left}px)`, top }} role="presentation">
      <div>{element !== null && <b>{shortName(page, element)}</b>}<span className={styles.dim}>{Math.round(box.width)} × {Math.round(box.height)}</span></div>
      <div><span className={styles.dim}>{count(characters)} characters</span></div>
    </div>
  );
}
