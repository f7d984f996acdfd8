import type { MessagePort } from "node:worker_threads";
import type { Assignment, FromThread, Position, SiteFit, ToThread } from "./protocol";
import { PageReader } from "./reader";

/** What a thread finds out of one page; `page` is its index in corpus order. */
export interface Answered<Answer> {
  readonly page: number;
  readonly answer: Answer;
}

/** What a thread learned of a site. */
export interface Learned {
  readonly fits: readonly SiteFit[];
}

/** Works on assignments, which come one after the other, and gives its answers as they are ready. */
export type Work<Answer> = (
  assignment: Assignment,
  fits: readonly SiteFit[] | null,
) => AsyncIterable<Answered<Answer> | Learned>;

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
  const run = async (assignment: Assignment, fits: readonly SiteFit[] | null): Promise<void> => {
    for await (const result of work(assignment, fits)) {
      if ("fits" in result) post({ kind: "fitted", fits: result.fits });
      else post({ kind: "answered", page: result.page, answer: result.answer });
    }
    post({ kind: "done" });
  };
  port.on("message", (message: ToThread) => {
    if (message.kind === "page") reader.arrive(message.page, message.payload);
    else void run(message.assignment, message.fits);
  });
  post({ kind: "ready" });
}
