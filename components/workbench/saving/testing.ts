import type { Operation } from "@/lib/labels/model";
import { stateAfter } from "@/lib/store/rules/remarks";
import { freshOperations, sinceOf } from "@/lib/store/rules/rules";
import type { AnnotationSet, LabelState } from "@/lib/store/interfaces/labels";
import type { Stamp } from "@/lib/view/labels/activity";
import type { Answer, LabelsApi } from "./labels-api";

/**
 * What a server answers that keeps a log by the store's own rules.
 * @param set the set as it stands when it is asked for
 * @param store called with what is new
 */
export function answerAsStore(
  log: readonly Operation[],
  version: number,
  sent: readonly Operation[],
  set: () => AnnotationSet,
  store: (fresh: readonly Operation[]) => void,
): Answer {
  const since = sinceOf(log.length, version);
  const stored = {
    version: log.length,
    known: new Set(log.map(({ id }) => id)),
    after: log.slice(since),
    whole: log,
  };
  const fresh = freshOperations(stored, version, sent, () => false);
  if (fresh !== null) store(fresh);
  const told = { ...set(), since, operations: set().operations.slice(since) };
  return fresh === null ? { kind: "conflict", current: told } : { kind: "saved", set: told };
}

/** A server that keeps one set as the route and the store do. */
export function labelServer(): LabelsApi & { readonly operations: Operation[]; state(): LabelState } {
  const operations: Operation[] = [];
  let state: LabelState = "open";
  const set = (): AnnotationSet => ({
    pageId: "p",
    annotatorId: "a",
    version: operations.length,
    state,
    operations: [...operations],
    activeMs: 0,
    savedAt: 1,
  });
  return {
    operations,
    state: () => state,
    load: async () => ({ kind: "saved", set: { ...set(), since: 0 } }),
    send: async (_, version, sent, said) =>
      answerAsStore(operations, version, sent, set, (fresh) => {
        operations.push(...fresh);
        state = said ?? stateAfter(state, fresh);
      }),
  };
}

/** Ids 1, 2, 3 and a clock that moves one second with each question. */
export function countingStamp(prefix = ""): Stamp {
  let next = 0;
  let now = 0;
  return { id: () => `${prefix}${++next}`, now: () => (now += 1_000) };
}
