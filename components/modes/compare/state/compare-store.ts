import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import type { Said } from "@/lib/view/comparison/comparison";

/** (L) what a voter keeps, and how long it took in ms. Throws where the voter gives no answer. */
export type AskVoter = (id: string) => Promise<{ readonly keep: Uint8Array; readonly ms: number }>;

export interface CompareState {
  /** By voter id; absent until asked. */
  readonly said: ReadonlyMap<string, Said>;
  /** The vote pattern that is lit, by its key; null when none is. */
  readonly pattern: string | null;
  /** What follows from the answers and the address; null until the first time. */
  readonly view: ComparedView | null;
  /** Ask every voter that was not asked yet, one after the other. */
  ask(ids: readonly string[]): Promise<void>;
  /** Ask one again, e.g. after a failure; what it said before does not stand meanwhile. */
  askAgain(id: string): Promise<void>;
  /**
   * Forget what these voters said, and the view that rests on it. What is on its way from them counts no
   * more.
   */
  forget(isStale: (id: string) => boolean): void;
  light(pattern: string | null): void;
  present(view: ComparedView): void;
}

export type CompareStore = StoreApi<CompareState>;

/**
 * What every chosen voter says of one page. Nobody is asked twice who was not forgotten, so a voter that is
 * switched off and on again is there at once.
 *
 * @param leaves L of the page; an answer about another number of leaves is a failure
 * @param rest lets the browser breathe between two voters
 */
export function createCompareStore(
  leaves: number,
  askVoter: AskVoter,
  rest: () => Promise<void>,
): CompareStore {
  return createStore<CompareState>((set, get) => {
    const put = (id: string, said: Said) =>
      set(({ said: before }) => ({ said: new Map(before).set(id, said) }));
    const answerOf = async (id: string): Promise<Said> => {
      try {
        const { keep, ms } = await askVoter(id);
        if (keep.length !== leaves) throw new Error("The server read a different page. Reload to try again.");
        return { status: "answered", keep, ms };
      } catch (error) {
        return { status: "failed", message: messageOf(error) };
      }
    };
    const askOne = async (id: string, question: Said) => {
      // Who was forgotten or asked anew since owes no answer to this question.
      const isOpen = () => get().said.get(id) === question;
      await rest();
      if (!isOpen()) return;
      const answer = await answerOf(id);
      if (isOpen()) put(id, answer);
    };
    const asking = (): Said => ({ status: "asking" });
    return {
      said: new Map(),
      pattern: null,
      view: null,
      async ask(ids) {
        const fresh = new Map(ids.filter((id) => !get().said.has(id)).map((id) => [id, asking()]));
        if (fresh.size === 0) return;
        set(({ said }) => ({ said: new Map([...said, ...fresh]) }));
        for (const [id, question] of fresh) await askOne(id, question);
      },
      async askAgain(id) {
        const question = asking();
        put(id, question);
        await askOne(id, question);
      },
      forget: (isStale) =>
        set(({ said }) => ({ said: new Map([...said].filter(([id]) => !isStale(id))), view: null })),
      light: (pattern) => set({ pattern }),
      present: (view) => set({ view }),
    };
  });
}
