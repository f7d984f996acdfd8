import { parseAsString, useQueryState } from "nuqs";
import { useCallback, useMemo, useRef } from "react";
import type { Extractor, ParamValues } from "@/lib/extractors/contract";
import { EXTRACTORS } from "@/lib/extractors/index";
import { readParams, writeParams } from "@/lib/view/inspection/setup-url";

/** A value that is changed again this soon, as by a key held down, is one step of the history. */
const SAME_STEP_MS = 1000;

interface SetupOfAddress {
  readonly extractor: Extractor;
  readonly params: ParamValues;
  setExtractor(id: string): void;
  /** Whether the address becomes another one. */
  setParams(changes: ParamValues): boolean;
}

/**
 * Extractor and parameters as the address says, and how to change them; each change is a step of the
 * browser's history, so that Back undoes it.
 */
export function useSetup(): SetupOfAddress {
  const [extractorId, setExtractorId] = useQueryState("x", parseAsString.withDefault(EXTRACTORS[0]!.id));
  const [written, setWritten] = useQueryState("p", parseAsString.withDefault(""));
  const last = useRef({ names: "", at: -Infinity });

  const extractor = EXTRACTORS.find(({ id }) => id === extractorId) ?? EXTRACTORS[0]!;
  const params = useMemo((): ParamValues => {
    const defaults = Object.fromEntries(
      Object.entries(extractor.params).map(([name, spec]) => [name, spec.default]),
    );
    return { ...defaults, ...readParams(extractor.params, written) };
  }, [extractor, written]);

  const setExtractor = useCallback(
    (id: string) => {
      void setExtractorId(id, { history: "push" });
      void setWritten(null, { history: "push" });
    },
    [setExtractorId, setWritten],
  );
  const setParams = useCallback(
    (changes: ParamValues): boolean => {
      const next = writeParams(extractor.params, { ...params, ...changes });
      if (next === written) return false;
      const names = Object.keys(changes).join();
      const at = performance.now();
      const isSameStep = names === last.current.names && at - last.current.at < SAME_STEP_MS;
      last.current = { names, at };
      void setWritten(next || null, { history: isSameStep ? "replace" : "push" });
      return true;
    },
    [setWritten, extractor, params, written],
  );

  return { extractor, params, setExtractor, setParams };
}
