"use client";
import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useWorkspaceStore } from "../workspace/context";
import type { COMPARE_ADDRESS } from "./kept-address";
import { defaultVoters, knownVoters } from "./voters";

export const COMPARE_TABS = ["differences", "votes", "matrix", "patterns"] as const;
export type CompareTab = (typeof COMPARE_TABS)[number];

const ADDRESS = {
  xs: parseAsArrayOf(parseAsString), off: parseAsArrayOf(parseAsString), k: parseAsInteger, pair: parseAsString, show: parseAsStringLiteral(COMPARE_TABS), queue: parseAsString,
} satisfies Readonly<Record<(typeof COMPARE_ADDRESS)[number], unknown>>;

export interface CompareSetup {
  readonly ids: readonly string[];
  /** Those who are shown but do not count. */
  readonly muted: ReadonlySet<string>;
  /** Null: the majority. */
  readonly k: number | null;
  readonly pair: string | null;
  readonly show: CompareTab;
  /** The run whose pages are gone through; null when none is. */
  readonly queue: string | null;
  choose(ids: readonly string[]): void;
  mute(id: string): void;
  setK(k: number): void;
  setPair(pair: readonly [string, string]): void;
  setShow(show: CompareTab): void;
}

/** What the address says of the comparison, and how to change it. */
export function useSetup(): CompareSetup {
  const { annotators } = useWorkspaceStore().getState().subject.record;
  const [{ xs, off, k, pair, show, queue }, set] = useQueryStates(ADDRESS);
  const ids = useMemo(() => knownVoters(xs ?? defaultVoters(annotators), annotators), [xs, annotators]);
  const muted = useMemo(() => new Set(off ?? []), [off]);
  return useMemo(() => ({
    ids, muted, k, pair, queue, show: show ?? "differences",
    choose: (next) => void set({ xs: [...next] }),
    mute: (id) => void set({ off: muted.has(id) ? [...muted].filter((other) => other !== id) : [...muted, id] }),
    setK: (next) => void set({ k: next }),
    setPair: ([a, b]) => void set({ pair: `${a}~${b}` }),
    setShow: (next) => void set({ show: next }),
  }), [ids, muted, k, pair, show, queue, set]);
}
