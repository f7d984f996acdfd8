"use client";
import { useMemo } from "react";
import { cutRule, EMIT, READ, symbolsUnder, type Replay } from "@/lib/blocks/ble-ie/replay";
import { letterOf } from "@/lib/blocks/ble-ie/symbols";
import type { Segmentation } from "@/lib/blocks/segment";
import { leavesOf } from "@/lib/page/page";
import { ancestorsOf, shortName } from "@/lib/page/path";
import { useInspecting } from "@/components/workbench/inspection/context";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { figureOf } from "@/lib/text/figures";
import { classes } from "@/components/ui/classes";
import { count } from "@/components/ui/format";
import { Segment } from "@/components/ui/controls/segment";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import { GrammarState } from "./grammar-state";
import { compareGrammars } from "@/lib/view/replay/grammars";
import styles from "./replay.module.css";
import { lettersOf, stateWords, stepWords, SYMBOL_NAMES } from "@/lib/view/replay/replay-words";

/** Symbols shown before and after the one being read. */
const WINDOW = 48;

interface Props {
  readonly inspection: Inspection;
  readonly segmentation: Segmentation;
  readonly replay: Replay;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/**
 * What a step does: the sentence, the symbols of the element's children, the state of the pattern, the block
 * that came out, and the other grammar.
 */
export function StepView({ inspection, segmentation, replay, step, onStep }: Props) {
  const { page } = inspection;
  const { setParams } = useInspecting();
  const workspace = useWorkspaceStore();
  const { symbols, blocks, densities } = segmentation;
  const node = replay.node[step]!;
  const child = replay.child[step]!;
  const isEmit = replay.kind[step] === EMIT;
  const children = useMemo(() => symbolsUnder(page, symbols, node), [page, symbols, node]);
  const other = useMemo(
    () => compareGrammars(page, segmentation, replay.grammar),
    [page, segmentation, replay],
  );
  const at = children.findIndex((each) => each.child === (child >= 0 ? child : replay.last[step]!));
  const from = Math.max(0, Math.min(at - WINDOW, children.length - 2 * WINDOW));
  const shown = children.slice(from, from + 2 * WINDOW);
  const { run, next } = stateWords(page, symbols, replay, step);
  const first = replay.first[step]!;
  const last = replay.last[step]!;
  const reached = child >= 0 ? child : last;
  const made = replay.block[step]! + (isEmit ? 1 : 0);
  const block = isEmit ? replay.block[step]! : -1;
  const chain = ancestorsOf(page, node);
  const readStep = (each: number): number =>
    replay.child.findIndex((read, i) => read === each && replay.kind[i] === READ);
  return (
    <div className={styles.body} tabIndex={0} role="region" aria-label="The step">
      <section className={styles.section}>
        <p className={styles.told} aria-live="polite" data-testid="replay-told">
          {stepWords(page, symbols, replay, step).map(({ text, strong }, i) =>
            strong ? <b key={i}>{text}</b> : <span key={i}>{text}</span>,
          )}
        </p>
        <p className="mono-s t3 cut" title={chain.map((each) => shortName(page, each)).join(" › ")}>
          {chain
            .slice(-4)
            .map((each) => shortName(page, each))
            .join(" › ")}
        </p>
      </section>
      <section className={styles.section}>
        <h2 className={styles.head}>
          Children of {shortName(page, node)}
          <span>{count(children.length)}</span>
        </h2>
        <div className={styles.symbols} data-testid="replay-symbols">
          {from > 0 && <span className="small t3">{count(from)} before</span>}
          {shown.map(({ child: each, symbol }) => {
            const isRun = first >= 0 && each >= first && each <= last;
            return (
              <button
                key={each}
                type="button"
                className={classes(
                  styles.symbol,
                  each <= reached && styles.read,
                  isRun && styles.run,
                  each === child && styles.now,
                )}
                title={`${page.isText[each] === 1 ? "text" : shortName(page, each)}: ${symbol}, ${SYMBOL_NAMES[symbol]}`}
                aria-current={each === child ? "step" : undefined}
                onClick={() => onStep(readStep(each))}
                onPointerEnter={() => workspace.getState().point({ range: leavesOf(page, each), node: each })}
                onPointerLeave={() => workspace.getState().point(null)}
              >
                {symbol}
              </button>
            );
          })}
          {from + shown.length < children.length && (
            <span className="small t3">{count(children.length - from - shown.length)} more</span>
          )}
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.head}>
          Pattern
          <span>
            {run === "" ? "nothing read yet" : `so far ${run.length > 16 ? `…${run.slice(-15)}` : run}`}
          </span>
        </h2>
        <GrammarState grammar={replay.grammar} run={run} next={next} />
      </section>
      <section className={styles.section}>
        <h2 className={styles.head}>
          Blocks
          <span>
            {count(made)} of {count(blocks.size)}
          </span>
        </h2>
        {block >= 0 ? (
          <p className="small">
            B{block + 1}: <span className="mono-s">{lettersOf(page, symbols, first, last).slice(0, 24)}</span>
            , {count(densities.textLength[block]!)} / {count(densities.tagLength[block]!)} characters of text
            and markup, density <b>{figureOf(densities.density[block]!)}</b>
            {cutWords(segmentation, replay, block)}
          </p>
        ) : (
          <p className="small t3">A block ends where the pattern breaks and where an element ends.</p>
        )}
      </section>
      <section className={styles.section}>
        <h2 className={styles.head}>
          Grammar
          <span>
            {count(blocks.size)} blocks, by {other.grammar} {count(other.blocks)}
          </span>
        </h2>
        <Segment
          label="Grammar of the replay"
          value={replay.grammar}
          options={[
            { value: "sequence", label: "Sequence" },
            { value: "alternation", label: "Alternation" },
          ]}
          onChange={(grammar) => setParams({ grammar })}
        />
        {other.differing.length === 0 ? (
          <p className="small t2">Both grammars cut this page the same way.</p>
        ) : (
          <>
            <p className="small t2" style={{ marginTop: 6 }}>
              {count(other.differing.length)} {other.differing.length === 1 ? "block" : "blocks"} would not
              come out by {other.grammar}:
            </p>
            <div className={styles.differs}>
              {other.differing.slice(0, 24).map(({ block: each, range }) => (
                <button
                  key={each}
                  type="button"
                  className={styles.differ}
                  onClick={() => workspace.getState().select({ range, node: blocks.root[each]! })}
                >
                  B{each + 1} <span className="mono-s t3">{blocks.symbols[each]!.slice(0, 8)}</span>
                </button>
              ))}
              {other.differing.length > 24 && (
                <span className="small t3">{count(other.differing.length - 24)} more</span>
              )}
            </div>
          </>
        )}
      </section>
    </div>
  );
}

function cutWords({ blocks }: Segmentation, { grammar }: Replay, block: number): string {
  const rule = cutRule(grammar, letterOfLast(blocks.symbols[block]!), blocks.cut[block]!);
  return rule === "end" || rule === null ? "." : `, cut by ${blocks.cut[block]!}.`;
}

const letterOfLast = (symbols: string): ReturnType<typeof letterOf> =>
  symbols.slice(-1) as ReturnType<typeof letterOf>;
