/**
 * The icicle beside the page: x is depth, y the height at which the browser shows the element's text. Pure.
 */
import type { Geometry } from "../page/geometry";
import { RectsBuilder, STRIP, type Rects } from "./rects";
import { endWithin, Lane, narrowed, overlaps, type Room } from "./room";
import type { Tree } from "../page/tree";

/** Widest strip of an element that holds others, in pixels, and the narrowest that is still drawn. */
const WIDEST_STRIP = 16;
const NARROWEST = 4;
/** Share of the width that strips may take; the rest is for elements that hold no others. */
const STRIPS = 0.62;
/** What is not taller than this many pixels is merged with its neighbours. */
const LEAST_HEIGHT = 2;
/** Room at the right for text without a place on the page. */
export const RAIL = 5;

/**
 * (4 T) left, top, right, bottom of each element's text on the page; right is below left where it has no
 * place.
 */
function extentsOf(tree: Tree, { boxes }: Geometry): Float32Array {
  const extents = new Float32Array(tree.size * 4);
  for (let i = 0; i < tree.size; i++) extents.set([Infinity, Infinity, -Infinity, -Infinity], i * 4);
  const widen = (i: number, left: number, top: number, right: number, bottom: number): void => {
    const at = i * 4;
    if (left < extents[at]!) extents[at] = left;
    if (top < extents[at + 1]!) extents[at + 1] = top;
    if (right > extents[at + 2]!) extents[at + 2] = right;
    if (bottom > extents[at + 3]!) extents[at + 3] = bottom;
  };
  tree.owner.forEach((owner, leaf) => {
    const at = leaf * 4;
    const width = boxes[at + 2]!;
    const height = boxes[at + 3]!;
    if (owner >= 0 && width > 0 && height > 0)
      widen(owner, boxes[at]!, boxes[at + 1]!, boxes[at]! + width, boxes[at + 1]! + height);
  });
  for (let i = tree.size - 1; i > 0; i--) {
    const up = tree.parent[i]!;
    if (up >= 0 && extents[i * 4 + 2]! > extents[i * 4]!)
      widen(up, extents[i * 4]!, extents[i * 4 + 1]!, extents[i * 4 + 2]!, extents[i * 4 + 3]!);
  }
  return extents;
}

interface Task {
  readonly index: number;
  readonly x: number;
  readonly room: Room;
  readonly strip: number;
}

/**
 * Lay the tree out in `width` pixels. Elements beside each other on the page stand beside each other here,
 * and share the width at the heights where both are; those too small to be seen are merged into grey bars.
 * Text without a place on the page is a mark in a rail at the right, at the height where it would stand.
 * @param scale pixels per pixel of the page
 */
export function layByHeight(tree: Tree, geometry: Geometry, width: number, scale: number): Rects {
  const rects = new RectsBuilder();
  const extents = extentsOf(tree, geometry);
  const hasPlace = (i: number): boolean => extents[i * 4 + 2]! > extents[i * 4]!;
  const left = (i: number): number => extents[i * 4]!;
  const top = (i: number): number => extents[i * 4 + 1]!;
  const right = (i: number): number => extents[i * 4 + 2]!;
  const bottom = (i: number): number => extents[i * 4 + 3]!;
  const room = Math.max(0, width - RAIL - 1);
  const roots = childrenOf(tree, -1);
  const strip = Math.min(WIDEST_STRIP, (room * STRIPS) / Math.max(1, tree.levels - 1));
  const stack: Task[] = roots
    .filter(hasPlace)
    .reverse()
    .map((index) => ({ index, x: 0, room: { end: room, beside: [] }, strip }));

  while (stack.length > 0) {
    const task = stack.pop()!;
    const y = top(task.index) * scale;
    const height = (bottom(task.index) - top(task.index)) * scale;
    const children = childrenOf(tree, task.index).filter(hasPlace);
    const x = task.x + task.strip;
    if (children.length === 0 || task.room.end - x < NARROWEST || task.strip < 1) {
      rects.add(
        task.index,
        task.x,
        y,
        Math.max(1, endWithin(task.room, top(task.index), bottom(task.index)) - task.x),
        height,
      );
      continue;
    }
    rects.add(task.index, task.x, y, task.strip, height, 0, STRIP);
    const next: Task[] = [];
    let barTop = 0;
    let barBottom = -1;
    let barEnd = 0;
    let barCount = 0;
    const closeBar = (): void => {
      // Where there is not even a pixel, the strip stands for them.
      if (barCount > 0 && barEnd - x >= 1)
        rects.add(task.index, x, barTop, barEnd - x, Math.max(1, barBottom - barTop), barCount);
      barCount = 0;
    };
    for (const cluster of clustersOf(children, top, bottom)) {
      const highest = top(cluster[0]!);
      const lowest = cluster.reduce((most, index) => Math.max(most, bottom(index)), -Infinity);
      const from = highest * scale;
      const to = lowest * scale;
      const end = endWithin(task.room, highest, lowest);
      const inner = end - x;
      const lanes = lanesOf(cluster, left, top, bottom, (count) => inner / count >= NARROWEST);
      const isThin = to - from <= LEAST_HEIGHT;
      if (isThin || lanes === null) {
        if (barCount > 0 && from > barBottom + 1) closeBar();
        if (barCount === 0) [barTop, barEnd] = [from, end];
        barBottom = Math.max(barCount === 0 ? to : barBottom, to);
        barEnd = Math.min(barEnd, end);
        barCount += cluster.length;
        if (lanes === null) closeBar();
        continue;
      }
      closeBar();
      if (lanes.length === 1) {
        for (const index of lanes[0]!.members) next.push({ index, x, room: task.room, strip: task.strip });
        continue;
      }
      const weights = lanes.map(({ members }) =>
        members.reduce((widest, i) => Math.max(widest, right(i) - left(i)), 1),
      );
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const spare = inner - lanes.length * NARROWEST;
      let at = x;
      const starts = weights.map((weight) => {
        const start = at;
        at += NARROWEST + (spare * weight) / total;
        return start;
      });
      lanes.forEach((lane, i) => {
        const own = (starts[i + 1] ?? end) - starts[i]!;
        const beside = lanes.slice(i + 1).map((other, k) => ({ lane: other, x: starts[i + 1 + k]! - 1 }));
        for (const index of lane.members) {
          next.push({
            index,
            x: starts[i]!,
            room: narrowed(task.room, beside, top(index), bottom(index)),
            strip: Math.max(2, (task.strip * own) / inner),
          });
        }
      });
    }
    closeBar();
    for (let i = next.length - 1; i >= 0; i--) stack.push(next[i]!);
  }
  addRail(rects, tree, geometry, width, scale, hasPlace);
  return rects.build();
}

function childrenOf(tree: Tree, index: number): number[] {
  const children: number[] = [];
  const last = index < 0 ? tree.size : tree.end[index]!;
  for (let i = index + 1; i < last; i = tree.end[i]!) children.push(i);
  return children;
}

/** Runs of elements that overlap in height, from the top. */
function clustersOf(
  children: readonly number[],
  top: (i: number) => number,
  bottom: (i: number) => number,
): number[][] {
  const clusters: number[][] = [];
  let reach = -Infinity;
  for (const index of [...children].sort((a, b) => top(a) - top(b) || a - b)) {
    if (clusters.length === 0 || !overlaps({ top: -Infinity, bottom: reach }, top(index), Infinity))
      clusters.push([]);
    clusters.at(-1)!.push(index);
    reach = Math.max(reach, bottom(index));
  }
  return clusters;
}

/**
 * Columns of elements that do not overlap in height, from left to right but for those that `tallFirst` moves. Null as
 * soon as there are more than `isRoomFor`: then they are not drawn.
 * @param cluster by top
 */
function lanesOf(
  cluster: readonly number[],
  left: (i: number) => number,
  top: (i: number) => number,
  bottom: (i: number) => number,
  isRoomFor: (count: number) => boolean,
): readonly Lane[] | null {
  if (!isRoomFor(1)) return null;
  const tops = cluster.map(top);
  const lanes: Lane[] = [];
  const ranked = cluster.map((index, rank) => ({ index, rank }));
  for (const { index, rank } of ranked.sort(
    (a, b) => left(a.index) - left(b.index) || top(a.index) - top(b.index),
  )) {
    let lane = lanes.find((one) => !one.stands(top(index), bottom(index)));
    if (lane === undefined) {
      if (!isRoomFor(lanes.length + 1)) return null;
      lanes.push((lane = new Lane(tops)));
    }
    lane.add(index, rank, bottom(index));
  }
  return lanes.length === 1 ? lanes : tallFirst(lanes, top, bottom);
}

/**
 * Lanes that are filled over less than half the height of the fullest one stand right of the others: what the
 * left ones hold has their room above and below them.
 */
function tallFirst(
  lanes: readonly Lane[],
  top: (i: number) => number,
  bottom: (i: number) => number,
): readonly Lane[] {
  const filled = lanes.map(({ members }) => members.reduce((sum, i) => sum + bottom(i) - top(i), 0));
  const half = Math.max(...filled) / 2;
  return [...lanes.filter((_, i) => filled[i]! >= half), ...lanes.filter((_, i) => filled[i]! < half)];
}

function addRail(
  rects: RectsBuilder,
  tree: Tree,
  { boxes }: Geometry,
  width: number,
  scale: number,
  hasPlace: (i: number) => boolean,
): void {
  let y = 0;
  let leaf = 0;
  let lastY = -Infinity;
  let count = 0;
  let first = -1;
  const flush = (): void => {
    if (count > 0) rects.add(first, width - RAIL, Math.max(0, lastY), RAIL, 4, count > 1 ? count : 0);
    count = 0;
  };
  for (let i = 0; i < tree.size;) {
    if (hasPlace(i)) {
      i++;
      continue;
    }
    for (; leaf < tree.start[i]!; leaf++)
      if (boxes[leaf * 4 + 3]! > 0) y = (boxes[leaf * 4 + 1]! + boxes[leaf * 4 + 3]!) * scale;
    if (y > lastY + 4) {
      flush();
      lastY = y;
      first = i;
    }
    count++;
    i = tree.end[i]!;
  }
  flush();
}
