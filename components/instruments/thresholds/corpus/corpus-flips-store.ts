import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import { corpusCurve, type CorpusCurve } from "@/lib/evaluation/curves/corpus-curve";
import { unpackFlips } from "@/lib/evaluation/curves/flip-points";
import type { Extractor, ParamValues } from "@/lib/extractors/contract/contract";
import type { JobRecord } from "@/lib/store/interfaces/jobs";

/** Whose flips on which corpus; the parameters are those beside the limit. */
export interface FlipsQuestion {
  readonly corpusId: string;
  readonly extractor: Pick<Extractor, "id" | "score">;
  readonly params: ParamValues;
}

/** How far a corpus is known, and the job that goes on with it. */
export interface FlipsPartly {
  readonly pages: number;
  readonly known: number;
  readonly job: JobRecord | null;
}

/** What is known of the flips of a corpus. */
export type FlipsAnswer =
  | { readonly state: "asking" }
  | ({ readonly state: "partly" } & FlipsPartly)
  /** `curve` is null where not decided by the score alone, on `undecided` of the pages. */
  | {
      readonly state: "known";
      readonly pages: number;
      readonly curve: CorpusCurve | null;
      readonly undecided: number;
    }
  | { readonly state: "failed"; readonly problem: string };

/** The server as this store sees it. */
export interface FlipsServer {
  ask(question: FlipsQuestion): Promise<Uint8Array | FlipsPartly>;
  compute(question: FlipsQuestion): Promise<JobRecord>;
}

/** Its actions do not reject: what went wrong is the answer `failed`. */
export interface FlipsState {
  /**
   * By `questionKey`. Kept while the window is open, so that the next page of the corpus has its curve at
   * once.
   */
  readonly answers: ReadonlyMap<string, FlipsAnswer>;
  /** Ask the server, unless the answer is known. */
  ask(question: FlipsQuestion): Promise<void>;
  /** Ask again, e.g. when a job has ended: what stands there stays until the answer comes. */
  askAgain(question: FlipsQuestion): Promise<void>;
  /** Put the job into the queue. */
  compute(question: FlipsQuestion): Promise<void>;
}

/** Curves kept at once: of a thousand pages one takes about a megabyte. */
const MOST_KEPT = 12;

/** Equal for questions with the same answer: the limit itself does not matter. */
export function questionKey({ corpusId, extractor, params }: FlipsQuestion): string {
  const others = Object.entries(params)
    .filter(([name]) => name !== extractor.score.limit)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([corpusId, extractor.id, others]);
}

/** Answers about corpora, kept while the window is open; only a failed one is asked for again. */
export function createFlipsStore(server: FlipsServer): StoreApi<FlipsState> {
  return createStore<FlipsState>((set, get) => {
    const answer = (question: FlipsQuestion, next: FlipsAnswer): void =>
      set(({ answers }) => {
        const key = questionKey(question);
        const kept = [...answers].filter(([other]) => other !== key).slice(-(MOST_KEPT - 1));
        return { answers: new Map([...kept, [key, next]]) };
      });
    const askAgain = async (question: FlipsQuestion): Promise<void> => {
      try {
        const found = await server.ask(question);
        answer(question, found instanceof Uint8Array ? read(found, question) : { state: "partly", ...found });
      } catch (error) {
        answer(question, { state: "failed", problem: messageOf(error) });
      }
    };
    return {
      answers: new Map(),
      askAgain,
      async ask(question) {
        const known = get().answers.get(questionKey(question));
        if (known !== undefined && known.state !== "failed") return;
        answer(question, { state: "asking" });
        await askAgain(question);
      },
      async compute(question) {
        try {
          const job = await server.compute(question);
          const known = get().answers.get(questionKey(question));
          answer(question, {
            state: "partly",
            pages: known?.state === "partly" ? known.pages : 0,
            known: known?.state === "partly" ? known.known : 0,
            job,
          });
        } catch (error) {
          answer(question, { state: "failed", problem: messageOf(error) });
        }
      },
    };
  });
}

function read(bytes: Uint8Array, { extractor }: FlipsQuestion): FlipsAnswer {
  const pages = unpackFlips(bytes);
  return {
    state: "known",
    pages: pages.length,
    curve: corpusCurve(pages, extractor.score.content),
    undecided: pages.filter(({ ties, failed }) => ties === null && !failed).length,
  };
}
