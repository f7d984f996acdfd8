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
