import type { KeyboardEvent } from "react";

/**
 * Where something that takes the focus stands in a table; `data-row` and `data-column` of its element,
 * counted from 0.
 */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/**
 * Where a key leads from a place among the places there are, which may have gaps; null for a key that is not
 * about moving, or where nothing lies that way. Up and down look for the nearest column.
 */
export function moved(places: readonly GridPlace[], from: GridPlace, key: string): GridPlace | null {
  const inRow = (row: number) =>
    places.filter((place) => place.row === row).sort((a, b) => a.column - b.column);
  const own = inRow(from.row);
  if (key === "ArrowRight") return own.find(({ column }) => column > from.column) ?? null;
  if (key === "ArrowLeft") return own.findLast(({ column }) => column < from.column) ?? null;
  if (key === "Home") return own[0] ?? null;
  if (key === "End") return own.at(-1) ?? null;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const rows = [...new Set(places.map(({ row }) => row))].sort((a, b) => a - b);
  const row =
    key === "ArrowDown" ? rows.find((other) => other > from.row) : rows.findLast((other) => other < from.row);
  if (row === undefined) return null;
  return inRow(row).reduce<GridPlace | null>(
    (best, place) =>
      best === null || Math.abs(place.column - from.column) < Math.abs(best.column - from.column)
        ? place
        : best,
    null,
  );
}

const placeOf = ({ dataset }: HTMLElement): GridPlace => ({
  row: Number(dataset.row),
  column: Number(dataset.column),
});

/** Moves the focus in a table whose elements carry `data-row` and `data-column`. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey ||
    !(event.target instanceof HTMLElement) ||
    event.target.dataset.row === undefined
  )
    return;
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const to = moved(elements.map(placeOf), placeOf(event.target), event.key);
  if (to === null) return;
  event.preventDefault();
  elements
    .find(({ dataset }) => Number(dataset.row) === to.row && Number(dataset.column) === to.column)
    ?.focus();
}
