/** Pages whose texts reach further right than the window that they are laid out for. Pure. */
import type { Geometry } from "@/lib/view/page/geometry";

/** Share of the preset below which another layout would no longer be the page of that preset. */
const LEAST = 0.75;
/** A pixel or two over the edge cuts off no letter. */
const SLACK = 4;
/** Padding in percent gives back less than the layout loses. */
const FOR_EACH_PIXEL = 1.5;

/** How far right the texts of a page reach, in its pixels; 0 without any. */
export function textRight({ boxes, order }: Geometry): number {
  return order.reduce((right, leaf) => Math.max(right, boxes[leaf * 4]! + boxes[leaf * 4 + 2]!), 0);
}

/** Whether all texts end inside of the preset's width. */
export const fitsIn = (right: number, preset: number): boolean => right <= preset + SLACK;

/**
 * The width at which the page is to be laid out again, so that its texts end inside of the preset's; null where
 * they do, or where so much is missing that it would not help: wide tables and code keep their width.
 * @param right of the texts when it was laid out for the preset
 */
export function narrowerLayout(right: number, preset: number): number | null {
  if (fitsIn(right, preset)) return null;
  const width = Math.floor(preset - FOR_EACH_PIXEL * (right - preset));
  return width < LEAST * preset ? null : width;
}
