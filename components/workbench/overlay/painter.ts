import type { WorkspaceState, WorkspaceStore } from "@/components/workbench/page/workspace-store";
import { tagPlace, type TagPlace } from "./tag-place";
import { EMPTY_DRAW_LIST, type Mark } from "@/lib/view/page/draw-list";
import { roomBeside } from "./error-chip";
import { laneRows, type LaneRow } from "@/lib/view/page/lane";
import { paintLines } from "./paint-lines";
import { paintStripes } from "./paint-stripes";
import { paintStrikes, paintTint, type Window } from "./paint-tint";
import { onLook } from "@/components/workbench/canvas/on-look";
import { readPalette, type Palette } from "@/components/workbench/canvas/palette";
import { buildScene, shapesWithin, type Scene, type Shape } from "@/lib/view/page/scene";
import { boxOf } from "@/lib/view/page/geometry";
import { visibleEdge } from "@/components/workbench/frame/visible-edge";

/** A page opens with the answer this share of the view's height below its top, so that what leads to it shows. */
const OPENING_SHARE = 0.2;
/** How somebody takes the page in hand before it was opened anywhere. */
const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** What is revealed keeps this share of the view's height from its edges. */
const REVEAL_SHARE = 0.1;

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
  /** Room beside errors, found when one is first seen. */
  private rooms = new WeakMap<Shape, number>();
  /** The same of bars. */
  private readonly places = new WeakMap<Shape, TagPlace>();
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

  /** Scroll by the least amount that brings the wished leaves into the middle 80 % of the view. */
  private reveal({ scroll, geometry }: WorkspaceState): void {
    const box = scroll === null || geometry === null ? null : boxOf(geometry, scroll.range);
    if (box === null) return;
    const { scrollTop, clientHeight } = this.view;
    const edge = clientHeight * REVEAL_SHARE;
    const above = box.y - edge;
    const below = box.y + box.height + edge - clientHeight;
    const isTall = box.height > clientHeight - 2 * edge;
    const target = scrollTop > above || isTall ? above : scrollTop < below ? below : scrollTop;
    if (Math.abs(target - scrollTop) < 1) return;
    const isNear =
      Math.abs(target - scrollTop) < clientHeight && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.view.scrollTo({ top: target, behavior: isNear ? "smooth" : "instant" });
  }

  /** Scroll to where the page opens, unless that is in view from its top or somebody has scrolled already. */
  private open({ opening, geometry }: WorkspaceState): void {
    const box = opening === null || geometry === null ? null : boxOf(geometry, opening);
    const { scrollTop, clientHeight } = this.view;
    if (box === null || scrollTop > 0) return;
    const isInView = box.y + Math.min(box.height, clientHeight / 4) <= clientHeight * (1 - REVEAL_SHARE);
    if (!isInView) this.view.scrollTo({ top: box.y - clientHeight * OPENING_SHARE, behavior: "instant" });
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

  private readonly roomOf = (shape: Shape): number => {
    const { geometry } = this.store.getState();
    let room = this.rooms.get(shape);
    if (room === undefined && geometry !== null)
      this.rooms.set(shape, (room = roomBeside(geometry, shape.box, shape.mark.range)));
    return room ?? 0;
  };

  private readonly placeOf = (shape: Shape): TagPlace => {
    const { geometry } = this.store.getState();
    let place = this.places.get(shape);
    if (place === undefined)
      this.places.set(shape, (place = tagPlace(geometry!, shape.box, shape.mark.range)));
    return place;
  };

  private readonly paint = (): void => {
    this.pending = 0;
    const start = performance.now();
    const window = this.window();
    const { layers, hover, geometry, page, drawing } = this.store.getState();
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
        { blocks: layers.has("blocks"), cuts: layers.has("cuts"), errors: layers.has("errors") },
        this.palette,
        this.roomOf,
        this.placeOf,
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
