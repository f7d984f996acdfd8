import { createStore, type StoreApi } from "zustand/vanilla";
import type { GoldRecord } from "@/lib/corpus/record";
import { areSeen, seenCorrections, type SeenCorrections } from "@/lib/corpus/seen-corrections";
import { messageOf } from "@/lib/errors";
import type { Cause } from "@/lib/evaluation/errors/cause-names";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import { tagOf } from "@/lib/evaluation/errors/error-tags";
import type { CauseTag } from "@/lib/store/interfaces/causes";

/** What the server keeps about the errors of a page. Every call rejects with a sentence for people. */
export interface ErrorsApi {
  tags(): Promise<readonly CauseTag[]>;
  tag(place: Place, cause: Cause, annotator: string): Promise<CauseTag>;
  untag(place: Place): Promise<void>;
  correct(place: Place, to: "main" | "boilerplate", by: string, seen: SeenCorrections): Promise<GoldRecord>;
  undoCorrection(seen: SeenCorrections): Promise<GoldRecord>;
  /** The gold as it stands now. */
  gold(): Promise<GoldRecord>;
}

/** The text of an error, leaves [start, end), and its kind: what a tag or a correction is about. */
export type Place = Pick<CauseTag, "start" | "end" | "error">;

/** Something that can be taken back: a tag that replaced `before`, or a correction of gold. */
type Done =
  | { readonly kind: "tag"; readonly place: Place; readonly before: CauseTag | null }
  | { readonly kind: "gold" };

/**
 * What people have said of the errors of a page, and what they can say. Its actions do not reject: what went
 * wrong is `problem`.
 */
export interface ErrorsState {
  readonly tags: readonly CauseTag[];
  readonly gold: GoldRecord;
  /** What this window did, the last at the end. */
  readonly done: readonly Done[];
  /** Whether the server is being told something; what is asked for meanwhile is done in its turn. */
  readonly isBusy: boolean;
  /** What went wrong last, as a sentence; null when nothing did. What was shown before stands. */
  readonly problem: string | null;
  load(): Promise<void>;
  /** Names that were hidden are told: the gold with them, and what people said asked for again. */
  namesKnown(gold: GoldRecord): Promise<void>;
  setCause(run: ErrorRun, cause: Cause, annotator: string): Promise<void>;
  clearCause(run: ErrorRun): Promise<void>;
  /** Say that gold is wrong about the text of an error: missed text is no content, extra text is. */
  correctGold(run: ErrorRun, by: string): Promise<void>;
  /** Take back what was done last: here, or (nothing done here) the last correction of this page's gold. */
  undo(): Promise<void>;
}

type Work = () => Promise<Partial<ErrorsState>>;

export type ErrorsStore = StoreApi<ErrorsState>;

const placeOf = ({ range, error }: ErrorRun): Place => ({ start: range.start, end: range.end, error });

/** Tags and corrections of one page. */
export function createErrorsStore(gold: GoldRecord, api: ErrorsApi): ErrorsStore {
  return createStore<ErrorsState>((set, get) => {
    const without = ({ start, end, error }: Place) =>
      get().tags.filter((tag) => tag.start !== start || tag.end !== end || tag.error !== error);
    let turn: Promise<void> = Promise.resolve();
    let waiting = 0;
    let failures = 0;
    // A key pressed while the server is still being asked waits its turn instead of being lost.
    const inTurn = (work: Work, isTelling: boolean): Promise<void> => {
      const known = failures;
      const share = isTelling ? 1 : 0;
      waiting += share;
      set({ isBusy: waiting > 0 });
      turn = turn.then(async () => {
        // What waited behind a failure was meant for what did not come about; the failure is what is told.
        const outcome = known === failures ? await outcomeOf(work) : {};
        waiting -= share;
        set({ ...outcome, isBusy: waiting > 0 });
      });
      return turn;
    };
    const outcomeOf = async (work: Work): Promise<Partial<ErrorsState>> => {
      set({ problem: null });
      try {
        return await work();
      } catch (error) {
        const current = isConflict(error) ? await api.gold().catch(() => null) : null;
        failures++;
        return { problem: messageOf(error), ...(current !== null && { gold: current }) };
      }
    };
    // The correction that was asked for last and is still under way: its key pressed twice means it once.
    let correcting: Place | null = null;
    const attempt = (work: Work): Promise<void> => {
      correcting = null;
      return inTurn(work, true);
    };
    const seen = () => seenCorrections(get().gold);
    // Tagged first: what fails on the way leaves the text a cause, and what stands there is shown.
    const tagInPlaceOf = async (
      other: Place | null,
      { start, end, error }: Place,
      cause: Cause,
      annotator: string,
    ): Promise<readonly CauseTag[]> => {
      const place = { start, end, error };
      const tag = await api.tag(place, cause, annotator);
      set({ tags: [...without(place), tag] });
      const isOther = other !== null && (other.start !== start || other.end !== end || other.error !== error);
      if (!isOther) return get().tags;
      await api.untag(other);
      return without(other);
    };
    const putBack = async ({
      place,
      before,
    }: Extract<Done, { kind: "tag" }>): Promise<readonly CauseTag[]> => {
      if (before !== null) return tagInPlaceOf(place, before, before.cause, before.annotator);
      await api.untag(place);
      return without(place);
    };
    return {
      tags: [],
      gold,
      done: [],
      isBusy: false,
      problem: null,
      load: () => inTurn(async () => ({ tags: await api.tags() }), false),
      async namesKnown(known) {
        // What was under way meanwhile may have left other corrections than those that were sent with the
        // names.
        const isSame = () => areSeen(known, seen());
        await inTurn(async () => ({ gold: isSame() ? known : await api.gold() }), false);
        await get().load();
      },
      setCause: (run, cause, annotator) =>
        attempt(async () => {
          // What covers this text gives way, so that an error has one cause.
          const before = tagOf(get().tags, run);
          const tags = await tagInPlaceOf(before, placeOf(run), cause, annotator);
          return { tags, done: [...get().done, { kind: "tag", place: placeOf(run), before }] };
        }),
      clearCause: (run) =>
        attempt(async () => {
          const before = tagOf(get().tags, run);
          if (before === null) return {};
          await api.untag(before);
          return { tags: without(before), done: [...get().done, { kind: "tag", place: before, before }] };
        }),
      async correctGold(run, by) {
        const place = placeOf(run);
        if (correcting !== null && isAt(correcting, run)) return;
        const done = attempt(async () => {
          const corrected = await api.correct(
            place,
            run.error === "missed" ? "boilerplate" : "main",
            by,
            seen(),
          );
          return { gold: corrected, done: [...get().done, { kind: "gold" }] };
        });
        correcting = place;
        await done;
        if (correcting === place) correcting = null;
      },
      undo: () =>
        attempt(async () => {
          const last = get().done.at(-1) ?? (seen().corrections > 0 ? ({ kind: "gold" } as const) : null);
          if (last === null) return {};
          const done = get().done.slice(0, -1);
          if (last.kind === "tag") return { tags: await putBack(last), done };
          const restored = await api.undoCorrection(seen());
          return { gold: restored, done };
        }),
    };
  });
}

/** Somebody else came first: what stands there now is shown before anything is tried again. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 409;
}

function isAt({ start, end }: Place, { range }: ErrorRun): boolean {
  return start === range.start && end === range.end;
}
