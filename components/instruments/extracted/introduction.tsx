"use client";
import { useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/controls/button";
import styles from "./extracted.module.css";

const KEY = "winnow-introduced";
const listeners = new Set<() => void>();
/** A browser that forbids storage remembers it until the window closes. */
let isDismissed = false;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function isIntroduced(): boolean {
  try {
    return isDismissed || localStorage.getItem(KEY) !== null;
  } catch {
    return isDismissed;
  }
}

function dismiss(): void {
  isDismissed = true;
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // It lasts until the window closes.
  }
  for (const listener of listeners) listener();
}

/** What Winnow is, in a line for whoever has just pasted their first page; gone for good once it is closed. */
export function Introduction() {
  const isKnown = useSyncExternalStore(subscribe, isIntroduced, () => true);
  if (isKnown) return null;
  return (
    <p className={styles.introduction} data-testid="introduction">
      <span className="grow">
        Winnow shows what an extractor keeps of a page and why. Click any text, here or on the page, to see
        the reason.
      </span>
      <IconButton label="Close the introduction" icon="close" onClick={dismiss} />
    </p>
  );
}
