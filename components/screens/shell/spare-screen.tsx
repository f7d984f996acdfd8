"use client";
import { Suspense, type ComponentProps } from "react";
import { lazily } from "@/components/ui/controls/lazily";
import type { Screen } from "./screen";
import styles from "./screen.module.css";

type Props = ComponentProps<typeof Screen>;

/** Where the bar cannot be had, what is below it is said all the same. */
const Whole = lazily<Props>(
  async () => (await import("./screen")).Screen,
  (_, { children }) => <main className={styles.screen}>{children}</main>,
);

/**
 * A screen that stands in for each other one, when it failed or is not there: its code comes along with every
 * document, so the bar, which that document has already, is fetched where it is shown.
 */
export function SpareScreen(props: Props) {
  return (
    <Suspense fallback={<main className={styles.screen}>{props.children}</main>}>
      <Whole {...props} />
    </Suspense>
  );
}
