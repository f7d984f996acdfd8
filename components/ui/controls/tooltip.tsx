"use client";
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";
import { KeyHint } from "./key-hint";
import styles from "./tooltip.module.css";

/**
 * One sentence about its child, on hover and focus after 300 ms. The child must take a ref (a plain element
 * does).
 */
export function Tooltip({
  text,
  keys,
  side = "bottom",
  children,
}: {
  readonly text: string;
  readonly keys?: string;
  readonly side?: "top" | "right" | "bottom" | "left";
  readonly children: ReactElement;
}) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
            {text}
            {keys && <KeyHint keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
