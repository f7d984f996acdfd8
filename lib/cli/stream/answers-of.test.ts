import { describe, expect, it } from "vitest";
import { AppError } from "../../errors";
import type { AnsweredRecord } from "./answer-record";
import { answersOf } from "./answers-of";
import { brokenRecord, type StreamRecord } from "./record";

/** Endless records, and how many of them were read. */
function counted(size = 1) {
  const read = { records: 0 };
  const record = brokenRecord({ id: null, url: null }, new AppError("unread", "never loaded"));
  const records = (async function* (): AsyncGenerator<StreamRecord> {
    for (;;) {
      read.records++;
      yield { ...record, size, name: { id: read.records, url: null } };
    }
  })();
  return { read, records };
}

async function* first(count: number): AsyncGenerator<StreamRecord> {
  const { records } = counted();
  for await (const record of records) {
    yield record;
    if (record.name.id === count) return;
  }
}

const named = async ({ name }: StreamRecord): Promise<AnsweredRecord> => ({
  piece: String(name.id),
  isFailed: false,
});

/** Answers that come when they are told to. */
function told() {
  const give = new Map<string, () => void>();
  const answer = async (record: StreamRecord): Promise<AnsweredRecord> => {
    await new Promise<void>((resolve) => give.set(String(record.name.id), resolve));
    return named(record);
  };
  return { answer, give: (...ids: readonly string[]) => ids.forEach((id) => give.get(id)!()) };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe("answers to a stream of records", () => {
  it("hold back the input while nobody takes them", async () => {
    const { read, records } = counted();
    const answers = answersOf(records, named, { window: 4, isOrdered: true });
    const pieces: string[] = [];
    for (let taken = 0; taken < 10; taken++)
      pieces.push(((await answers.next()).value as AnsweredRecord).piece);
    await settled();
    expect(pieces).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect(read.records).toBeLessThanOrEqual(10 + 4);
  });

  it.each([
    { what: "as many records as may be", size: 1, window: 4, reads: 4 },
    { what: "few large ones", size: 40 * 1024 * 1024, window: 100, reads: 2 },
  ])("hold it back where $what are under way", async ({ size, window, reads }) => {
    const { read, records } = counted(size);
    void answersOf(records, told().answer, { window, isOrdered: true }).next();
    await settled();
    expect(read.records).toBe(reads);
  });

  it("come in order, however long one takes", async () => {
    const { answer, give } = told();
    const answers = answersOf(first(3), answer, { window: 4, isOrdered: true });
    const one = answers.next();
    await settled();
    give("3", "2");
    await settled();
    give("1");
    const pieces = [await one, await answers.next(), await answers.next()].map(
      ({ value }) => (value as AnsweredRecord).piece,
    );
    expect(pieces).toEqual(["1", "2", "3"]);
    expect((await answers.next()).done).toBe(true);
  });

  it("come as they are ready where no order is asked for", async () => {
    const { answer, give } = told();
    const answers = answersOf(first(3), answer, { window: 4, isOrdered: false });
    const pieces: string[] = [];
    for (const id of ["3", "1", "2"]) {
      const next = answers.next();
      await settled();
      give(id);
      pieces.push(((await next).value as AnsweredRecord).piece);
    }
    expect(pieces).toEqual(["3", "1", "2"]);
  });

  it("come before the next record does, where the input is slow", async () => {
    const slow = (async function* (): AsyncGenerator<StreamRecord> {
      yield* first(1);
      await new Promise(() => {});
    })();
    const answers = answersOf(slow, named, { window: 4, isOrdered: true });
    expect((await answers.next()).value).toEqual({ piece: "1", isFailed: false });
  });
});
