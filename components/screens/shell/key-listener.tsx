"use client";
import { useEffect, useMemo } from "react";
import { flushSync } from "react-dom";
import { useGo } from "@/components/ui/address/use-go";
import { actionFor, chordsOf, registry } from "@/components/ui/keys/actions";
import { EDITABLE, hands, LAYER } from "@/components/ui/keys/hands";
import { useActions } from "@/components/ui/keys/use-actions";
import { SHELL_ACTIONS } from "./shell-actions";

/** Keys that a focused control uses itself; they reach the registry only when nothing is focused. */
const OWN_KEYS: ReadonlySet<string> = new Set(["Enter", "Space", "Tab", "Shift+Tab"]);
const CONTROL = "a, button, summary, input, [role=menuitem], [role=tab], [role=option]";
/** What nobody types into a number; `e` of an exponent is given up for the key. */
const LETTER = /^(?:Shift\+)?[a-z]$/;
const NUMBER = "input[type=number]";
const MOVES = /^(?:Shift\+)?(?:Arrow(?:Up|Down|Left|Right)|Home|End)$/;

/**
 * Whether the key press belongs to what has the focus: text that is typed, a menu or dialog that is open, a
 * control's own key.
 */
export function belongsToFocus(target: EventTarget | null, chord: string): boolean {
  if (!(target instanceof Element)) return false;
  if (chord.startsWith("Ctrl+") && chord.length === 6) return false;
  // A dialog that opened by itself has the focus, but nobody has typed for it yet.
  if (target.matches("[data-unasked]")) return false;
  if (target.closest(LAYER) !== null) return true;
  if (target.matches(EDITABLE)) return !(target.matches(NUMBER) && LETTER.test(chord));
  if (OWN_KEYS.has(chord)) return target.closest(CONTROL) !== null;
  return MOVES.test(chord) && target.closest("[role=tablist], [role=radiogroup], [role=slider]") !== null;
}

/** The one place where key presses become actions. */
export function KeyListener() {
  const go = useGo();
  const state = useMemo(() => ({ go }), [go]);
  useActions(SHELL_ACTIONS, state);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const chords = chordsOf(event);
      const chord = chords.at(-1)!;
      // Held down, it would accept page after page, and answer what is asked in between.
      if (event.repeat && chord === "Enter") return;
      if (belongsToFocus(event.target, chord)) return;
      const action = actionFor(registry.getState().actions, ...chords);
      if (action === null) return;
      event.preventDefault();
      // Who has gone on to another key is done with the number: the next key may be one that it would take.
      if (event.target instanceof HTMLElement && event.target.matches(NUMBER)) event.target.blur();
      // What a key changes is rendered before the next key is heard, however fast they come: each acts on
      // what the one before it left.
      flushSync(() => action.run());
    };
    // Before anything that opens by itself: it must know of keys that are held by then.
    hands();
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return null;
}
