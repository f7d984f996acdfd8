/**
 * Where the page column ends, in pixels from the left of the scrolled view; what a wider page has beyond it
 * lies under the tree in the margin. `viewWidth` where the view is not in the workspace's
 * grid.
 */
export function visibleEdge(view: HTMLElement | null, viewWidth: number): number {
  const work = view?.parentElement;
  if (viewWidth === 0 || work == null) return viewWidth;
  // Columns of the grid: gutter, lane, page, margin, panel; on a phone there are only gutter and view.
  const [, lane, column, margin] = getComputedStyle(work)
    .gridTemplateColumns.split(" ")
    .map((size) => Number.parseFloat(size));
  return margin === undefined ? viewWidth : Math.min(viewWidth, (lane ?? viewWidth) + (column ?? 0));
}
