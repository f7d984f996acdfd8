"use client";
import { useStore } from "zustand";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import styles from "./save-clock.module.css";
import { isStuck, type SaveState } from "./save-state";
import type { Sync } from "./sync";

/** What the clock says: `Saved 12:04:31`, `3 waiting`, `3 kept on this computer`, `3 in this tab only`. */
export function saveWords(save: SaveState): string {
  switch (save.kind) {
    case "saved":
      return save.at === null ? "Nothing to save" : `Saved ${clockTime(save.at)}`;
    case "waiting":
      return save.count === 0 ? "Saving" : `${save.count} waiting`;
    case "kept":
      return `${save.count} kept on this computer`;
    case "unkept":
      return `${save.count} in this tab only`;
    case "refused":
      return `${save.count} not accepted`;
  }
}

/** Why the server does not have it, and what becomes of it; none while all goes well. */
export function saveReason(save: SaveState): string | undefined {
  if (!isStuck(save)) return undefined;
  return {
    kept: `${save.reason}; it will be tried again by itself, and nothing is lost`,
    unkept: `${save.reason}, and this browser refuses to store it: leave the tab open, it will be tried again by itself`,
    refused: save.reason,
  }[save.kind];
}

/** Local time of day, always with seconds. */
export function clockTime(at: number): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** When the server last confirmed, or how much it does not have yet and why. */
export function SaveClock({ sync }: { readonly sync: Pick<Sync, "state"> }) {
  const save = useStore(sync.state);
  const isBad = isStuck(save);
  const tone = save.kind === "saved" ? "ok" : isBad ? "warn" : "t2";
  return (
    <span className={classes(styles.clock, tone)} role="status" aria-label="Saving" title={saveReason(save)}>
      {save.kind === "saved" && save.at !== null && <Icon name="check" size={12} />}
      {isBad && <Icon name="warning" size={12} />}
      {saveWords(save)}
      {save.kind === "refused" && (
        <span className="cut" style={{ maxWidth: "28ch" }}>
          {save.reason}
        </span>
      )}
    </span>
  );
}
