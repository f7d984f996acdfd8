import { cursorOn } from "@/lib/view/labels/cursor";
import { runAround } from "@/lib/view/labels/runs";
import type { Places } from "@/components/modes/annotate/state/places";
import type { Session } from "./session";

type Resumable = Pick<Session, "desk" | "annotate">;

/**
 * Put the cursor where this annotator left the page, once, before it is drawn. A page that is done begins
 * where labelling begins, and so does one that has been left nowhere.
 */
export function resume({ desk, annotate }: Resumable, places: Places): void {
  const { page, units, decisions, labelState } = annotate.state.getState();
  const leaf = labelState === "done" ? null : places.of(desk);
  const unit = leaf === null ? undefined : units.unitOf[leaf];
  if (unit === undefined || units.list[unit] === undefined) return;
  annotate.point(cursorOn(page, units, runAround(page, units, decisions, null, unit)));
}

/**
 * Remember where the cursor is, a moment after it moved there and when this is stopped; forget it when the page
 * is done. `later` runs something in a while, and answers how to call that off.
 */
export function followPlace(
  { desk, annotate }: Resumable,
  places: Places,
  later: (run: () => void) => () => void,
): () => void {
  let callOff: (() => void) | null = null;
  const keep = () => {
    callOff?.();
    callOff = null;
    const { cursor, labelState } = annotate.state.getState();
    places.keep(desk, labelState === "done" ? null : (cursor?.focus ?? null));
  };
  const stop = annotate.state.subscribe((now, before) => {
    if (now.cursor !== before.cursor || now.labelState !== before.labelState) callOff ??= later(keep);
  });
  return () => {
    stop();
    // Where nothing moved, nothing is to be remembered.
    if (callOff !== null) keep();
  };
}
