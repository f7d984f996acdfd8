import type { LeafRange, Page } from "../../page/page";
import { textRuns } from "../../page/text-runs";
import { boxOf, type Box, type Geometry } from "./geometry";
import type { DrawList, Mark } from "./draw-list";

/** A mark with its place in page pixels. */
export interface Shape {
  readonly mark: Mark;
  readonly box: Box;
}

/** Shapes indexed by height: what a view shows is found without looking at the rest. */
export interface Placed {
  readonly shapes: readonly Shape[];
  /** Shapes per strip of `STRIP` pixels from the top of the page, by index into `shapes`; holes where none is. */
  readonly strips: readonly (readonly number[] | undefined)[];
  /** Shapes taller than eight strips, looked at in every frame. */
  readonly tall: readonly number[];
}

/** Text that is lit or not, with its place: a block of text, or a leaf of one that is both, or a line of that. */
export interface TextPart {
  readonly range: LeafRange;
  readonly box: Box;
  readonly isLit: boolean;
}

/** Everything to draw. */
export interface Scene {
  /** What stays while the rest changes; drawn first. */
  readonly ground: Placed;
  readonly front: Placed;
  /** Lit areas on the veil; null where there is no veil. */
  readonly lit: readonly Box[] | null;
  /** All texts with a place, in the order of the page: the same array while what is lit is. Empty without a veil. */
  readonly parts: readonly TextPart[];
}

const STRIP = 512;
/** How far a lit area reaches beyond its text, and how far apart two may be to share one area. */
const LIT_X = 9;
const LIT_Y = 6;
const LIT_GAP = 48;

const scenes = new WeakMap<DrawList, { readonly geometry: Geometry; readonly scene: Scene }>();
const grounds = new WeakMap<readonly Mark[], { readonly geometry: Geometry; readonly placed: Placed }>();
const NOTHING: readonly Mark[] = [];

/**
 * Places of all marks; those without a box on the page are left out. The same list on the same geometry is
 * placed once, and so is a ground. O(marks).
 */
export function buildScene(list: DrawList, geometry: Geometry, page: Page): Scene {
  const known = scenes.get(list);
  if (known?.geometry === geometry) return known.scene;
  const { ground = NOTHING, marks, lit } = list;
  const before = grounds.get(ground);
  const placed = before?.geometry === geometry ? before.placed : place(ground, geometry, page);
  grounds.set(ground, { geometry, placed });
  const scene: Scene = {
    ground: placed,
    front: place(marks, geometry, page),
    ...(lit === null ? NO_LIGHT : lightOf(page, geometry, lit)),
  };
  scenes.set(list, { geometry, scene });
  return scene;
}

function place(marks: readonly Mark[], geometry: Geometry, page: Page): Placed {
  const shapes: Shape[] = [];
  const strips: number[][] = [];
  const tall: number[] = [];
  const add = (shape: Shape) => {
    const { box } = shape;
    const index = shapes.push(shape) - 1;
    const first = stripAt(box.y);
    const last = stripAt(box.y + box.height);
    if (last - first > 8) {
      tall.push(index);
      return;
    }
    for (let strip = first; strip <= last; strip++) (strips[strip] ??= []).push(index);
  };
  for (const mark of marks) for (const shape of shapesOf(mark, geometry, page)) add(shape);
  return { shapes, strips, tall };
}

/** What lies above the page belongs to its first strip. */
const stripAt = (y: number): number => Math.max(0, Math.floor(y / STRIP));

/** By the leaf that a mark of a kind begins at: the mark that was placed last, and its shapes. */
type LastPlaced = ({ readonly mark: Mark; readonly shapes: readonly Shape[] } | undefined)[];

const placedByGeometry = new WeakMap<Geometry, Map<Mark["kind"], LastPlaced>>();

/**
 * Marks that were placed before have their shapes: most stay the same ones while a threshold is dragged. They
 * are found by where they begin, which costs less than the placing that it saves.
 */
function shapesOf(mark: Mark, geometry: Geometry, page: Page): readonly Shape[] {
  let ofGeometry = placedByGeometry.get(geometry);
  if (ofGeometry === undefined) placedByGeometry.set(geometry, (ofGeometry = new Map()));
  let ofKind = ofGeometry.get(mark.kind);
  if (ofKind === undefined) ofGeometry.set(mark.kind, (ofKind = []));
  const last = ofKind[mark.range.start];
  if (last?.mark === mark) return last.shapes;
  const shapes = boxesOf(mark, geometry, page).map((box) => ({ mark, box }));
  ofKind[mark.range.start] = { mark, shapes };
  return shapes;
}

/**
 * Text that shares a block is one area, however many leaves its links make of it: nothing is tinted twice.
 */
function boxesOf(mark: Mark, geometry: Geometry, page: Page): readonly Box[] {
  if (mark.kind === "outline" && mark.kept !== undefined)
    return boxesAlike(mark.range, geometry, mark.kept, mark.line === "solid" ? 1 : 0);
  const ranges = mark.kind === "heat" || mark.kind === "hatch" ? textRuns(page, mark.range) : [mark.range];
  return ranges.flatMap((range) => boxOf(geometry, range) ?? []);
}

/** Boxes around the leaves with a verdict, parted where another leaf with a place is between them. */
function boxesAlike(range: LeafRange, geometry: Geometry, kept: Uint8Array, verdict: 0 | 1): Box[] {
  const found: Box[] = [];
  let open: Box | null = null;
  for (let leaf = range.start; leaf < range.end; leaf++) {
    const box = boxOf(geometry, { start: leaf, end: leaf + 1 });
    if (box === null) continue;
    if (kept[leaf] === verdict) open = open === null ? box : union(open, box);
    else if (open !== null) {
      found.push(open);
      open = null;
    }
  }
  return open === null ? found : [...found, open];
}

/** A run of text with its place; null where the page shows nothing of it. */
interface PlacedRun {
  readonly range: LeafRange;
  readonly box: Box | null;
}

const placedRuns = (geometry: Geometry, runs: readonly LeafRange[]): PlacedRun[] =>
  runs.map((range) => ({ range, box: boxOf(geometry, range) }));

const runsByGeometry = new WeakMap<Geometry, { readonly page: Page; readonly runs: readonly PlacedRun[] }>();

/** All runs of the page with their places: the same while what is lit of them changes. */
function runsOf(page: Page, geometry: Geometry): readonly PlacedRun[] {
  let known = runsByGeometry.get(geometry);
  if (known?.page !== page) {
    const runs = placedRuns(geometry, textRuns(page, { start: 0, end: page.leaves.length }));
    runsByGeometry.set(geometry, (known = { page, runs }));
  }
  return known.runs;
}

/**
 * The texts of a run of leaves: a block of text that is lit or dark as a whole is one, of others each leaf is,
 * since what is around several of them is around their neighbours too.
 */
export function partsOf(page: Page, geometry: Geometry, range: LeafRange, lit: Uint8Array): TextPart[] {
  return partsOfRuns(placedRuns(geometry, textRuns(page, range)), geometry, lit);
}

function partsOfRuns(runs: readonly PlacedRun[], geometry: Geometry, lit: Uint8Array): TextPart[] {
  const parts: TextPart[] = [];
  const add = (range: LeafRange, box: Box | null) => {
    if (box !== null) parts.push({ range, box, isLit: lit[range.start] === 1 });
  };
  for (const { range, box: whole } of runs) {
    const { start, end } = range;
    let alike = start + 1;
    while (alike < end && lit[alike] === lit[start]) alike++;
    if (alike === end) add(range, whole);
    else
      for (let leaf = start; leaf < end; leaf++) {
        const lines = geometry.lines.get(leaf);
        const own = { start: leaf, end: leaf + 1 };
        if (lines === undefined) add(own, boxOf(geometry, own));
        else for (const box of lines) parts.push({ range: own, box, isLit: lit[leaf] === 1 });
      }
  }
  return parts;
}

/** The shapes that touch `[top, bottom)`, in drawing order. */
export function shapesWithin({ ground, front }: Scene, top: number, bottom: number): readonly Shape[] {
  return [...within(ground, top, bottom), ...within(front, top, bottom)];
}

function within({ shapes, strips, tall }: Placed, top: number, bottom: number): Shape[] {
  const found = new Set<number>();
  const touches = (index: number) => {
    const { box } = shapes[index]!;
    if (box.y < bottom && box.y + box.height >= top) found.add(index);
  };
  for (let strip = stripAt(top); strip <= stripAt(bottom); strip++) strips[strip]?.forEach(touches);
  tall.forEach(touches);
  return [...found].sort((a, b) => a - b).map((index) => shapes[index]!);
}

type Light = Pick<Scene, "lit" | "parts">;
const NO_LIGHT: Light = { lit: null, parts: [] };
const lights = new WeakMap<Uint8Array, { readonly geometry: Geometry; readonly light: Light }>();

/** What is lit and what is not; of the same leaves on the same geometry that is found once. */
function lightOf(page: Page, geometry: Geometry, lit: Uint8Array): Light {
  const known = lights.get(lit);
  if (known?.geometry === geometry) return known.light;
  const light: Light = {
    lit: litAreas(page, geometry, lit),
    parts: partsOfRuns(runsOf(page, geometry), geometry, lit),
  };
  lights.set(lit, { geometry, light });
  return light;
}

/**
 * Areas of lit text; neighbours in reading order that lie in one column share an area, unless text that is
 * not lit lies between them: then each keeps to its own side of it.
 */
export function litAreas(page: Page, geometry: Geometry, lit: Uint8Array): Box[] {
  const areas: Box[] = [];
  let open: Box | null = null;
  let dark: Box | null = null;
  for (const { range: run, box: whole } of runsOf(page, geometry)) {
    for (let leaf = run.start; leaf < run.end; leaf++) {
      if (lit[leaf] !== 1) {
        const box = boxOf(geometry, { start: leaf, end: leaf + 1 });
        if (box === null) continue;
        dark = box;
        if (open !== null && adjoins(open, box)) {
          areas.push(above(open, box));
          open = null;
        }
        continue;
      }
      const start = leaf;
      while (leaf < run.end && lit[leaf] === 1) leaf++;
      const isWhole = start === run.start && leaf === run.end;
      const text = isWhole ? whole : boxOf(geometry, { start, end: leaf });
      // The loop goes on behind this leaf, which may be one that is not lit.
      leaf--;
      if (text === null) continue;
      const area = {
        x: text.x - LIT_X,
        y: text.y - LIT_Y,
        width: text.width + 2 * LIT_X,
        height: text.height + 2 * LIT_Y,
      };
      if (open !== null && adjoins(open, area)) open = union(open, area);
      else {
        if (open !== null) areas.push(open);
        open = dark !== null && adjoins(dark, area) ? below(area, dark) : area;
      }
      dark = null;
    }
  }
  if (open !== null) areas.push(open);
  return areas;
}

/** An area without what of its edge reaches into a text under it. */
function above(area: Box, text: Box): Box {
  return { ...area, height: Math.max(area.height - LIT_Y, Math.min(area.height, text.y - area.y)) };
}

/** An area without what of its edge reaches into a text above it. */
function below(area: Box, text: Box): Box {
  const y = Math.min(area.y + LIT_Y, Math.max(area.y, text.y + text.height));
  return { ...area, y, height: area.y + area.height - y };
}

function adjoins(a: Box, b: Box): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return (
    overlap >= Math.min(a.width, b.width) / 2 &&
    b.y - (a.y + a.height) <= LIT_GAP &&
    a.y - (b.y + b.height) <= LIT_GAP
  );
}

export function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
