"use client";
import { useEffect, useMemo, useState } from "react";
import { counts, limitAt } from "@/lib/extractors/contract/conditions";
import { atLimit, comparisonOf } from "@/lib/view/inspection/trials/decided";
import { extractAt } from "@/lib/view/inspection/answers";
import type { Inspection } from "@/lib/view/inspection/inspection";
import type { NumberSpec } from "@/lib/view/inspection/threshold-axis";
import { runsHere } from "@/lib/view/inspection/answers";

/** What the value of the moment is compared with. */
export interface Reference {
  readonly value: number;
  /** (L) kept there. */
  readonly keep: Uint8Array;
}

/** Before an extraction that only serves the comparison, so that a run of key presses starts one. */
const REST_MS = 80;

/**
 * While the line is dragged: the value it came from. At rest: the shipped value, so that the flips also stand
 * there for who moves it by keyboard or opens a link. Null where both are the same, or where the server would
 * have to be asked.
 *
 * @param before the value and the kept leaves from which a drag began, null at rest
 */
export function useReference(
  inspection: Inspection,
  param: string,
  spec: NumberSpec,
  before: Reference | null,
): Reference | null {
  const { extractor, params, page } = inspection;
  const isAway = before === null && params[param] !== spec.default && counts(spec, params);
  const comparison = isAway && param === limitAt(extractor, params) ? comparisonOf(inspection) : null;
  const decided = useMemo(
    () =>
      comparison === null
        ? null
        : { value: spec.default, keep: atLimit(inspection, comparison, spec.default).extraction.keep },
    [inspection, comparison, spec],
  );
  const [extracted, setExtracted] = useState<{ readonly of: Inspection; readonly keep: Uint8Array } | null>(
    null,
  );
  useEffect(() => {
    const shipped = { ...params, [param]: spec.default };
    if (!isAway || comparison !== null || !runsHere(extractor, shipped)) return;
    const timer = setTimeout(
      () => setExtracted({ of: inspection, keep: extractAt(extractor, shipped, page).keep }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [isAway, comparison, extractor, params, param, spec, page, inspection]);
  if (before !== null) return before.value === params[param] ? null : before;
  if (decided !== null) return decided;
  return isAway && extracted?.of === inspection ? { value: spec.default, keep: extracted.keep } : null;
}
