import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { memoryStore } from "../store/memory/memory-store";
import type { Store } from "../store/interfaces/store";
import { quietTask } from "../task";
import { evaluateJob } from "./evaluate-job";
import { WINDOW } from "./evaluate/evaluate-window";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The records in what a store answers, which are what there is one of for each page or score. */
function recordsIn(answer: unknown): readonly object[] {
  if (Array.isArray(answer)) return answer.flatMap(recordsIn);
  if (answer instanceof Map) return [...answer.values()].flatMap(recordsIn);
  if (typeof answer !== "object" || answer === null) return [];
  return "rows" in answer ? recordsIn(answer.rows) : [answer];
}

/** A store that counts how many records of pages and scores, of those it has handed out, are still held. */
function counting(store: Store): { readonly store: Store; readonly most: () => number } {
  let handedOut: WeakRef<object>[] = [];
  let calls = 0;
  let most = 0;
  const count = (): void => {
    collectGarbage();
    handedOut = handedOut.filter((record) => record.deref() !== undefined);
    most = Math.max(most, handedOut.length);
  };
  const watched = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return async (...args: readonly unknown[]) => {
          // What a weak reference was made to is held until the turn of the event loop ends.
          await new Promise((resolve) => setImmediate(resolve));
          if (calls++ % 100 === 0 || name === "finish") count();
          const answer: unknown = await method.apply(target, args);
          for (const record of recordsIn(answer)) handedOut.push(new WeakRef(record));
          return answer;
        };
      },
    });
  return { store: { ...store, pages: watched(store.pages), runs: watched(store.runs) }, most: () => most };
}

test.each([
  { needs: "a page", recipes: ["all-text", "bte"] },
  { needs: "its site", recipes: ["all-text", "block-extractor(redundancy=true)"] },
])(
  "an evaluate job of extractors that need $needs holds a window of pages and scores at a time",
  async ({ recipes }) => {
    const pages = 5 * WINDOW;
    const { store, most } = counting(memoryStore(() => 1));
    const { id: corpusId } = await store.corpora.create({ name: "sample", description: "" });
    const page = (index: number) => ({
      key: String(index).padStart(5, "0"),
      bytes: new TextEncoder().encode(`<p>Words of page ${index}</p>`),
      title: "",
      url: null,
      site: `s${index % 400}`,
      kind: null,
      lang: null,
      encoding: null,
      gold: { id: `${index}`, text: `Words of page ${index}` },
    });
    await store.pages.add(
      corpusId,
      Array.from({ length: pages }, (_, index) => page(index)),
    );
    const input = { corpusId, recipes, metrics: ["bag-of-words"] };
    const result = await evaluateJob(input, quietTask, { store, jobId: "job", codeVersion: "v" });
    expect(result).toMatchObject({ pages, failed: 0 });
    // Rows of a window and of what is read ahead, with the gold or the scores of it.
    expect(most()).toBeLessThan(3 * WINDOW);
  },
  60_000,
);
