"use client";
import { useEffect, useMemo } from "react";
import { classes } from "@/components/ui/classes";
import { count, plural } from "@/components/ui/format";
import { useInspecting } from "@/components/workbench/inspection/context";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import type { Mark } from "@/lib/view/page/draw-list";
import { removedRuns, stageWords, type Amount, type Stage } from "@/lib/view/replay/stages";
import { Player } from "./player";
import styles from "./replay.module.css";
import { useSteps } from "./use-steps";

const amountWords = ({ texts, characters }: Amount): string =>
  `${plural(texts, "text")} (${plural(characters, "character")})`;

/**
 * The stages of a recipe one after the other: on the page what is left after each, with what it removed hatched,
 * in words how much that is.
 */
export function Stages({ stages }: { readonly stages: readonly Stage[] }) {
  const { show } = useInspecting();
  const workspace = useWorkspaceStore();
  const { player, step } = useSteps(stages.length, 1);
  const shown = stages[step]!;
  const runs = useMemo(() => removedRuns(shown), [shown]);
  useEffect(() => {
    const marks = runs.flatMap((range): Mark[] => [
      { kind: "hatch", range, hue: "--danger" },
      { kind: "outline", range, line: "dashed" },
      { kind: "map", range, hue: "--danger" },
    ]);
    show({ marks, lit: shown.seen });
    if (runs[0] !== undefined) workspace.getState().scrollTo(runs[0]);
  }, [show, shown, runs, workspace]);
  useEffect(() => () => show(null), [show]);
  const whole = stages[0]!.left.characters;
  return (
    <div className={styles.tab} data-testid="stages">
      <Player player={player}>{null}</Player>
      <div className={styles.body} tabIndex={0} role="region" aria-label="The stages">
        <section className={styles.section}>
          <p className={styles.told} aria-live="polite" data-testid="replay-told">
            {stageWords(shown, amountWords).map(({ text, strong }, i) =>
              strong === true ? <b key={i}>{text}</b> : <span key={i}>{text}</span>,
            )}
          </p>
        </section>
        <section className={styles.section}>
          <h2 className={styles.head}>
            Stages
            <span>characters removed and left</span>
          </h2>
          <ol className={styles.stages}>
            {stages.map(({ place, name, kind, depth, removed, left, seen }, at) => (
              <li key={`${place} ${kind}`} style={{ paddingLeft: `${depth * 14}px` }}>
                <button
                  type="button"
                  className={classes(styles.stage, at === step && styles.now)}
                  aria-current={at === step ? "step" : undefined}
                  onClick={() => player.getState().goTo(at)}
                >
                  <span className={styles.stageName} title={name}>
                    {place !== "" && kind !== "count" && <span className="t3">{place} </span>}
                    {name}
                  </span>
                  <span className={styles.stageRemoved}>
                    {kind === "page"
                      ? ""
                      : removed.characters === 0
                        ? "nothing"
                        : `−${count(removed.characters)}`}
                  </span>
                  <span className={styles.stageLeft}>{count(left.characters)}</span>
                  <StageBar
                    seen={kind === "page" ? whole : removed.characters + left.characters}
                    left={left.characters}
                    of={whole}
                    isAsked={seen.includes(1)}
                  />
                </button>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

/** What a stage saw of the page, and what of that it leaves. */
function StageBar({
  seen,
  left,
  of,
  isAsked,
}: {
  readonly seen: number;
  readonly left: number;
  readonly of: number;
  readonly isAsked: boolean;
}) {
  if (!isAsked || of === 0) return <span className={styles.stageBar}>no text reaches it</span>;
  const share = (part: number): string => `${(100 * part) / of}%`;
  return (
    <span className={styles.stageBar} aria-hidden="true">
      <span className={styles.stageSeen} style={{ width: share(seen) }} />
      <span className={styles.stageKept} style={{ width: share(left) }} />
    </span>
  );
}
