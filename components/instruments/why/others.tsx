"use client";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { EXTRACTORS } from "@/lib/extractors/index";
import type { LeafRange, Page } from "@/lib/page/page";
import { statisticsOf } from "@/lib/page/statistics";
import { answerHere, runsHere } from "@/lib/view/inspection/answers";
import { Button } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { useInspecting } from "@/components/workbench/inspection/context";
import shared from "@/components/instruments/instrument.module.css";
import styles from "./why.module.css";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { voiceOf, type Voice } from "@/lib/view/inspection/voices";

/** Masks that extractors gave at their defaults, for as long as the page is open. */
const masks = new WeakMap<Page, Map<string, Uint8Array | null>>();

const WORDS: Readonly<Record<Voice, string>> = { keep: "Keep it", part: "Keep a part", drop: "Drop it" };

/**
 * What gold and the other extractors say of the selected text; asked for, since some need their time on a
 * large page.
 */
export function Others({
  inspection,
  range,
}: {
  readonly inspection: Inspection;
  readonly range: LeafRange;
}) {
  const [isOn, setOn] = useQueryState("others", parseAsBoolean.withDefault(false));
  const { setRecipe } = useInspecting();
  // The button that was pressed goes: the keyboard goes on from the head of what it brought.
  const head = useRef<HTMLHeadingElement>(null);
  const show = (next: true | null) => {
    head.current?.focus();
    void setOn(next);
  };
  const { page, gold, extractor } = inspection;
  const asked = useAnswers(page, isOn);
  const { leafLength } = statisticsOf(page);
  const ofGold = gold === null ? null : voiceOf(gold, leafLength, range);
  const voices = [...asked.masks].flatMap(([id, mask]) =>
    mask === null || id === extractor.id ? [] : [{ id, voice: voiceOf(mask, leafLength, range) }],
  );
  const failed = [...asked.masks.values()].filter((mask) => mask === null).length;
  return (
    <section className={shared.section} aria-label="What other extractors say">
      <h2 ref={head} tabIndex={-1} className={shared.head}>
        What other extractors say{" "}
        {ofGold !== null && (
          <span>
            gold: {ofGold === "keep" ? "main text" : ofGold === "drop" ? "boilerplate" : "main text in part"}
          </span>
        )}
      </h2>
      {!isOn && (
        <Button kind="plain" onClick={() => show(true)}>
          Ask the other extractors
        </Button>
      )}
      {isOn &&
        (["keep", "part", "drop"] as const).map((voice) => {
          const those = voices.filter((other) => other.voice === voice);
          return (
            those.length > 0 && (
              <p key={voice} className={styles.others}>
                <span className="small t2">
                  {WORDS[voice]} <b>{those.length}</b>
                </span>
                <span className={styles.otherNames}>
                  {those.map(({ id }) => (
                    <button
                      key={id}
                      type="button"
                      className={classes(styles.other, ofGold !== null && ofGold !== voice && "t3")}
                      onClick={() => setRecipe(id)}
                      title={`Inspect with ${id}`}
                    >
                      {id}
                    </button>
                  ))}
                </span>
              </p>
            )
          );
        })}
      {isOn && (
        <p className="small t3" role="status">
          {asked.left > 0
            ? `${asked.left} still to answer`
            : `${voices.length} at their defaults; those that need the server or other pages are left out${failed > 0 ? `, ${failed} failed here` : ""}.`}{" "}
          <button type="button" className={styles.quiet} onClick={() => show(null)}>
            Hide
          </button>
        </p>
      )}
    </section>
  );
}

/**
 * Masks of all extractors that the browser can run, one after the other with room for the page between them.
 */
function useAnswers(
  page: Page,
  isOn: boolean,
): { readonly masks: ReadonlyMap<string, Uint8Array | null>; readonly left: number } {
  const [seen, setSeen] = useState<{
    readonly of: Page;
    readonly masks: ReadonlyMap<string, Uint8Array | null>;
  } | null>(null);
  const known = seen?.of === page ? seen.masks : NOBODY;
  useEffect(() => {
    if (!isOn) return;
    const answers = masks.get(page) ?? new Map<string, Uint8Array | null>();
    masks.set(page, answers);
    let isStopped = false;
    const show = () => {
      if (!isStopped) setSeen({ of: page, masks: new Map(answers) });
    };
    void (async () => {
      await Promise.resolve();
      show();
      for (const extractor of HERE) {
        if (isStopped) return;
        if (answers.has(extractor.id)) continue;
        await new Promise((resolve) => setTimeout(resolve, 0));
        answers.set(
          extractor.id,
          await answerHere(page, extractor, {}, () => 0).then(
            ({ extraction }) => extraction.keep,
            () => null,
          ),
        );
        show();
      }
    })();
    return () => {
      isStopped = true;
    };
  }, [page, isOn]);
  return { masks: known, left: HERE.length - known.size };
}

const NOBODY: ReadonlyMap<string, Uint8Array | null> = new Map();
const HERE = EXTRACTORS.filter((extractor) => runsHere(extractor, {}));
