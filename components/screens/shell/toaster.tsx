"use client";
import { Toaster as Sonner } from "sonner";

/**
 * Toasts, bottom right, three at most. Raise one with `toast` of sonner; errors must be given `duration:
 * Infinity`.
 */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      closeButton
      toastOptions={{
        style: {
          background: "var(--panel)",
          color: "var(--text)",
          border: 0,
          boxShadow: "var(--lift)",
          borderRadius: "var(--r3)",
          font: "var(--t-body)",
        },
      }}
    />
  );
}
