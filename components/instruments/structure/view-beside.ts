import { visibleEdge } from "@/components/workbench/frame/visible-edge";

/** A narrower margin stays empty. */
export const LEAST_MARGIN = 100;
/** Room left and right of the tree in the margin. */
export const INSET = 4;

/** Pixels that the tree in the margin of a view has. */
export const marginWidth = (view: HTMLElement | null, viewWidth: number): number =>
  Math.floor(viewWidth - visibleEdge(view, viewWidth)) - 2 * INSET;

/** Whether the margin of a view shows the tree. */
export const hasMargin = (view: HTMLElement | null, viewWidth: number): boolean =>
  marginWidth(view, viewWidth) >= LEAST_MARGIN;

/** The form in which the tab shows the tree until one is chosen: not the one that the margin has already. */
export const usualForm = (view: HTMLElement | null, viewWidth: number): "characters" | "height" =>
  hasMargin(view, viewWidth) ? "characters" : "height";

/** The scrolled view of the page in the same workspace as an element; null where there is none. */
export function viewBeside(element: HTMLElement | null): HTMLElement | null {
  return element?.closest("section")?.querySelector<HTMLElement>('[data-testid="view"]') ?? null;
}

/**
 * The height on the page that lies beside the upper edge of an element; null where it stands below the view
 * rather than beside it.
 */
export function windowOf(
  element: HTMLElement | null,
  view: HTMLElement | null,
  height: number,
): number | null {
  if (element === null || view === null) return null;
  const own = element.getBoundingClientRect();
  const beside = view.getBoundingClientRect();
  const shared = Math.min(own.bottom, beside.bottom) - Math.max(own.top, beside.top);
  return shared * 2 < height ? null : view.scrollTop + own.top - beside.top;
}
