"use client";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useStore } from "zustand";
import { toast } from "sonner";
import { CAUSES, type Cause } from "@/lib/evaluation/errors/cause-names";
import { proposeCause } from "@/lib/evaluation/errors/causes";
import { NO_RULE, ruleName, ruleOfRun, type Rule } from "@/lib/evaluation/errors/deciding";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import type { ErrorQueue } from "@/lib/evaluation/errors/error-report";
import { tagOf } from "@/lib/evaluation/errors/error-tags";
import { keptInspection } from "@/lib/view/inspection/kept-address";
import { runKeyOf } from "@/lib/view/inspection/run-key";
import { asSomebody } from "@/components/workbench/identity/annotator";
import { useInspecting } from "@/components/workbench/inspection/context";
import { areWorthHiding, isHiddenName } from "@/lib/labels/people/hidden-names";
import { shownName } from "@/lib/view/comparison/shown-name";
import { peopleOf } from "@/lib/view/comparison/voters";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/address/use-go";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import type { WorkspaceState } from "@/components/workbench/page/workspace-store";
import { ERROR_ACTIONS } from "./error-actions";
import { ERROR_FILTERS, inOrder, placeOf, stepError, type ErrorFilter } from "@/lib/view/errors/error-order";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { errorsApi } from "./errors-api";
import { useErrorQueue } from "./use-error-queue";
import { createErrorsStore, type ErrorsState, type ErrorsStore } from "./errors-store";

/** The errors of the chosen extractor on this page, what they come from, and the pages to go on with. */
export interface Errors {
  /** Under the filters, in the order in which they are gone through. */
  readonly ordered: readonly ErrorRun[];
  /** Position of the selected one; -1 where none is. */
  readonly at: number;
  readonly filter: ErrorFilter;
  /** Only errors of this cause; null for all. */
  readonly cause: Cause | null;
  /** Only errors that this rule decided, `RULE in STAGE`; null for all. */
  readonly rule: string | null;
  /** Null until somebody wants to go on to another page. */
  readonly queue: ErrorQueue | null;
  readonly state: ErrorsState;
  readonly isPicking: boolean;
  setFilter(filter: ErrorFilter): void;
  setCauseFilter(cause: Cause | null): void;
  setRuleFilter(rule: string | null): void;
  pick(open: boolean): void;
  step(direction: 1 | -1): void;
  /** `said` is null while the cause is proposed; by whom as `nameOf` tells it. */
  causeOf(run: ErrorRun): {
    readonly cause: Cause;
    readonly evidence: string;
    readonly said: { readonly by: string | null } | null;
  };
  /** What somebody who said a cause or corrected gold is called here; null where no name is told. */
  nameOf(name: string): string | null;
  setCause(run: ErrorRun, cause: Cause): void;
  clearCause(run: ErrorRun): void;
  correctGold(run: ErrorRun): void;
  undo(): void;
}

const Context = createContext<Errors | null>(null);

/** The errors of the open page. @throws Error outside of an `ErrorsProvider` */
export function useErrors(): Errors {
  const value = useContext(Context);
  if (value === null) throw new Error("useErrors needs an ErrorsProvider above it");
  return value;
}

/** Knows the errors of the open page for everything below it, and hears the keys that go through them. */
export function ErrorsProvider({
  isOn,
  children,
}: {
  /** Whether the mode that shows errors is on. */
  readonly isOn: boolean;
  readonly children: ReactNode;
}) {
  const workspace = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const { record } = workspace.getState().subject;
  const { state: inspecting, setGold } = useInspecting();
  const inspection = inspecting?.inspection ?? null;
  const visit = useGo();
  const [filter, setFilter] = useQueryState("err", parseAsStringLiteral(ERROR_FILTERS).withDefault("all"));
  const [cause, setCauseFilter] = useQueryState("cause", parseAsStringLiteral(CAUSES));
  const [rule, setRuleFilter] = useQueryState("rule", parseAsString);
  const [run] = useQueryState("run", parseAsString);
  const [arrival, setArrival] = useQueryState("at", parseAsString);
  const [blind] = useQueryState("blind", parseAsString);
  const [isPicking, pick] = useState(false);
  const annotators = useWorkspace(({ subject }) => subject.record.annotators);
  const people = useMemo(() => peopleOf(annotators, record.id), [annotators, record.id]);
  const nameOf = (name: string): string | null =>
    shownName(name, people, blind === "1" && areWorthHiding(annotators));

  // One for the life of the workspace: a correction changes the record, not what was done.
  const [store] = useState((): ErrorsStore =>
    createErrorsStore(
      record.gold,
      errorsApi(record.id, record.sha256, () => areHidden(workspace.getState())),
    ),
  );
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.gold !== before.gold) setGold(now.gold);
      }),
    [store, setGold],
  );
  useEffect(
    () =>
      workspace.subscribe((now, before) => {
        if (areHidden(before) && !areHidden(now)) void store.getState().namesKnown(now.subject.record.gold);
      }),
    [workspace, store],
  );
  const state = useStore(store);
  const hasErrors = inspection !== null && inspection.errors.length > 0;
  const isLoaded = useRef(false);
  useEffect(() => {
    if (!isOn || !hasErrors || isLoaded.current) return;
    isLoaded.current = true;
    void store.getState().load();
  }, [isOn, hasErrors, store]);
  useEffect(() => {
    if (state.problem !== null)
      toast.error("That could not be saved", { description: state.problem, duration: Infinity });
  }, [state.problem]);

  const ordered = useMemo(() => {
    if (inspection === null) return [];
    const isOfCause = (error: ErrorRun): boolean =>
      cause === null ||
      (tagOf(state.tags, error)?.cause ?? proposeCause(inspection.page, error, null).cause) === cause;
    const isOfRule = (error: ErrorRun): boolean =>
      rule === null || ruleName(decidingRule(inspection, error) ?? NO_RULE) === rule;
    const found = inspection.errors.filter((error) => isOfCause(error) && isOfRule(error));
    return inOrder(found, filter, cause !== null || rule !== null);
  }, [inspection, filter, cause, rule, state.tags]);
  const at = placeOf(ordered, selection);

  const key = inspection === null ? null : runKeyOf(inspection);
  const isAtEnd =
    isOn && inspection?.gold != null && (ordered.length === 0 || at === ordered.length - 1 || at === 0);
  const queue = useErrorQueue(
    isAtEnd || run !== null ? key : null,
    record.corpusId,
    record.id,
    filter,
    cause,
    rule,
    run,
  );

  const select = useCallback(
    (error: ErrorRun | null): void => {
      if (error === null) return;
      workspace.getState().select({ range: error.range, node: null });
      workspace.getState().scrollTo(error.range);
    },
    [workspace],
  );
  // Whoever came from another page's last error wants to see the first one here; on a large page none is
  // known before gold has come to the leaves.
  const isKnown = inspection !== null && inspecting?.isAligning !== true;
  useEffect(() => {
    if (arrival === null || !isKnown) return;
    select(arrival === "last" ? (ordered.at(-1) ?? null) : (ordered[0] ?? null));
    void setArrival(null);
  }, [arrival, isKnown, ordered, select, setArrival]);

  const go = (pageId: string, end: "first" | "last"): void =>
    visit(
      () => `/pages/${encodeURIComponent(pageId)}?mode=inspect${keptInspection(location.search)}&at=${end}`,
    );
  const errors: Errors = {
    ordered,
    at,
    filter,
    cause,
    rule,
    queue,
    state,
    isPicking,
    pick,
    setFilter: (next) => void setFilter(next),
    setCauseFilter: (next) => void setCauseFilter(next),
    setRuleFilter: (next) => void setRuleFilter(next),
    step: (direction) => {
      const found = stepError(ordered, selection, direction);
      const page = direction === 1 ? queue?.next : queue?.previous;
      if (found !== null) select(found);
      else if (page != null) go(page, direction === 1 ? "first" : "last");
      // Without a run to go on by, round the end.
      else select((direction === 1 ? ordered[0] : ordered.at(-1)) ?? null);
    },
    causeOf: (error) => {
      const tag = tagOf(state.tags, error);
      const proposed =
        inspection === null
          ? { cause: "other" as const, evidence: "" }
          : proposeCause(inspection.page, error, decidingRule(inspection, error)?.rule ?? null);
      return tag === null
        ? { ...proposed, said: null }
        : { cause: tag.cause, evidence: "", said: { by: nameOf(tag.annotator) } };
    },
    nameOf,
    setCause: (error, next) => asSomebody((name) => void state.setCause(error, next, name)),
    clearCause: (error) => void state.clearCause(error),
    correctGold: (error) => asSomebody((name) => void state.correctGold(error, name)),
    undo: () => void state.undo(),
  };
  useActions(ERROR_ACTIONS, { errors, isOn, inspection }, isOn);
  return <Context.Provider value={errors}>{children}</Context.Provider>;
}

/** Whether the page was sent without the names of people, and they were not asked for since. */
const areHidden = ({ subject }: WorkspaceState): boolean => subject.record.annotators.some(isHiddenName);

/** The rule that decided an error of the inspection; null where the extractor named none. */
function decidingRule(
  { page, extraction, reasonOf }: Inspection,
  { range }: Pick<ErrorRun, "range">,
): Rule | null {
  const found = ruleOfRun(page, extraction.reasons, reasonOf, range);
  return found.rule === "" ? null : found;
}
