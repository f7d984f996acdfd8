import type { Operation } from "@/lib/labels/model";
import { freshOperations, sinceOf } from "@/lib/store/rules";
import type { AnnotationSet } from "@/lib/store/interfaces/labels";
import type { Answer } from "./labels-api";

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
