/** `winnow extract --input`: pages one after the other in constant memory, an answer for each. */
import { access } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { readError } from "../../corpus/files/file-error";
import { mustBeWritable } from "../../corpus/files/whole-file";
import { InputError, UsageError } from "../../errors";
import type { ConfiguredRecipe } from "../../recipes/configure";
import type { Model } from "../../recipes/model";
import { writeRecipe } from "../../recipes/text";
import type { Terminal } from "../terminal/terminal";
import { answersOf } from "./answers-of";
import { beginOf, endOf, type StreamForm } from "./forms";
import { inputBytes } from "./input-bytes";
import { jsonlRecords } from "./jsonl-records";
import { listRecords } from "./list-records";
import { readOffset, writeOffset, type Offset } from "./offset";
import type { RecordStream, StreamRecord } from "./record";
import { RecordThreads } from "./record-threads";
import { fileSink, terminalSink, type Sink } from "./sink";
import { warcRecords } from "./warc-records";

/** Records under way for each thread: so many are answered while a slow page is in front, and then wait for it. */
const PER_WORKER = 32;
/** An offset is written after so many answers, or milliseconds, whichever comes first. */
const OFFSET_RECORDS = 256;
const OFFSET_MS = 1_000;

const READERS = { warc: warcRecords, jsonl: jsonlRecords, list: listRecords } as const satisfies Readonly<
  Record<string, (bytes: AsyncIterable<Uint8Array>, path: string) => RecordStream>
>;
export type StreamInput = keyof typeof READERS;
export const STREAM_INPUTS = Object.keys(READERS) as readonly StreamInput[];

export interface StreamRequest {
  /** A file, or `-` for stdin. */
  readonly source: string;
  readonly input: StreamInput;
  readonly output: StreamForm;
  readonly configured: ConfiguredRecipe;
  /** The models that the recipe names. */
  readonly models: readonly Model[];
  /** Number of threads; the machine's cores if not said. */
  readonly workers?: number | undefined;
  readonly isOrdered: boolean;
  /** The file to write; stdout if not said. */
  readonly out?: string | undefined;
  /** The file that says how far the stream has come. */
  readonly offset?: string | undefined;
}

/**
 * Answer every record. Pages that fail are answers, too; how many there were is said on stderr.
 * @throws UsageError for what does not go together, or a recipe that needs other pages; InputError at the end
 * where the input is not whole; the signal's reason when interrupted
 */
export async function extractStream(request: StreamRequest, terminal: Terminal): Promise<void> {
  check(request);
  const { source, input, output, configured, offset: offsetPath } = request;
  if (source !== "-")
    await access(source).catch((error: unknown) => {
      throw readError(error, source);
    });
  const stream = { source, input, output, recipe: writeRecipe(configured.recipe) };
  const before = offsetPath === undefined ? null : await readOffset(offsetPath, stream);
  if (before?.isDone === true) {
    terminal.complain(`winnow: ${offsetPath} says that all ${before.records} records are answered`);
    return;
  }
  const sink = await openSink(request, before, stream, terminal);
  const task = terminal.startTask();
  const threads = threadsFor(request);
  const { records, end } = READERS[input](
    // Records of a WARC file say how long they are, and name the one within which it ends.
    inputBytes(source, () => terminal.streamStdin(), input !== "warc"),
    source,
  );
  const { records: answered, failed } = before ?? nothingOf(stream);
  const done = { records: answered, failed };
  const soFar = (): Offset => ({ winnow: 1, stream, ...done, bytes: sink.bytes, isDone: false });
  // All but the last answer: that may be of a record within which the input breaks off, which is none.
  let sure = soFar();
  const keep = checkpoints(offsetPath, sink);
  try {
    if (sink.bytes === 0) await sink.write(beginOf(output));
    const { isOrdered } = request;
    for await (const { piece, isFailed } of answersOf(
      skipping(records, done.records),
      (record) => threads.answer(record),
      { window: threads.window, isOrdered },
    )) {
      task.signal.throwIfAborted();
      sure = soFar();
      await sink.write(piece);
      done.records++;
      if (isFailed) done.failed++;
      task.report({ done: done.records, total: null, note: "" });
      await keep.perhaps(sure);
    }
    const { error, passedOver } = end();
    // What could not be read for now is no end: the stream may go on from here later.
    if (error !== null && !(error instanceof InputError)) throw error;
    await sink.write(endOf(output));
    await keep.now(error === null ? { ...soFar(), isDone: true } : sure);
    const counted = summary(done, passedOver);
    if (counted !== null) terminal.complain(`winnow: ${counted}`);
    if (error !== null) throw error;
  } finally {
    task.end();
    await threads.close();
    await sink.close();
  }
}

/** @throws UsageError */
function check({ configured, offset, out, isOrdered }: StreamRequest): void {
  const { key, needs } = configured;
  if (needs !== "page")
    throw new UsageError(
      `needs-${needs}`,
      `${key} needs ${needs === "site" ? "other pages of the site" : "labelled pages"}, which a stream does not have: name a model of it`,
    );
  if (offset !== undefined && out === undefined)
    throw new UsageError(
      "bad-option",
      "--offset needs --out: only a file can be cut off where the stream went on",
    );
  if (offset !== undefined && !isOrdered)
    throw new UsageError("bad-option", "--offset counts records in order; leave out --unordered");
}

/** The offset is there before the output is, so that a kill between the two leaves nothing that is refused later. */
async function openSink(
  { out, offset }: StreamRequest,
  before: Offset | null,
  stream: Offset["stream"],
  terminal: Terminal,
): Promise<Sink> {
  if (out === undefined) return terminalSink(terminal);
  if (offset === undefined || before !== null) return fileSink(out, before?.bytes ?? null);
  await mustBeWritable(out, { isNew: true });
  await writeOffset(offset, nothingOf(stream));
  return fileSink(out, null);
}

const nothingOf = (stream: Offset["stream"]): Offset => ({
  winnow: 1,
  stream,
  records: 0,
  failed: 0,
  bytes: 0,
  isDone: false,
});

function threadsFor({
  workers = availableParallelism(),
  configured,
  models,
  output,
}: StreamRequest): RecordThreads {
  const { recipe } = configured;
  return new RecordThreads({ recipe, models, form: output, workers }, PER_WORKER * workers);
}

/** Without the first ones, which are not loaded. */
async function* skipping(records: AsyncIterable<StreamRecord>, count: number): AsyncGenerator<StreamRecord> {
  let skipped = 0;
  for await (const record of records) if (skipped++ >= count) yield record;
}

interface Checkpoints {
  /** Write the offset where it is due. */
  perhaps(offset: Offset): Promise<void>;
  now(offset: Offset): Promise<void>;
}

function checkpoints(path: string | undefined, sink: Sink): Checkpoints {
  let answers = 0;
  let last = performance.now();
  const now = async (offset: Offset): Promise<void> => {
    if (path === undefined) return;
    // What the offset counts must not be lost after it.
    await sink.settle();
    await writeOffset(path, offset);
    answers = 0;
    last = performance.now();
  };
  return {
    now,
    async perhaps(offset) {
      if (++answers >= OFFSET_RECORDS || performance.now() - last >= OFFSET_MS) await now(offset);
    },
  };
}

function summary(
  { records, failed }: { readonly records: number; readonly failed: number },
  passedOver: number,
): string | null {
  const parts = [
    ...(failed > 0 ? [`${failed} of ${records} pages failed`] : []),
    ...(passedOver > 0 ? [`${passedOver} records are no pages`] : []),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}
