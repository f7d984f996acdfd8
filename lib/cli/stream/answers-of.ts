import type { AnsweredRecord } from "./answer-record";
import type { StreamRecord } from "./record";

/** Beyond this many bytes of records under way no further one is read. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface StreamLimits {
  /** Records that are under way at most. */
  readonly window: number;
  /** Whether answers come in the order of the records; else as they are ready. */
  readonly isOrdered: boolean;
}

interface UnderWay {
  readonly size: number;
  /** Itself, once it is answered. */
  readonly answered: Promise<{ readonly underWay: UnderWay; readonly answer: AnsweredRecord }>;
}

/**
 * Answers to records, one for each, as long as somebody takes them: a record is read only where fewer are under
 * way than may be, so that a slow reader holds back the input.
 * @throws what reading the records or answering throws
 */
export async function* answersOf(
  records: AsyncIterable<StreamRecord>,
  answer: (record: StreamRecord) => Promise<AnsweredRecord>,
  { window, isOrdered }: StreamLimits,
): AsyncGenerator<AnsweredRecord> {
  const source = records[Symbol.asyncIterator]();
  const underWay: UnderWay[] = [];
  let bytes = 0;
  let next: Promise<IteratorResult<StreamRecord, unknown>> | null = null;
  let isOver = false;
  while (!isOver || underWay.length > 0) {
    const mayRead = !isOver && underWay.length < window && bytes < MOST_BYTES;
    if (mayRead) next ??= source.next();
    const candidates = isOrdered ? underWay.slice(0, 1) : underWay;
    const came = await Promise.race([
      ...candidates.map(({ answered }) => answered),
      ...(mayRead && next !== null ? [next] : []),
    ]);
    if ("answer" in came) {
      underWay.splice(underWay.indexOf(came.underWay), 1);
      bytes -= came.underWay.size;
      yield came.answer;
    } else {
      next = null;
      if (came.done === true) isOver = true;
      else {
        bytes += came.value.size;
        underWay.push(begun(came.value, answer));
      }
    }
  }
}

function begun(record: StreamRecord, answer: (record: StreamRecord) => Promise<AnsweredRecord>): UnderWay {
  const answered = answer(record);
  // Heard when its turn comes.
  answered.catch(() => {});
  const underWay: UnderWay = {
    size: record.size,
    answered: answered.then((given) => ({ underWay, answer: given })),
  };
  underWay.answered.catch(() => {});
  return underWay;
}
