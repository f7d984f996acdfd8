"use client";
import { useEffect, useState } from "react";
import { Button } from "./button";
import styles from "./copy-button.module.css";

/** How long a button says what it has done. */
const SAID_MS = 2_000;

/** Copies a text, and says so in its own place. */
export function CopyButton({ text }: { readonly text: string }) {
  const [said, say] = useState<"Copied" | "Not allowed" | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => say(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied");
    } catch {
      say("Not allowed");
    }
  };
  return (
    <Button
      className={styles.copy}
      disabledReason={text === "" ? "There is nothing to copy" : null}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{said ?? "Copy"}</span>
    </Button>
  );
}
