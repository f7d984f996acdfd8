"use client";
import { parseAsInteger, parseAsStringLiteral, useQueryState } from "nuqs";
import { useCallback, useMemo, useState, type KeyboardEvent, type MouseEvent } from "react";
import { shortName } from "@/lib/page/path";
import { statisticsOf } from "@/lib/page/statistics";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { figureOf } from "@/lib/text/figures";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { count } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { childAt, layByCharacters } from "@/lib/view/structure/by-characters";
import { layByHeight } from "@/lib/view/structure/by-height";
import { sizeCanvas } from "@/components/workbench/canvas/canvas-size";
import { lookOf, shadesOf } from "./look";
import { paintedFile } from "@/components/workbench/canvas/painted-file";
import { paintRects } from "./paint-rects";
import { rectAt, RectsBuilder } from "@/lib/view/structure/rects";
import { selectionOf } from "@/lib/view/structure/selection";
import styles from "./structure.module.css";
import { elementsIn, indexOf, treeOf } from "@/lib/view/page/tree";
import { usePainter, type Paint } from "@/components/workbench/canvas/use-painter";
import { useSize } from "@/components/ui/browser/use-size";
import { usualForm, viewBeside, windowOf } from "./view-beside";

const FORMS = ["height", "characters", "treemap"] as const;
const NAMES = { height: "Page height", characters: "Characters", treemap: "Treemap" } as const;
const NOTHING = new RectsBuilder().build();

/** The tree of the page in three forms. The address keeps the form, and the element that is looked into. */
export function StructureTab({ inspection }: { readonly inspection: Inspection }) {
  const store = useWorkspaceStore();
  const [chosen, setForm] = useQueryState("tree", parseAsStringLiteral(FORMS));
  const [inside, setInside] = useQueryState("in", parseAsInteger);
  const geometry = useWorkspace((now) => now.geometry);
  const selection = useWorkspace((now) => now.selection);
  const hover = useWorkspace((now) => now.hover);
  const [plot, setPlot] = useState<HTMLDivElement | null>(null);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [pointed, setPointed] = useState<{
    readonly index: number;
    readonly merged: number;
    readonly x: number;
    readonly y: number;
  } | null>(null);
  const { width, height } = useSize(plot);
  const view = useMemo(() => viewBeside(plot), [plot]);
  const { width: viewWidth } = useSize(view);
  const form = chosen ?? usualForm(view, viewWidth);
  const { page, extractor } = inspection;
  const tree = useMemo(() => treeOf(page), [page]);
  const top =
    inside === null || inside < 0 || inside >= page.size ? 0 : Math.max(0, indexOf(tree, page, inside));
  const scale = useMemo(
    () => (windowOf(plot, view, height) === null ? height / Math.max(1, geometry?.height ?? 1) : 1),
    [plot, view, height, geometry],
  );

  const rects = useMemo(() => {
    if (width === 0 || height === 0) return NOTHING;
    if (form === "height") return geometry === null ? NOTHING : layByHeight(tree, geometry, width, scale);
    return layByCharacters(tree, statisticsOf(page).leafLength, top, form, width, height);
  }, [tree, page, geometry, form, top, width, height, scale]);
  const look = useMemo(
    () => lookOf(tree, inspection, selection, hover),
    [tree, inspection, selection, hover],
  );
  const offset = useCallback(
    (): number => (form === "height" && scale === 1 ? (windowOf(plot, view, height) ?? 0) : 0),
    [form, scale, plot, view, height],
  );
  const paint = useCallback<Paint>(
    (ctx, palette) => {
      sizeCanvas(ctx.canvas, width, height);
      if (width > 0 && height > 0) paintRects(ctx, rects, { top: offset(), width, height }, look, palette);
    },
    [rects, look, width, height, offset],
  );
  usePainter(canvas, paint, view);

  if (tree.size === 0) return <Empty title="No text" text="No element of this page has any text." />;
  const { value } = shadesOf(tree, inspection);
  const under = (event: MouseEvent) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - bounds.left;
    const y = event.clientY - bounds.top;
    const found = rectAt(rects, x, y + offset());
    if (found < 0) return null;
    const index = rects.element[found]!;
    const isBar = rects.merged[found]! > 0;
    const own = isBar ? rects.element.indexOf(index) : -1;
    if (form !== "characters" || own < 0) return { index, merged: rects.merged[found]!, x, y };
    return {
      index: childAt(tree, statisticsOf(page).leafLength, index, (y - rects.y[own]!) / rects.height[own]!),
      merged: 0,
      x,
      y,
    };
  };
  const choose = (index: number) => {
    const next = selectionOf(tree, index);
    if (next === null) return;
    store.getState().select(next);
    store.getState().scrollTo(next.range);
  };
  const lookInto = (index: number) => {
    if (form === "height") return;
    // An element that holds no others is seen best among its neighbours.
    const holder = tree.end[index] === index + 1 ? Math.max(0, tree.parent[index]!) : index;
    void setInside(holder === 0 ? null : tree.node[holder]!);
  };
  const outward = () => lookInto(Math.max(0, tree.parent[top]!));
  const keyed = (event: KeyboardEvent) => {
    const chosen = selection === null ? undefined : elementsIn(tree, selection.range)[0];
    if (event.key === "Enter" && chosen !== undefined) lookInto(chosen);
    else if (event.key === "Backspace" && top > 0) outward();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const crumbs: number[] = [];
  for (let index = top; index > 0; index = tree.parent[index]!) crumbs.unshift(index);
  const pointedWords = ({ index, merged }: { readonly index: number; readonly merged: number }): string => {
    const name = shortName(page, tree.node[index]!);
    if (merged > 0) return `${count(merged)} small elements in ${name}`;
    return `${name} ${figureOf(value[index]!)}, ${count(tree.stop[index]! - tree.start[index]!)} texts`;
  };
  return (
    <div className={styles.tab} data-testid="structure">
      <div className={styles.head}>
        <Segment
          label="Layout of the tree"
          value={form}
          options={FORMS.map((each) => ({ value: each, label: NAMES[each] }))}
          onChange={(next) => void setForm(next)}
        />
        <span className="grow" />
        {top > 0 && form !== "height" && (
          <Button kind="bare" onClick={outward}>
            Zoom out
          </Button>
        )}
        <ExportMenu
          small
          title={`Tree by ${NAMES[form].toLowerCase()}`}
          chart={() =>
            width > 0 && height > 0
              ? paintedFile(width, height, (pen, palette) =>
                  paintRects(pen, rects, { top: offset(), width, height }, look, palette),
                )
              : null
          }
        />
      </div>
      {top > 0 && form !== "height" && (
        <nav className={styles.crumbs} aria-label="Elements around">
          {[0, ...crumbs].map((index, i) => (
            <span key={index} style={{ display: "contents" }}>
              {i > 0 && "›"}
              <button
                type="button"
                className={styles.crumb}
                aria-current={index === top}
                onClick={() => lookInto(index)}
              >
                {shortName(page, tree.node[index]!)}
              </button>
            </span>
          ))}
        </nav>
      )}
      <div
        ref={setPlot}
        className={styles.plot}
        tabIndex={0}
        role="group"
        onKeyDown={keyed}
        data-laid={rects.size}
        aria-label={`Tree of ${count(tree.size)} elements by ${NAMES[form].toLowerCase()}. ${
          selection === null
            ? "Nothing is selected"
            : `${elementsIn(tree, selection.range)
                .map((index) => shortName(page, tree.node[index]!))
                .slice(0, 3)
                .join(", ")} is selected`
        }`}
      >
        <canvas
          ref={setCanvas}
          width={0}
          height={0}
          aria-hidden="true"
          onPointerMove={(event) => {
            const found = under(event);
            setPointed(found);
            store.getState().point(selectionOf(tree, found?.index ?? -1));
          }}
          onPointerLeave={() => {
            setPointed(null);
            store.getState().point(null);
          }}
          onClick={(event) => choose(under(event)?.index ?? -1)}
          onDoubleClick={(event) => lookInto(under(event)?.index ?? 0)}
        />
        {pointed !== null && (
          <div
            className={styles.name}
            style={{
              top: pointed.y > 40 ? pointed.y - 28 : pointed.y + 18,
              ...(pointed.x > width / 2
                ? { right: Math.max(4, width - pointed.x - 8) }
                : { left: Math.max(4, pointed.x - 8) }),
            }}
          >
            {pointedWords(pointed)}
          </div>
        )}
      </div>
      <p className={styles.note}>{noteOf(form, scale === 1, extractor.score.name)}</p>
    </div>
  );
}

function noteOf(form: (typeof FORMS)[number], isAligned: boolean, scoreName: string): string {
  const colour = `Colour is the mean ${scoreName} of its text; grey is too small to show.`;
  switch (form) {
    case "height":
      return `Each element ${isAligned ? "is beside its text on the page" : "is as tall as its text, with the whole page from top to bottom"}; its children are to its right. ${colour}`;
    case "characters":
      return `The taller an element, the more characters it has; its children are to its right. ${colour} Double-click one or press Enter to zoom in.`;
    case "treemap":
      return `The larger an area, the more characters. ${colour} Double-click one or press Enter to zoom in.`;
  }
}
