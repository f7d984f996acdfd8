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

/** Of one and of several extractors. */
const WORDS: Readonly<Record<Voice, readonly [string, string]>> = {
  keep: ["keeps it", "keep it"],
  part: ["keeps a part", "keep a part"],
  drop: ["drops it", "drop it"],
};
const GOLD: Readonly<Record<Voice, string>> = {
  keep: "main text",
  part: "main text in part",
  drop: "boilerplate",
};

/** On a page of more texts some extractors need their time: there they are asked for. */
const ASKED_UNBIDDEN = 1500;
/** The reason and what would change it come first. */
const AFTER_MS = 900;

/** What gold and the other extractors say of the selected text. */
export function Others({
  inspection,
  range,
}: {
  readonly inspection: Inspection;
  readonly range: LeafRange;
}) {
  const { page, gold, extractor } = inspection;
  const isSmall = page.leaves.length <= ASKED_UNBIDDEN;
  const [isOn, setOn] = useQueryState("others", parseAsBoolean.withDefault(isSmall));
  const { setRecipe } = useInspecting();
  // The button that was pressed goes: the keyboard goes on from the head of what it brought.
  const head = useRef<HTMLHeadingElement>(null);
  const show = (next: boolean) => {
    head.current?.focus();
    void setOn(next === isSmall ? null : next);
  };
  const asked = useAnswers(page, isOn);
  const { leafLength } = statisticsOf(page);
  const ofGold = gold === null ? null : voiceOf(gold, leafLength, range);
  const voices = [...asked.masks].flatMap(([id, mask]) =>
    mask === null || id === extractor.id ? [] : [{ id, voice: voiceOf(mask, leafLength, range) }],
  );
  const groups = (["keep", "part", "drop"] as const).flatMap((voice) => {
    const ids = voices.filter((other) => other.voice === voice).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ voice, ids }];
  });
  const failed = [...asked.masks.values()].filter((mask) => mask === null).length;
  return (
    <section className={shared.section} aria-label="What gold and the others say" data-testid="others">
      <h2 ref={head} tabIndex={-1} className={shared.head}>
        What gold and the others say{" "}
        <span>{gold === null ? "no gold" : ofGold !== null && `gold: ${GOLD[ofGold]}`}</span>
      </h2>
      {!isOn && (
        <Button kind="plain" onClick={() => show(true)}>
          Ask the other extractors
        </Button>
      )}
      {isOn && (
        <details className={styles.folded}>
          <summary className="small t2">
            <span role="status">
              {asked.left > 0 && `${asked.left} still to answer${groups.length > 0 ? ": " : ""}`}
              {groups.map(({ voice, ids: { length } }, i) => (
                <span key={voice}>
                  {i > 0 && ", "}
                  <b>{length}</b> {WORDS[voice][length === 1 ? 0 : 1]}
                </span>
              ))}
            </span>
          </summary>
          {groups.map(({ voice, ids }) => (
            <p key={voice} className={styles.others}>
              <span className="small t2">{WORDS[voice][ids.length === 1 ? 0 : 1]}</span>
              <span className={styles.otherNames}>
                {ids.map((id) => (
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
          ))}
          <p className="small t3">
            At their defaults; those that need the server or other pages are left out
            {failed > 0 && `, ${failed} failed here`}.{" "}
            <button type="button" className={styles.quiet} onClick={() => show(false)}>
              Do not ask them
            </button>
          </p>
        </details>
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
      await new Promise((resolve) => setTimeout(resolve, answers.size === 0 ? AFTER_MS : 0));
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
