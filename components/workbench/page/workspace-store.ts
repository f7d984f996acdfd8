import { createStore, type StoreApi } from "zustand/vanilla";
import type { CaptureFacts } from "@/lib/capture/captured";
import type { GoldRecord } from "@/lib/corpus/record";
import { LAYERS, type Layer, type Selection } from "@/lib/view/page/selection";
import type { LeafRange, Page } from "@/lib/page/page";
import type { PageRecord } from "@/lib/store/interfaces/pages";
import type { DrawList } from "@/lib/view/page/draw-list";
import { EMPTY_DRAW_LIST } from "@/lib/view/page/draw-list";
import type { Geometry } from "@/lib/view/page/geometry";
import type { Fidelity } from "@/lib/view/page/match-leaves";
import type { Hits } from "@/lib/view/find/hits";
import type { BlockMarks } from "@/lib/view/listing/block-mark";
import type { PageView } from "@/lib/view/page/page-views";

/** Width of the page column in CSS pixels; the page reflows only when a person picks another one. */
export const PRESETS = [366, 390, 512, 732, 1024, 1366] as const;
export type Preset = (typeof PRESETS)[number];

/** Where in the tutorial a page is. */
export interface LessonPlace {
  /** From 1. */
  readonly at: number;
  readonly of: number;
  readonly teaches: string;
}

/** Page, corpus and place in its order: what the server knows when the workspace opens. */
export interface WorkspaceRecord {
  readonly record: PageRecord;
  readonly corpusName: string;
  readonly neighbours: {
    readonly previous: string | null;
    readonly next: string | null;
    readonly position: number;
    readonly total: number;
  };
  /** What came with the page; absent where nothing was looked for beside it. */
  readonly capture?: CaptureFacts | undefined;
  /** Which lesson of the tutorial it is labelled as; absent where it is none. */
  readonly lesson?: LessonPlace;
}

/**
 * A pointer gesture on the page, in leaves; the mode decides what it means. `to` differs from `from` while
 * dragging; `within` is a drag inside of one text. What is opened was found otherwise, and is asked about just these leaves.
 */
export interface Gesture {
  readonly kind: "click" | "drag" | "drop" | "within" | "open";
  readonly from: number;
  readonly to: number;
  readonly shift: boolean;
  /** Where it began and where it is, in pixels of the page: absent until the pointer has moved. */
  readonly path?: readonly [from: Point, to: Point];
  readonly alt?: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is looked for on the page. */
export interface Finding {
  readonly hits: Hits;
  /** The hit of the moment; -1 where there is none. */
  readonly at: number;
}

export interface WorkspaceState {
  readonly subject: WorkspaceRecord;
  /** Id of the mode that is on; which there are, components/modes/registry.ts says. */
  readonly mode: string;
  readonly preset: Preset;
  /** How the page is looked at. */
  readonly view: PageView;
  /** Built in the browser from the decoded source; null while loading. */
  readonly page: Page | null;
  /** Why the page could not be loaded, as a sentence; null when it could. */
  readonly failure: string | null;
  /** Milliseconds spent on building the page in the browser. */
  readonly parseMs: number;
  /** Rectangles of the leaves in page pixels; null until the frame was measured. */
  readonly geometry: Geometry | null;
  readonly fidelity: Fidelity | null;
  readonly selection: Selection | null;
  readonly hover: Selection | null;
  readonly layers: ReadonlySet<Layer>;
  /** The last wish to see leaves; `seq` tells two equal wishes apart. */
  readonly scroll: { readonly range: LeafRange; readonly seq: number } | null;
  /**
   * Where the page opens, said once by the mode that it opens in; null before, and where it opens at its top
   * or somebody was there first.
   */
  readonly opening: LeafRange | null;
  /** Whether the page was opened somewhere: from then on only people and their keys move it. */
  readonly isOpened: boolean;
  /** The last one, and the mode that was on then. */
  readonly gesture: (Gesture & { readonly seq: number; readonly mode: string }) | null;
  /** What the active mode wants drawn. */
  readonly drawing: DrawList;
  /** (L) 1 where kept, while the active mode is about the verdicts of one extractor; else null. */
  readonly verdicts: Uint8Array | null;
  /** What the active mode says of blocks, for the views that list them; null where it says nothing of its own. */
  readonly marks: BlockMarks | null;
  /** Blocks `[start, end)` that are in sight where the page is read as text; null where it is not. */
  readonly inSight: { readonly start: number; readonly end: number } | null;
  /** Null while nobody looks for anything. */
  readonly finding: Finding | null;
  setMode(mode: string): void;
  /** Whether a mode is on: asked by that mode itself, of what goes on while another one is. */
  isOn(mode: string): boolean;
  setPreset(preset: Preset): void;
  setView(view: PageView): void;
  loaded(page: Page, parseMs: number): void;
  failed(message: string): void;
  measured(geometry: Geometry, fidelity: Fidelity): void;
  select(selection: Selection | null): void;
  point(selection: Selection | null): void;
  toggleLayer(layer: Layer): void;
  /** Scroll by the least amount that brings the leaves into the middle 80 % of the view. */
  scrollTo(range: LeafRange): void;
  /**
   * Open the page at these leaves, without selecting them; null where it is. Only the first call counts, and
   * none after somebody moved, so that nothing that takes its time tears the page away.
   */
  openAt(range: LeafRange | null): void;
  gestured(gesture: Gesture): void;
  draw(list: DrawList): void;
  decided(verdicts: Uint8Array | null): void;
  mark(marks: BlockMarks | null): void;
  /** Take over which blocks are in sight now. */
  sighted(blocks: WorkspaceState["inSight"]): void;
  find(finding: Finding | null): void;
  /** Who labelled the page, where that was hidden until now. */
  namesKnown(record: Pick<WorkspaceRecord["record"], "annotators" | "assignedTo" | "gold">): void;
  /** Who labelled the page by now, called as they were before: by name or by what stands for it. */
  annotatorsKnown(annotators: readonly string[]): void;
  /** The gold of the page is another one now. */
  goldChanged(gold: GoldRecord): void;
}

export type WorkspaceStore = StoreApi<WorkspaceState>;

/**
 * The state that the modes share: page, geometry, selection, hover, layers, scroll wishes. Survives mode
 * switches.
 */
export function createWorkspaceStore(subject: WorkspaceRecord, mode: string, preset: Preset): WorkspaceStore {
  return createStore<WorkspaceState>((set, get) => ({
    subject,
    mode,
    preset,
    view: "rendered",
    page: null,
    failure: null,
    parseMs: 0,
    geometry: null,
    fidelity: null,
    selection: null,
    hover: null,
    layers: new Set<Layer>(LAYERS),
    scroll: null,
    opening: null,
    isOpened: false,
    gesture: null,
    drawing: EMPTY_DRAW_LIST,
    verdicts: null,
    marks: null,
    inSight: null,
    finding: null,
    setMode: (next) => set({ mode: next }),
    isOn: (mode) => get().mode === mode,
    setPreset: (next) =>
      set((state) => (state.preset === next ? state : { preset: next, geometry: null, fidelity: null })),
    setView: (view) => set((state) => (state.view === view ? state : { view, inSight: null })),
    loaded: (page, parseMs) => set({ page, parseMs, failure: null }),
    failed: (failure) => set({ failure }),
    measured: (geometry, fidelity) => set({ geometry, fidelity }),
    select: (selection) => set({ selection }),
    point: (hover) => set((state) => (sameSelection(state.hover, hover) ? state : { hover })),
    toggleLayer: (layer) =>
      set((state) => {
        const layers = new Set(state.layers);
        if (!layers.delete(layer)) layers.add(layer);
        return { layers };
      }),
    scrollTo: (range) =>
      set((state) => ({ scroll: { range, seq: (state.scroll?.seq ?? 0) + 1 }, isOpened: true })),
    openAt: (range) => set((state) => (state.isOpened ? state : { opening: range, isOpened: true })),
    gestured: (gesture) =>
      set((state) => ({ gesture: { ...gesture, seq: (state.gesture?.seq ?? 0) + 1, mode: state.mode } })),
    draw: (drawing) => set({ drawing }),
    decided: (verdicts) => set((state) => (state.verdicts === verdicts ? state : { verdicts })),
    mark: (marks) => set((state) => (state.marks === marks ? state : { marks })),
    sighted: (inSight) =>
      set((state) =>
        state.inSight?.start === inSight?.start && state.inSight?.end === inSight?.end ? state : { inSight },
      ),
    find: (finding) => set({ finding }),
    namesKnown: ({ annotators, assignedTo, gold }) =>
      set(({ subject: before }) => ({
        subject: { ...before, record: { ...before.record, annotators, assignedTo, gold } },
      })),
    annotatorsKnown: (annotators) =>
      set((state) =>
        sameNames(state.subject.record.annotators, annotators)
          ? state
          : { subject: { ...state.subject, record: { ...state.subject.record, annotators } } },
      ),
    goldChanged: (gold) =>
      set(({ subject: before }) => ({ subject: { ...before, record: { ...before.record, gold } } })),
  }));
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

function sameSelection(a: Selection | null, b: Selection | null): boolean {
  return (
    a === b ||
    (a !== null &&
      b !== null &&
      a.node === b.node &&
      a.range.start === b.range.start &&
      a.range.end === b.range.end)
  );
}
