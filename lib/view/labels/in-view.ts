import type { LeafRange } from "../../page/page";
import { boxOf, type Geometry } from "../page/geometry";
import type { Units } from "../../labels/units/units";

/** What stays in the view for so long can have been looked at; what flies past has not. */
const MOMENT_MS = 300;

/** A strip of the page, in page pixels. */
export interface Strip {
  readonly top: number;
  readonly bottom: number;
}

/** What of a view was in it at both moments; null where nothing was. */
export function stayed(before: Strip, now: Strip): Strip | null {
  const top = Math.max(before.top, now.top);
  const bottom = Math.min(before.bottom, now.bottom);
  return top < bottom ? { top, bottom } : null;
}

/**
 * The units, as runs `[start, end)`, of which at least half lies in the strip, or that fill at least half of
 * it.
 */
export function unitsIn(geometry: Geometry, { list }: Units, strip: Strip): readonly LeafRange[] {
  const runs: { start: number; end: number }[] = [];
  for (const { index, leaves } of list) {
    const box = boxOf(geometry, leaves);
    if (box === null) continue;
    const common = Math.min(box.y + box.height, strip.bottom) - Math.max(box.y, strip.top);
    if (common < Math.min(box.height, strip.bottom - strip.top) / 2) continue;
    const last = runs.at(-1);
    if (last?.end === index) last.end = index + 1;
    else runs.push({ start: index, end: index + 1 });
  }
  return runs;
}

interface WatchParts {
  /** What of the page is in the view now; null while it is not known. */
  readonly strip: () => Strip | null;
  readonly onStayed: (strip: Strip) => void;
  readonly schedule: (run: () => void, ms: number) => () => void;
}

/**
 * Tell what of a page stays in the view. `moved` is to be called whenever the view may show something else;
 * while it does not, nothing runs.
 */
export function watchView({ strip, onStayed, schedule }: WatchParts): { moved(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  let before: Strip | null = null;
  const look = () => {
    cancel = null;
    const now = strip();
    const common = before === null || now === null ? null : stayed(before, now);
    if (common !== null) onStayed(common);
    const isStill = before !== null && now !== null && before.top === now.top && before.bottom === now.bottom;
    before = now;
    if (!isStill && now !== null) cancel = schedule(look, MOMENT_MS);
  };
  return {
    moved: () => {
      // A moment that began with nothing in the view begins anew with what comes into it.
      if (cancel !== null && before !== null) return;
      cancel?.();
      before = strip();
      cancel = schedule(look, MOMENT_MS);
    },
    stop: () => cancel?.(),
  };
}
