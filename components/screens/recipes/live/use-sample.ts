import { useEffect, useRef, useState } from "react";
import { api } from "@/lib/api/client";
import type { SampleScoresAnswer } from "@/lib/api/resources/recipes";
import { messageOf } from "@/lib/errors";

export interface SampleState {
  /** Of the newest text that was scored; null before the first. */
  readonly scores: SampleScoresAnswer | null;
  /** The text that they are of. */
  readonly text: string | null;
  /** What scoring it took, ms, from the question to the answer. */
  readonly ms: number | null;
  readonly isBusy: boolean;
  readonly problem: string | null;
}

const NOTHING: SampleState = { scores: null, text: null, ms: null, isBusy: false, problem: null };

/**
 * What a recipe scores on a sample of a corpus whenever it changes: one question at a time, the newest recipe
 * next.
 * @param text null while the recipe cannot be run
 * @param before what it is compared with; null for nothing
 */
export function useSample(corpusId: string | null, text: string | null, before: string | null): SampleState {
  const [state, setState] = useState(NOTHING);
  const wanted = useRef({ corpusId, text, before });
  const isAsking = useRef(false);
  useEffect(() => {
    wanted.current = { corpusId, text, before };
    if (isAsking.current || corpusId === null || text === null) return;
    const ask = async (): Promise<void> => {
      isAsking.current = true;
      for (let asked: typeof wanted.current | null = null; asked !== wanted.current;) {
        asked = wanted.current;
        if (asked.corpusId === null || asked.text === null) continue;
        setState((known) => ({ ...known, isBusy: true }));
        const began = performance.now();
        const body = {
          corpusId: asked.corpusId,
          recipe: asked.text,
          ...(asked.before !== null && { before: asked.before }),
        };
        const answered = await api.recipes.sample({ body }).then(
          (scores) => ({ scores, text: asked!.text, ms: performance.now() - began, problem: null }),
          (error: unknown) => ({ problem: messageOf(error) }),
        );
        setState((known) => ({ ...known, ...answered, isBusy: false }));
      }
      isAsking.current = false;
    };
    void ask();
  }, [corpusId, text, before]);
  return state;
}
