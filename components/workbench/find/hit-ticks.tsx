"use client";
import { useEffect, useState } from "react";
import { useSize } from "@/components/ui/browser/use-size";
import { mapScale } from "@/components/workbench/overlay/minimap";
import { useWorkspace } from "@/components/workbench/page/context";
import type { Finding } from "@/components/workbench/page/workspace-store";
import type { Geometry } from "@/lib/view/page/geometry";
import styles from "./find.module.css";

/** The hits on the map of the whole page, as lines across its left half; that of the moment goes all across. */
export function HitTicks() {
  const finding = useWorkspace((state) => state.finding);
  const geometry = useWorkspace((state) => state.geometry);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const { width, height } = useSize(canvas);
  useEffect(() => {
    if (canvas !== null && finding !== null && geometry !== null && width > 0)
      paintTicks(canvas, finding, geometry, { width, height });
  }, [canvas, finding, geometry, width, height]);
  return finding === null ? null : (
    <canvas ref={setCanvas} className={styles.ticks} aria-hidden="true" data-testid="hit-ticks" />
  );
}

function paintTicks(
  canvas: HTMLCanvasElement,
  { hits, at }: Finding,
  geometry: Geometry,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const ctx = canvas.getContext("2d");
  if (ctx === null) return;
  const scale = devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  ctx.scale(scale, scale);
  ctx.fillStyle = getComputedStyle(canvas).color;
  const down = mapScale(height, geometry.height);
  const rowOf = (hit: number): number => Math.round(geometry.boxes[hits.first[hit]! * 4 + 1]! * down);
  // Thousands of hits share a few hundred rows.
  const painted = new Uint8Array(Math.ceil(height) + 2);
  for (let hit = 0; hit < hits.size; hit++) {
    const row = rowOf(hit);
    if (painted[row] !== 0) continue;
    painted[row] = 1;
    ctx.fillRect(0, row, width / 2, 2);
  }
  if (at >= 0) ctx.fillRect(0, rowOf(at) - 1, width, 4);
}
