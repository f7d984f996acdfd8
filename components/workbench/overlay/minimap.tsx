"use client";
import { useEffect, useRef, type PointerEvent, type ReactNode, type RefObject } from "react";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { mapLayers, paintMapFront, paintMapGround } from "./paint-map";
import type { DrawList } from "@/lib/view/page/draw-list";
import { readPalette } from "@/components/workbench/canvas/palette";
import { buildScene, type Placed, type Scene } from "@/lib/view/page/scene";
import styles from "./minimap.module.css";

/**
 * The gutter: the whole page in one column with the colours of the page, error ticks and the box of what is
 * in view. Drag it to scroll.
 */
export function Minimap({
  view,
  children,
}: {
  readonly view: RefObject<HTMLDivElement | null>;
  /** What lies over the map, without taking the pointer. */
  readonly children?: ReactNode;
}) {
  const store = useWorkspaceStore();
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const height = useWorkspace((state) => state.geometry?.height ?? 0);

  useEffect(() => {
    const element = canvas.current;
    const scroller = view.current;
    const gutter = element?.parentElement;
    if (!element || !scroller || !gutter) return;
    let isWaiting = false;
    let isStopped = false;
    let palette = readPalette(element);
    // The ground of the map, painted once for what it depends on.
    const ground = document.createElement("canvas");
    let painted: {
      readonly of: Placed;
      readonly parts: Scene["parts"];
      readonly heat: DrawList["heat"];
      readonly look: string;
      readonly width: number;
      readonly height: number;
    } | null = null;
    const draw = () => {
      isWaiting = false;
      if (isStopped) return;
      const { geometry, page, drawing, layers } = store.getState();
      const ctx = element.getContext("2d");
      if (ctx === null) return;
      const scale = devicePixelRatio || 1;
      const width = gutter.clientWidth;
      const tall = gutter.clientHeight;
      element.width = width * scale;
      element.height = tall * scale;
      ctx.scale(scale, scale);
      if (geometry === null || page === null) return;
      const scene = buildScene(drawing, geometry, page);
      const size = { width, height: tall };
      const shown = mapLayers(drawing, layers);
      const look = JSON.stringify(shown);
      if (
        painted === null ||
        painted.of !== scene.ground ||
        painted.parts !== scene.parts ||
        painted.heat !== drawing.heat ||
        painted.look !== look ||
        painted.width !== element.width ||
        painted.height !== element.height
      ) {
        ground.width = element.width;
        ground.height = element.height;
        const under = ground.getContext("2d");
        if (under === null) return;
        under.scale(scale, scale);
        paintMapGround(under, scene, geometry, size, shown, drawing.heat, palette);
        painted = {
          of: scene.ground,
          parts: scene.parts,
          heat: drawing.heat,
          look,
          width: element.width,
          height: element.height,
        };
      }
      if (ground.width > 0 && ground.height > 0) ctx.drawImage(ground, 0, 0, width, tall);
      paintMapFront(ctx, scene, geometry, size, shown, palette);
    };
    let drawnAt = -Infinity;
    // After the page itself, and once for several keys pressed fast or steps of a threshold: on a page of 20,000
    // elements the map takes as long as the page, and nobody looks at it meanwhile.
    const schedule = () => {
      if (isWaiting) return;
      isWaiting = true;
      const later = () => {
        drawnAt = performance.now();
        draw();
      };
      const rest = drawnAt + REST_MS - performance.now();
      requestAnimationFrame(() => (rest > 0 ? setTimeout(() => whenIdle(later), rest) : whenIdle(later)));
    };
    const follow = () => {
      if (box.current === null || scroller.scrollHeight === 0) return;
      const share = mapScale(gutter.clientHeight, scroller.scrollHeight);
      box.current.style.transform = `translateY(${scroller.scrollTop * share}px)`;
      box.current.style.height = `${Math.max(8, scroller.clientHeight * share)}px`;
    };
    const unsubscribe = store.subscribe((state, before) => {
      if (
        state.drawing !== before.drawing ||
        state.geometry !== before.geometry ||
        state.layers !== before.layers
      )
        schedule();
      if (state.geometry !== before.geometry) requestAnimationFrame(follow);
    });
    const resized = new ResizeObserver(() => {
      schedule();
      follow();
    });
    resized.observe(gutter);
    const themed = new MutationObserver(() => {
      palette = readPalette(element);
      painted = null;
      schedule();
    });
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    scroller.addEventListener("scroll", follow, { passive: true });
    return () => {
      unsubscribe();
      resized.disconnect();
      themed.disconnect();
      scroller.removeEventListener("scroll", follow);
      isStopped = true;
    };
  }, [store, view]);

  const go = (event: PointerEvent<HTMLDivElement>) => {
    const scroller = view.current;
    if (scroller === null || height === 0) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    const share = mapScale(bounds.height, scroller.scrollHeight);
    scroller.scrollTo({
      top: (event.clientY - bounds.top) / share - scroller.clientHeight / 2,
      behavior: "instant",
    });
  };

  return (
    <div
      className={styles.gutter}
      role="img"
      aria-label="Map of the whole page"
      data-testid="minimap"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) go(event);
      }}
    >
      <canvas ref={canvas} className={styles.map} aria-hidden="true" />
      {children}
      <div ref={box} className={styles.window} hidden={height === 0} />
    </div>
  );
}

/** The map is painted no more often than this. */
const REST_MS = 100;
/** How long the map may stay behind what is labelled. */
const LATE_MS = 200;

/** Run when the browser has nothing else to do, or when it has waited long enough. */
function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: LATE_MS });
  else setTimeout(work);
}

/**
 * Pixels of the map per pixel of the page: the page fills the gutter, but a short page is not stretched
 * beyond a sixth.
 */
export function mapScale(gutterHeight: number, pageHeight: number): number {
  return Math.min(1 / 6, gutterHeight / Math.max(1, pageHeight));
}
