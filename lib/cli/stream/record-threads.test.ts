import { afterEach, describe, expect, it } from "vitest";
import type { AnsweredRecord } from "./answer-record";
import type { StreamRecord } from "./record";
import { RecordThreads } from "./record-threads";

const open: RecordThreads[] = [];

function threads(workers: number): RecordThreads {
  const thread = new URL("./thread.fixture.ts", import.meta.url);
  const made = new RecordThreads(
    { recipe: { use: "all-text" }, models: [], form: "jsonl", workers, thread },
    64,
  );
  open.push(made);
  return made;
}

function record(text: string): StreamRecord {
  const name = { id: text, url: null };
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, name, load: async () => ({ kind: "page", name, bytes, httpCharset: null }) };
}

const all = (on: RecordThreads, texts: readonly string[]): Promise<readonly AnsweredRecord[]> =>
  Promise.all(texts.map((text) => on.answer(record(text))));

describe("threads that answer records", () => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((made) => made.close()));
  });

  it("get what waits together, at most eight and no more than they leave each other", async () => {
    const pieces = async (workers: number, count: number): Promise<string[]> => {
      const texts = Array.from({ length: count }, (_, at) => String(at));
      return (await all(threads(workers), texts)).map(({ piece }) => piece);
    };
    // The first one goes at once; what came meanwhile goes with the next.
    expect(await pieces(1, 11)).toEqual([
      "0 of 1",
      ...Array.from({ length: 8 }, (_, at) => `${at + 1} of 8`),
      "9 of 2",
      "10 of 2",
    ]);
    expect((await pieces(2, 6)).slice(2)).toEqual(["2 of 2", "3 of 2", "4 of 1", "5 of 1"]);
  });

  it("take large pages one by one", async () => {
    const large = "x".repeat(600_000);
    const answers = await all(threads(1), ["first", large, large]);
    expect(answers.map(({ piece }) => piece.slice(-2))).toEqual([" 1", " 1", " 1"]);
  });

  it("answer all but the record that ends its thread, which is named", async () => {
    const answers = await all(threads(1), ["first", "a", "exit", "b", "c"]);
    expect(answers.map(({ isFailed }) => isFailed)).toEqual([false, false, true, false, false]);
    expect(JSON.parse(answers[2]!.piece)).toMatchObject({ id: "exit", error: { code: "thread-lost" } });
    expect(answers.map(({ piece }) => piece).filter((_, at) => at !== 2)).toEqual([
      "first of 1",
      "a of 1",
      "b of 1",
      "c of 1",
    ]);
  });
});
