import type { ReactNode } from "react";
import { Toaster } from "./toaster";
import { KeyListener } from "./key-listener";
import { Layers } from "./layers";
import { Rail } from "./rail";
import { SignedOut } from "./signed-out";
import styles from "./shell.module.css";

/** The frame of every screen: rail, the screen itself, and the layers that open above any of them. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.app}>
      <Rail />
      <div className={styles.main}>{children}</div>
      <KeyListener />
      <Layers />
      <SignedOut />
      <Toaster />
    </div>
  );
}
