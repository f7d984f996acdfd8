import { createStore, type StoreApi } from "zustand/vanilla";
import type { Operation } from "@/lib/labels/model";
import { versionTag } from "@/lib/labels/version-tag";
import type { AnnotationSet, LabelsSince, LabelState } from "@/lib/store/interfaces/labels";
import type { LabelsApi } from "./labels-api";
import type { Desk, Outbox, Waiting } from "./outbox";
import { isStuck, type SaveState } from "./save-state";

/** When to try again, handed in so that tests need no waiting. Returns how to cancel. */
export type Schedule = (run: () => void, ms: number) => () => void;

export interface Sync {
  readonly state: StoreApi<SaveState>;
  /**
   * Keep work on this computer, then send it. Resolves when it is kept. A state is a word that somebody says
   * of the page, null where none is said.
   */
  add(operations: readonly Operation[], labelState: LabelState | null): Promise<void>;
  /** Whether something would be lost if the tab ended now. */
  isAtRisk(): boolean;
  /**
   * Try at once, e.g. when the network is back. Resolves when there is nothing more to do for now; true where
   * all is saved.
   */
  flush(): Promise<boolean>;
  /**
   * Take in what others have stored meanwhile, between two of this tab's own requests. Without an answer
   * nothing changes.
   */
  catchUp(): Promise<void>;
  /** The set on the server as this tab knows it, see `versionTag`. */
  known(): string;
}

export interface SyncParts {
  readonly desk: Desk;
  readonly outbox: Outbox;
  readonly api: LabelsApi;
  readonly schedule: Schedule;
  /** The log and the state of the set as they were loaded, and when the server stored it. */
  readonly log: readonly Operation[];
  readonly storedState: LabelState;
  readonly savedAt: number | null;
  /** What an earlier visit left in the outbox. Another open tab sends its own. */
  readonly left: Waiting;
  /**
   * The log as it stands on the server, after a conflict or when something was stored; its state is the one
   * that this tab said, where that is still on its way.
   */
  onStored(set: AnnotationSet): void;
}

/** First and longest wait before the next try, doubled each time. */
export const RETRY_MS = { first: 1_000, longest: 30_000 } as const;
const BATCH = 500;
/** After so many conflicts in a row the next try waits, so that two busy tabs do not race for ever. */
const CONFLICTS = 5;

/**
 * Sends what this tab has and the server has not confirmed, in order and one request at a time; after a
 * conflict on top of what came in between. The outbox holds the same, for the end of the tab; nothing leaves
 * it before the server confirmed it. Where the browser refuses it, while writing or later, the work is sent
 * all the same. Sending twice, as after another tab that shares the outbox, is harmless, since the server
 * knows operations by their id.
 */
export function createSync({
  desk,
  outbox,
  api,
  schedule,
  log: loaded,
  storedState,
  savedAt,
  left,
  onStored,
}: SyncParts): Sync {
  const state = createStore<SaveState>(() =>
    isEmpty(left) ? { kind: "saved", at: savedAt } : { kind: "waiting", count: left.operations.length },
  );
  let mine = left.operations;
  // A word that the browser refused to keep, whether it refuses everything, and whether some of what waits
  // would end with the tab.
  let looseWord: LabelState | null = null;
  let isBroken = false;
  let isLoose = !outbox.isDurable;
  // Operations, and calls of `add`, that are on their way to the disk.
  let pending = 0;
  let adding = 0;
  // The last word about the page that this tab said and the server does not have, and how often `add` was
  // called.
  let word = left.state;
  let calls = 0;
  /** The log on the server, as far as it told. */
  let log = loaded;
  let at = savedAt;
  let wait: number = RETRY_MS.first;
  let cancel: (() => void) | null = null;
  let running: Promise<boolean> | null = null;
  let looking: Promise<void> | null = null;
  let tag = versionTag({ version: loaded.length, state: storedState });

  async function waiting(): Promise<Waiting> {
    const kept = isBroken ? null : await outbox.waiting(desk).catch(() => null);
    isBroken = kept === null;
    const onDisk = new Set(kept?.operations.map(({ id }) => id));
    isLoose =
      kept === null || !outbox.isDurable || looseWord !== null || mine.some(({ id }) => !onDisk.has(id));
    return { operations: mine, state: kept === null ? word : (looseWord ?? kept.state) };
  }

  async function forget(sent: readonly Operation[], labelState: LabelState | null): Promise<void> {
    const ids = new Set(sent.map(({ id }) => id));
    mine = mine.filter(({ id }) => !ids.has(id));
    if (looseWord === labelState) looseWord = null;
    if (word === labelState) word = null;
    // What stays there is sent again by the next visit.
    await outbox.confirm(desk, ids, labelState).catch(() => {
      isBroken = true;
    });
  }

  /** Take in what the server tells, which builds on what is known here. */
  function hear(set: LabelsSince): void {
    log = [...log.slice(0, set.since), ...set.operations];
    at = set.savedAt ?? at;
  }

  /** Tell what stands on the server; a word that is on its way there is later than that. */
  function tell(set: LabelsSince): void {
    tag = versionTag(set);
    onStored({ ...set, operations: log, state: word ?? set.state });
  }

  /** Say of everything that the server does not have why, and whether it survives the end of the tab. */
  async function stuck(isRefused: boolean, reason: string): Promise<SaveState> {
    const { operations } = await waiting();
    // A label state alone is one thing that waits.
    return {
      kind: isRefused ? "refused" : isLoose ? "unkept" : "kept",
      count: Math.max(1, operations.length),
      reason,
    };
  }

  async function look(): Promise<void> {
    const answer = await api.load(desk);
    if (answer.kind !== "saved" || versionTag(answer.set) === tag) return;
    hear(answer.set);
    tell(answer.set);
    if (state.getState().kind === "saved") state.setState({ kind: "saved", at }, true);
  }

  async function pump(): Promise<boolean> {
    // What is being sent builds on what has been heard.
    if (looking !== null) await looking;
    for (let conflicts = 0; ;) {
      const callsBefore = adding === 0 ? calls : null;
      const { operations, state: labelState } = await waiting();
      // Tabs share the place of the word: another one may have sent this tab's, or said another one after it
      // and sent that.
      if (labelState === null && callsBefore === calls && !isBroken) word = null;
      const count = operations.length + pending;
      if (isEmpty({ operations, state: labelState })) {
        state.setState(pending > 0 ? { kind: "waiting", count } : { kind: "saved", at }, true);
        return pending === 0;
      }
      // While a try is under way after a failure the words stay, so that they do not flicker at every
      // attempt.
      if (!isStuck(state.getState()) || state.getState().kind === "refused")
        state.setState({ kind: "waiting", count }, true);
      const batch = operations.slice(0, BATCH);
      const sentState = batch.length === operations.length ? labelState : null;
      const answer = await api.send(desk, log.length, batch, sentState);
      if (answer.kind === "saved") {
        wait = RETRY_MS.first;
        hear(answer.set);
        await forget(batch, sentState);
        tell(answer.set);
        state.setState({ kind: "waiting", count: operations.length - batch.length }, true);
      } else if (answer.kind === "conflict" && ++conflicts < CONFLICTS) {
        hear(answer.current);
        tell(answer.current);
      } else {
        const isRefused = answer.kind === "refused";
        state.setState(
          await stuck(
            isRefused,
            answer.kind === "conflict" ? "another tab keeps changing this page" : answer.message,
          ),
          true,
        );
        if (!isRefused) later();
        return false;
      }
    }
  }

  function later(): void {
    cancel?.();
    cancel = schedule(() => void flush(), wait);
    wait = Math.min(RETRY_MS.longest, wait * 2);
  }

  function flush(): Promise<boolean> {
    cancel?.();
    cancel = null;
    running ??= pump().finally(() => (running = null));
    return running;
  }

  return {
    state,
    flush,
    known: () => tag,
    catchUp: () =>
      (looking ??= (running ?? Promise.resolve()).then(look).finally(() => {
        looking = null;
      })),
    isAtRisk: () => adding > 0 || (isLoose && state.getState().kind !== "saved"),
    async add(operations, labelState) {
      calls++;
      word = labelState ?? word;
      adding++;
      pending += operations.length;
      const before = state.getState();
      if (!isStuck(before))
        state.setState(
          { kind: "waiting", count: before.kind === "saved" ? pending : before.count + operations.length },
          true,
        );
      try {
        await outbox.put(desk, operations, labelState);
        isBroken = false;
        if (labelState !== null) looseWord = null;
      } catch {
        // Storage is full or forbidden: the work is not dropped, but it waits in this tab only.
        looseWord = labelState ?? looseWord;
        isLoose = true;
      }
      // Not before: what is confirmed while it is being written would stay in the outbox.
      mine = [...mine, ...operations];
      adding--;
      pending -= operations.length;
      const now = state.getState();
      if (isStuck(now)) {
        const counted = await stuck(now.kind === "refused", now.reason);
        // A try may have ended meanwhile, and knows better.
        if (state.getState() === now) state.setState(counted, true);
      }
      // A try that was ending may have looked before this was kept; one that failed has its next try set, one
      // that was refused waits for a person.
      if (running !== null)
        void running.then(() => {
          if (cancel === null && state.getState().kind !== "refused") void flush();
        });
      else if (cancel === null) void flush();
    },
  };
}

const isEmpty = ({ operations, state }: Waiting): boolean => operations.length === 0 && state === null;
