"use client";
import { useEffect, useState } from "react";
import { messageOf } from "@/lib/errors";
import { loadParser } from "@/lib/view/page/with-parser";
import { extractAt } from "@/lib/view/inspection/answers";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { counterfactuals, type Counterfactual, type Tried } from "@/lib/view/inspection/trials/trials";

/** What came of trying other values on one text of one inspection. */
export interface Trials {
  readonly of: Inspection;
  readonly leaf: number;
  readonly found: readonly Counterfactual[];
  readonly tried: Tried;
  /** Why there is nothing; null where it was tried to the end. */
  readonly failed: string | null;
}

/** Until the selection has stayed for so long, nothing is tried. */
const SETTLED_MS = 180;
const NOTHING: Tried = { values: new Map(), untried: [] };

/**
 * Tries one parameter at a time, one value per tick so that the page stays quick.
 * @returns null while values are being tried: what was found from another value is not true of this one
 */
export function useTrials(inspection: Inspection, leaf: number): Trials | null {
  const [result, setResult] = useState<Trials | null>(null);
  useEffect(() => {
    let stopped = false;
    const range = { start: leaf, end: leaf + 1 };
    const tries = counterfactuals(inspection, range, (params, page) =>
      extractAt(inspection.extractor, params, page),
    );
    const found: Counterfactual[] = [];
    const fail = (error: unknown) => {
      if (!stopped) setResult({ of: inspection, leaf, found: [], tried: NOTHING, failed: messageOf(error) });
    };
    const step = () => {
      if (stopped) return;
      try {
        const next = tries.next();
        if (next.done === true) {
          setResult({ of: inspection, leaf, found, tried: next.value, failed: null });
          return;
        }
        if (next.value !== null) found.push(next.value);
        timer = setTimeout(step, 0);
      } catch (error) {
        fail(error);
      }
    };
    // A choice may be one for which the page is parsed again.
    let timer = setTimeout(() => void loadParser().then(step, fail), SETTLED_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [inspection, leaf]);
  return result?.of === inspection && result.leaf === leaf ? result : null;
}
