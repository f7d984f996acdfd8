import type { ReactNode } from "react";
import { Toaster } from "./toaster";
import { KeyListener } from "./key-listener";
import { KeySheet } from "./key-sheet";
import { Palette } from "./palette";
import { Rail } from "./rail";
import styles from "./shell.module.css";

/** The frame of every screen: rail, the screen itself, and the layers that open above any of them. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.app}>
      <Rail />
      <div className={styles.main}>{children}</div>
      <KeyListener />
      <Palette />
      <KeySheet />
      <Toaster />
    </div>
  );
}
