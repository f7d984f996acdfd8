import { parentPort } from "node:worker_threads";
import { serveTasks } from "../../threads/serve-tasks";
import type { AnsweredRecord, AskedRecords } from "./answer-record";

/** A thread that answers a page with its bytes as text, and how many came with it; one page ends it. */
function answerRecords({ pages }: AskedRecords): readonly AnsweredRecord[] {
  const texts = pages.map(({ bytes }) => new TextDecoder().decode(bytes));
  if (texts.includes("exit")) process.exit(3);
  return texts.map((text) => ({ piece: `${text} of ${pages.length}`, isFailed: false }));
}

serveTasks(parentPort!, { answerRecords });
