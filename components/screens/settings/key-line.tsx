"use client";
import { useEffect, useState } from "react";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { chordOf } from "@/components/ui/keys/actions";
import { chordsNow, setOwnKeys, takenBy, useOwnKeys } from "@/components/ui/keys/own-keys";
import type { KeyEntry } from "@/components/workbench/stage/mode";
import styles from "./settings-screen.module.css";

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"]);

/**
 * An action with its keys, and the way to give it another one: the next key that is pressed.
 * @param beside actions whose keys are heard together with its own
 */
export function KeyLine({
  entry,
  beside,
}: {
  readonly entry: KeyEntry;
  readonly beside: readonly KeyEntry[];
}) {
  const own = useOwnKeys();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, label } = entry;
  const keys = chordsNow(own, id, entry.keys);
  const isOwn = Object.hasOwn(own.chords, id);
  useEffect(() => {
    if (!isAsking) return;
    const heard = (event: KeyboardEvent) => {
      if (MODIFIERS.has(event.key) || event.key === "Tab" || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setAsking(false);
      const chord = chordOf(event);
      if (chord === "Escape") return;
      const other = takenBy(own, beside, id, chord);
      if (other !== null)
        return setRefusal(`${chord} is the key of “${other.label}”. Give that another one first.`);
      setOwnKeys({ ...own, chords: { ...own.chords, [id]: chord === "Backspace" ? [] : [chord] } });
    };
    // Before the app hears it.
    window.addEventListener("keydown", heard, { capture: true });
    return () => window.removeEventListener("keydown", heard, { capture: true });
  }, [isAsking, own, beside, id]);
  const reset = () => {
    const chords = Object.fromEntries(Object.entries(own.chords).filter(([of]) => of !== id));
    const taken = entry.keys
      .map((chord) => takenBy({ ...own, chords }, beside, id, chord))
      .find((one) => one !== null);
    if (taken === undefined || taken === null) return setOwnKeys({ ...own, chords });
    setRefusal(`Its usual key is that of “${taken.label}” now. Give that another one first.`);
  };
  return (
    <div className={styles.line}>
      <dt>
        {keys.slice(0, 2).map((key) => (
          <KeyHint key={key} keys={key} />
        ))}
        <span className="visually-hidden">{keys.length === 0 ? "No key" : keys.join(" or ")}</span>
      </dt>
      <dd className="t2">
        <button
          type="button"
          className={styles.change}
          aria-pressed={isAsking}
          title="Choose another key"
          onClick={() => {
            setRefusal(null);
            setAsking(!isAsking);
          }}
          onBlur={() => setAsking(false)}
        >
          {label}
        </button>
        {isAsking && <span role="status">Press the new key. Backspace: none, Esc: leave it.</span>}
        {isOwn && !isAsking && (
          <button
            type="button"
            className={styles.change}
            onClick={reset}
            aria-label={`Usual key of ${label}`}
          >
            <span className="small">reset</span>
          </button>
        )}
        {refusal !== null && <span role="alert">{refusal}</span>}
      </dd>
    </div>
  );
}
