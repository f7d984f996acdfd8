"use client";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { IconButton } from "@/components/ui/controls/button";
import { count } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import styles from "./replay.module.css";
import type { PlayerStore } from "./replay-store";

/** First, previous, play, next, last, and a slider over all steps. */
export function Player({ player, children }: { readonly player: PlayerStore; readonly children: ReactNode }) {
  const { size, step, isPlaying, goTo, move, toggle } = useStore(player, (state) => state);
  const isFirst = step === 0;
  const isLast = step >= size - 1;
  return (
    <div className={styles.player} role="group" aria-label="Player">
      <div className={styles.buttons}>
        <IconButton label="First step" icon="first" disabled={isFirst} onClick={() => goTo(0)} />
        <IconButton
          label="Previous step"
          icon="previous"
          disabled={isFirst}
          onClick={() => move(-1)}
          aria-keyshortcuts="Shift+N"
        />
        <IconButton
          label={isPlaying ? "Pause" : "Play"}
          icon={isPlaying ? "pause" : "play"}
          onClick={toggle}
          aria-keyshortcuts="Space"
        />
        <IconButton
          label="Next step"
          icon="next"
          disabled={isLast}
          onClick={() => move(1)}
          aria-keyshortcuts="N"
        />
        <IconButton label="Last step" icon="last" disabled={isLast} onClick={() => goTo(Infinity)} />
        <span className={styles.place} data-testid="replay-place">
          Step {count(step + 1)} of {count(size)}
        </span>
        <span className="grow" />
        <KeyHint keys="n" />
        <KeyHint keys="Space" />
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label="Step"
        min={0}
        max={Math.max(0, size - 1)}
        step={1}
        value={step}
        onChange={(event) => goTo(event.target.valueAsNumber)}
      />
      {children}
    </div>
  );
}
