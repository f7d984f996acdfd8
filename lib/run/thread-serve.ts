import type { MessagePort } from "node:worker_threads";
import type { Assignment, FromThread, Position, ToThread } from "./thread-protocol";
import { PageReader } from "./thread-reader";

/** What a thread finds out of one page; `page` is its index in corpus order. */
export interface Answered<Answer> {
  readonly page: number;
  readonly answer: Answer;
}

/** Works on assignments, which come one after the other, and gives its answers as they are ready. */
export type Work<Answer> = (assignment: Assignment) => AsyncIterable<Answered<Answer>>;

/**
 * Make this thread answer the pool: take assignments, post what comes of their pages.
 *
 * @param begin called once, with the way to read pages, and with the way to say what the work is about to do:
 * said before it is done, it tells the pool whom to blame when the thread dies or hangs. What the work throws
 * ends the thread
 */
export function serveAssignments<Answer>(
  port: MessagePort,
  begin: (reader: PageReader, at: (position: Position) => void) => Work<Answer>,
): void {
  const post = (message: FromThread<Answer>): void => port.postMessage(message);
  const reader = new PageReader((page) => post({ kind: "want", page }));
  const work = begin(reader, (position) => post({ kind: "at", position }));
  const run = async (assignment: Assignment): Promise<void> => {
    for await (const { page, answer } of work(assignment)) post({ kind: "answered", page, answer });
    post({ kind: "done" });
  };
  port.on("message", (message: ToThread) => {
    if (message.kind === "page") reader.arrive(message.page, message.payload);
    else void run(message.assignment);
  });
  post({ kind: "ready" });
}
