/** What tests of saving share: a server, an outbox and timers that are made anew for each. */
import { memoryOutbox } from "./memory-outbox";
import type { Operation } from "@/lib/labels/model";
import type { AnnotationSet, LabelState } from "@/lib/store/interfaces/labels";
import type { Answer, LabelsApi } from "./labels-api";
import type { Outbox } from "./outbox";
import { answerAsStore } from "./testing";
import { createSync, type Sync } from "./sync";

export const desk = { pageId: "p", annotator: "You" };

export const verdict = (id: string): Operation => ({
  id,
  group: id,
  at: 0,
  activeMs: 0,
  kind: "verdict",
  verdict: "article",
});

/** A server that keeps sets by the store's own rules and can be away. */
export function server() {
  const it = {
    operations: [] as Operation[],
    state: "open" as LabelState,
    isAway: false,
    requests: 0,
    answer: null as Answer | null,
  };
  const set = (): AnnotationSet => ({
    pageId: "p",
    annotatorId: "a",
    version: it.operations.length,
    state: it.state,
    operations: [...it.operations],
    activeMs: 0,
    savedAt: 1_000 * it.operations.length,
  });
  const api: LabelsApi = {
    load: async () =>
      it.isAway
        ? { kind: "away", message: "the server does not answer" }
        : { kind: "saved", set: { ...set(), since: 0 } },
    async send(_, version, operations, state) {
      it.requests++;
      if (it.isAway) return { kind: "away", message: "the server does not answer" };
      if (it.answer !== null) return it.answer;
      return answerAsStore(it.operations, version, operations, set, (fresh) => {
        it.operations.push(...fresh);
        if (state !== null) it.state = state;
      });
    },
  };
  return Object.assign(it, { api });
}

export let home: ReturnType<typeof server>;
export let outbox: Outbox;
export let timers: { run: () => void; ms: number }[];
export let seen: AnnotationSet[];

export function sync(
  parts: { log?: readonly Operation[]; left?: readonly Operation[]; outbox?: Outbox } = {},
): Sync {
  return createSync({
    desk,
    outbox: parts.outbox ?? outbox,
    api: home.api,
    log: parts.log ?? [],
    storedState: "open",
    savedAt: null,
    left: { operations: parts.left ?? [], state: null },
    onStored: (set) => void seen.push(set),
    schedule(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
  });
}

/** Let everything that needs no timer run. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** For `beforeEach`: nothing is there yet. */
export function anew(): void {
  home = server();
  outbox = { ...memoryOutbox(), isDurable: true };
  timers = [];
  seen = [];
}
