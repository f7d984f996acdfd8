import type { WorkspaceState, WorkspaceStore } from "@/components/workbench/page/workspace-store";
import { EMPTY_DRAW_LIST, type Mark } from "@/lib/view/page/draw-list";
import { chipRoom, freeLines, NO_ROOM, type ChipRoom } from "./error-chip";
import { laneRows, type LaneRow } from "@/lib/view/page/lane";
import { paintLines, type RoomAround } from "./paint-lines";
import { paintStripes } from "./paint-stripes";
import { paintStrikes, paintTint, type Window } from "./paint-tint";
import { opening, revealing, type Seen } from "./scrolling";
import { onLook } from "@/components/workbench/canvas/on-look";
import { readPalette, type Palette } from "@/components/workbench/canvas/palette";
import { buildScene, shapesWithin, type Scene, type Shape } from "@/lib/view/page/scene";
import { boxOf, type Box, type Geometry } from "@/lib/view/page/geometry";
import type { LeafRange } from "@/lib/page/page";
import { cornerRoom, hasBarRoom, hasEndTagRoom, hasTagRoom, isCrowded } from "./room-around";
import { linesOf } from "@/components/workbench/frame/leaf-texts";
import { visibleEdge } from "@/components/workbench/frame/visible-edge";

/** Whoever presses keys faster than this does not watch the page glide from one place to the next. */
const CALM_MS = 350;

/** How somebody takes the page in hand before it was opened anywhere. */
const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Keeps the canvases of one view up to date: builds the scene when its inputs changed, paints at most once
 * per animation frame, and follows wishes to scroll. Holds no state of its own but what it draws.
 */
export class OverlayPainter {
  private scene: Scene | null = null;
  private rows: readonly LaneRow[] = [];
  private palette: Palette;
  private pending = 0;
  private lane: number;
  private edge: number;
  /** When the page was last scrolled to a wished place. */
  private revealedAt = -Infinity;
  /** Room beside errors, over blocks, and for the bars and letters of texts, found when one is first seen. */
  private readonly rooms = new WeakMap<Shape, ChipRoom>();
  private readonly lineRooms = new WeakMap<Shape, readonly Box[]>();
  private readonly cornerRooms = new WeakMap<Shape, number>();
  private readonly crowded = new WeakMap<Shape, boolean>();
  private readonly barRooms = new WeakMap<Shape, boolean>();
  private readonly tagRooms = new WeakMap<Shape, boolean>();
  private readonly stops: (() => void)[] = [];
  private readonly tint: CanvasRenderingContext2D;
  private readonly lines: CanvasRenderingContext2D;

  constructor(
    private readonly store: WorkspaceStore,
    private readonly view: HTMLElement,
    tint: HTMLCanvasElement,
    lines: HTMLCanvasElement,
  ) {
    const contexts = [tint.getContext("2d"), lines.getContext("2d")];
    if (contexts[0] == null || contexts[1] == null) throw new Error("this browser has no canvas to draw on");
    [this.tint, this.lines] = contexts as [CanvasRenderingContext2D, CanvasRenderingContext2D];
    this.palette = readPalette(view);
    this.lane = laneWidth(view);
    this.edge = visibleEdge(view, view.clientWidth);
    const listen = (target: EventTarget, kind: string, handler: () => void) => {
      target.addEventListener(kind, handler, { passive: true });
      this.stops.push(() => target.removeEventListener(kind, handler));
    };
    listen(view, "scroll", this.schedule);
    for (const kind of HANDS) listen(view, kind, () => store.getState().openAt(null));
    const resized = new ResizeObserver(() => {
      this.lane = laneWidth(view);
      this.edge = visibleEdge(view, view.clientWidth);
      this.schedule();
    });
    resized.observe(view);
    this.stops.push(
      () => resized.disconnect(),
      onLook(() => {
        this.palette = readPalette(view);
        this.schedule();
      }),
      store.subscribe(this.changed),
    );
    this.rebuild(store.getState());
    this.schedule();
  }

  stop(): void {
    for (const stop of this.stops) stop();
    cancelAnimationFrame(this.pending);
  }

  /** A point of the screen in page pixels. */
  toPage(clientX: number, clientY: number): { x: number; y: number } {
    const bounds = this.view.getBoundingClientRect();
    const window = this.window();
    return { x: clientX - bounds.left + window.left - window.pageX, y: clientY - bounds.top + window.top };
  }

  private readonly changed = (state: WorkspaceState, before: WorkspaceState): void => {
    if (state.drawing !== before.drawing || state.geometry !== before.geometry || state.page !== before.page)
      this.rebuild(state);
    if (state.scroll !== before.scroll || (before.geometry === null && state.geometry !== null))
      this.reveal(state);
    if (state.opening !== before.opening) this.open(state);
    if (
      state.drawing !== before.drawing ||
      state.geometry !== before.geometry ||
      state.layers !== before.layers ||
      state.hover !== before.hover
    )
      this.schedule();
  };

  private rebuild({ drawing, geometry, page }: WorkspaceState): void {
    this.scene = geometry === null || page === null ? null : buildScene(drawing, geometry, page);
    this.rows = this.scene === null ? [] : laneRows(this.scene);
  }

  /**
   * Scroll by the least amount that brings the wished leaves into the middle 80 % of the view: gliding, unless
   * it is far, one wish follows upon another, or motion is unwanted.
   */
  private reveal({ scroll, geometry }: WorkspaceState): void {
    const box = scroll === null || geometry === null ? null : boxOf(geometry, scroll.range);
    if (box === null) return;
    const { scrollTop, scrollLeft, clientHeight } = this.view;
    const { top, left } = revealing(box, this.seen());
    if (Math.abs(top - scrollTop) < 1 && Math.abs(left - scrollLeft) < 1) return;
    const isNear = Math.abs(top - scrollTop) < clientHeight;
    const now = performance.now();
    const isCalm = now - this.revealedAt > CALM_MS;
    this.revealedAt = now;
    const glides = isNear && isCalm && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.view.scrollTo({ top, left, behavior: glides ? "smooth" : "instant" });
  }

  /** Scroll to where the page opens, unless that is in view from its top or somebody has scrolled already. */
  private open({ opening: range, geometry }: WorkspaceState): void {
    const box = range === null || geometry === null ? null : boxOf(geometry, range);
    if (box === null || this.view.scrollTop > 0) return;
    this.view.scrollTo({ ...opening(box, this.seen()), behavior: "instant" });
  }

  private seen(): Seen {
    const { scrollTop: top, scrollLeft: left, clientHeight: height } = this.view;
    return { top, left, width: this.edge - this.lane, height };
  }

  private readonly schedule = (): void => {
    if (this.pending === 0) this.pending = requestAnimationFrame(this.paint);
  };

  private window(): Window {
    const { preset } = this.store.getState();
    return {
      top: this.view.scrollTop,
      left: this.view.scrollLeft,
      width: this.view.clientWidth,
      height: this.view.clientHeight,
      pageX: this.lane,
      pageWidth: Math.max(preset, this.store.getState().geometry?.width ?? 0),
      edge: this.edge,
    };
  }

  private readonly room: RoomAround = {
    ofChip: (shape) => this.measuredOnce(this.rooms, shape, chipRoom) ?? NO_ROOM,
    inLines: (shape) =>
      this.measuredOnce(this.lineRooms, shape, (geometry, box, range) =>
        freeLines(geometry, box, range, linesOf(geometry, range)),
      ) ?? [],
    hasTag: (shape) =>
      this.measuredOnce(this.tagRooms, shape, shape.mark.kind === "underline" ? hasEndTagRoom : hasTagRoom) ??
      true,
    hasBar: (shape) => this.measuredOnce(this.barRooms, shape, hasBarRoom) ?? true,
    isCrowded: (shape) => this.measuredOnce(this.crowded, shape, isCrowded) ?? false,
    over: (shape) => this.measuredOnce(this.cornerRooms, shape, cornerRoom) ?? Infinity,
  };

  private measuredOnce<T>(
    known: WeakMap<Shape, T>,
    shape: Shape,
    measure: (geometry: Geometry, box: Box, range: LeafRange) => T,
  ): T | undefined {
    const { geometry } = this.store.getState();
    let found = known.get(shape);
    if (found === undefined && geometry !== null)
      known.set(shape, (found = measure(geometry, shape.box, shape.mark.range)));
    return found;
  }

  private readonly paint = (): void => {
    this.pending = 0;
    const start = performance.now();
    const window = this.window();
    const { layers, hover, geometry, page, drawing, selection, opening: opened } = this.store.getState();
    for (const ctx of [this.tint, this.lines]) resize(ctx, window.width, window.height);
    if (this.scene !== null && geometry !== null && page !== null) {
      const shapes: Shape[] = [...shapesWithin(this.scene, window.top - 40, window.top + window.height + 40)];
      const hovered = hover === null ? null : boxOf(geometry, hover.range);
      const mark: Mark | null = hover === null ? null : { kind: "hover", range: hover.range };
      if (hovered !== null && mark !== null && !shapes.some((shape) => shape.mark.kind === "hover"))
        shapes.push({ mark, box: hovered });
      const tint = { scene: this.scene, geometry, page, drawing, shapes };
      const shown = { veil: layers.has("veil"), density: layers.has("density") };
      paintTint(this.tint, tint, window, shown, this.palette);
      if (shown.veil && shown.density && drawing.heat?.dropped === "strike")
        paintStrikes(this.lines, tint, window);
      paintStripes(this.lines, shapes, window, this.palette);
      paintLines(
        this.lines,
        shapes,
        this.rows,
        window,
        {
          ...{ blocks: layers.has("blocks"), cuts: layers.has("cuts"), errors: layers.has("errors") },
          first: selection?.range ?? opened,
        },
        this.palette,
        this.room,
      );
    }
    // The detail tells a frame with an extractor's verdicts from one that only clears the view.
    performance.measure("overlay-frame", {
      start,
      detail: this.scene !== null && this.store.getState().drawing !== EMPTY_DRAW_LIST,
    });
  };
}

/** Width of the lane left of the page; style is read when the view changes, not in every frame. */
function laneWidth(view: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(view).getPropertyValue("--w-lane")) || 0;
}

/** Give a canvas the size of the view in device pixels and clear it. */
function resize(ctx: CanvasRenderingContext2D, width: number, height: number): void {
  const { canvas } = ctx;
  const scale = globalThis.devicePixelRatio || 1;
  const w = Math.round(width * scale);
  const h = Math.round(height * scale);
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    // In the flow of the sheet, but without taking room from it.
    canvas.style.marginBottom = `${-height}px`;
  }
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.clearRect(0, 0, width, height);
}
