"use client";
import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import { areWorthHiding, isHiddenName } from "@/lib/labels/people/hidden-names";
import { api } from "@/lib/api/client";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import type { WorkspaceStore } from "@/components/workbench/page/workspace-store";
import type { COMPARE_ADDRESS } from "@/lib/view/comparison/kept-address";
import { readVoters, writeVoters } from "@/lib/view/comparison/voter-names";
import {
  defaultVoters,
  idsOf,
  knownVoters,
  peopleOf,
  writtenOf,
  type Person,
} from "@/lib/view/comparison/voters";

const COMPARE_TABS = ["differences", "votes", "matrix", "patterns"] as const;
export type CompareTab = (typeof COMPARE_TABS)[number];

const voters = createParser({
  parse: readVoters,
  serialize: writeVoters,
  eq: (a, b) => writeVoters(a) === writeVoters(b),
});

const ADDRESS = {
  xs: voters,
  off: voters,
  k: parseAsInteger,
  pair: parseAsString,
  show: parseAsStringLiteral(COMPARE_TABS),
  queue: parseAsString,
  blind: parseAsStringLiteral(["1"]),
  open: parseAsStringLiteral(["1"]),
  among: voters,
  metric: parseAsString,
} satisfies Readonly<Record<(typeof COMPARE_ADDRESS)[number], unknown>>;

export interface CompareSetup {
  readonly ids: readonly string[];
  /** Those who are shown but do not count. */
  readonly muted: ReadonlySet<string>;
  /** Null: the majority. */
  readonly k: number | null;
  /** Two ids as `a~b`; null: the first two. */
  readonly pair: string | null;
  readonly show: CompareTab;
  /** The run whose pages are gone through, or `CONFLICT_QUEUE`; null when none is. */
  readonly queue: string | null;
  /** Whether the queue leaves out pages that are settled. */
  readonly openOnly: boolean;
  /** Keys of that run by which its pages are ordered; none: by those worth comparing. */
  readonly among: readonly string[];
  /** The metric by which those are the best, and F1 is told in the review; null: the usual one. */
  readonly metric: string | null;
  /** Who labelled the page. */
  readonly people: readonly Person[];
  /** Whether their names are hidden; only where two or more labelled the page. */
  readonly isBlind: boolean;
  /** Whether there are names to hide. */
  readonly canHide: boolean;
  /** The people, where their names are hidden. */
  readonly hidden: readonly Person[];
  choose(ids: readonly string[]): void;
  mute(id: string): void;
  setK(k: number): void;
  setPair(pair: readonly [string, string]): void;
  setShow(show: CompareTab): void;
  hideNames(hide: boolean): void;
}

const NOBODY: readonly Person[] = [];
const NO_KEYS: readonly string[] = [];

/** What the address says of the comparison, and how to change it. */
export function useSetup(): CompareSetup {
  const workspace = useWorkspaceStore();
  const { id: pageId } = workspace.getState().subject.record;
  const annotators = useWorkspace(({ subject }) => subject.record.annotators);
  const [{ xs, off, k, pair: written, show, queue, blind, open, among, metric }, set] =
    useQueryStates(ADDRESS);
  const people = useMemo(() => peopleOf(annotators, pageId), [annotators, pageId]);
  const canHide = areWorthHiding(annotators);
  const isBlind = blind !== null && canHide;
  const ids = useMemo(() => knownVoters(xs ?? defaultVoters(people), people, isBlind), [xs, people, isBlind]);
  const muted = useMemo(() => new Set((off ?? []).flatMap((id) => idsOf(id, people))), [off, people]);
  const pair = useMemo(
    () =>
      written
        ?.split("~")
        .flatMap((id) => idsOf(id, people))
        .join("~") ?? null,
    [written, people],
  );
  return useMemo(() => {
    const write = (all: readonly string[]) => all.map((id) => writtenOf(id, people, isBlind));
    return {
      ids,
      muted,
      k,
      pair,
      queue,
      openOnly: open !== null,
      among: among ?? NO_KEYS,
      metric,
      people,
      isBlind,
      canHide,
      hidden: isBlind ? people : NOBODY,
      show: show ?? "differences",
      choose: (next) => void set({ xs: write(next) }),
      mute: (id) =>
        void set({ off: write(muted.has(id) ? [...muted].filter((other) => other !== id) : [...muted, id]) }),
      setK: (next) => void set({ k: next }),
      setPair: (next) => void set({ pair: write(next).join("~") }),
      setShow: (next) => void set({ show: next }),
      // The address tells no names either.
      hideNames: (hide) =>
        void (hide ? Promise.resolve() : learnNames(workspace)).then(
          () =>
            void set((now) => {
              const renamed = (all: readonly string[] | undefined) =>
                all?.map((id) => writtenOf(id, people, hide)) ?? null;
              return {
                blind: hide ? "1" : null,
                xs: renamed(now.xs ?? undefined),
                off: renamed(now.off ?? undefined),
                pair: renamed(now.pair?.split("~"))?.join("~") ?? null,
              };
            }),
          (error: unknown) => toast.error("The names could not be loaded", { description: messageOf(error) }),
        ),
    };
  }, [ids, muted, k, pair, show, queue, open, among, metric, people, isBlind, canHide, set, workspace]);
}

/**
 * Names that the server kept back because the address hid them; where it does not answer they stay hidden.
 */
async function learnNames(workspace: WorkspaceStore): Promise<void> {
  const { id, annotators } = workspace.getState().subject.record;
  if (!annotators.some(isHiddenName)) return;
  const { record } = await api.pages.get({ id });
  workspace.getState().namesKnown(record);
}
