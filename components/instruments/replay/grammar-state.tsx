import type { Grammar } from "@/lib/blocks/ble-ie/grammar";
import type { BlockSymbol } from "@/lib/blocks/ble-ie/symbols";
import { classes } from "@/components/ui/classes";
import styles from "./replay.module.css";
import { SYMBOL_NAMES } from "@/lib/view/replay/replay-words";

interface Part {
  readonly words: string;
  readonly symbols: string;
}

const PARTS = {
  inline: { words: "(x|i)*", symbols: "xi" },
  p: { words: "p?", symbols: "p" },
  q: { words: "q*", symbols: "q" },
  l: { words: "l*", symbols: "l" },
  t: { words: "t*", symbols: "t" },
} as const;
/** The pattern of each grammar as the paper prints it; alternatives apart. */
const PATTERNS: Readonly<Record<Grammar, readonly (readonly Part[])[]>> = {
  sequence: [[PARTS.inline, PARTS.p, PARTS.q, PARTS.l, PARTS.t]],
  alternation: [[PARTS.inline, PARTS.p, PARTS.q], [PARTS.l], [PARTS.t]],
};

/** Where the run stands in the pattern, and what may follow. */
export function GrammarState({
  grammar,
  run,
  next,
}: {
  readonly grammar: Grammar;
  readonly run: string;
  readonly next: readonly BlockSymbol[];
}) {
  const last = run.slice(-1);
  return (
    <>
      <p className={styles.grammar} aria-hidden="true">
        {PATTERNS[grammar].map((parts, i) => (
          <span key={i} style={{ display: "contents" }}>
            {i > 0 && <span>or</span>}
            {parts.map(({ words, symbols }) => (
              <span
                key={words}
                className={classes(
                  styles.part,
                  last !== "" && symbols.includes(last)
                    ? styles.here
                    : next.some((each) => symbols.includes(each)) && styles.open,
                )}
              >
                {words}
              </span>
            ))}
          </span>
        ))}
      </p>
      <p className="small t2" style={{ marginTop: 6 }}>
        {next.length === 0
          ? "Nothing may follow."
          : `May follow: ${next.map((each) => `${each} ${SYMBOL_NAMES[each]}`).join(", ")}.`}
      </p>
    </>
  );
}
