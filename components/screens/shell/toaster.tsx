"use client";
import { Toaster as Sonner } from "sonner";
import styles from "./toaster.module.css";

/**
 * Toasts, at the bottom in the middle, three at most: there is the page or a table, while what they speak of
 * is in the panel, in a dialog or in the row of tools, which they stay above. All of them are open, since
 * one that lay behind another would cover its words and its link. Raise one with `toast` of sonner; errors
 * must be given `duration: Infinity`.
 */
export function Toaster() {
  return (
    <Sonner
      position="bottom-center"
      offset={{ bottom: 64 }}
      mobileOffset={{ bottom: 108 }}
      visibleToasts={3}
      expand
      closeButton
      toastOptions={{
        classNames: { toast: styles.toast!, description: styles.description! },
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
