import { readError } from "../../corpus/files/file-error";
import { messageOf } from "../../errors";
import type { Task } from "../../task";

/**
 * What a command may touch of the outside: results to stdout, complaints and progress to stderr. Tests hand
 * in their own.
 */
export interface Terminal {
  /** Write a result. Resolves when it is taken, so that a large result does not pile up in memory. */
  print(text: string): Promise<void>;
  /** Write one line of error or warning. */
  complain(line: string): void;
  /** All of stdin. */
  readStdin(limit: number): Promise<Uint8Array>;
  /** Stdin piece by piece, which waits while nobody asks for more. */
  streamStdin(): AsyncIterable<Uint8Array>;
  /** A task whose progress shows where somebody watches, and which Ctrl-C cancels. `end` wipes the line. */
  startTask(): Task & { end(): void };
}

const REDRAW_MS = 100;

/**
 * The terminal of this process. A reader that goes away (`winnow ... | head`) ends the process quietly;
 * output that cannot be written ends it as a failure.
 */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    stderr.write(
      `winnow: cannot write the output: ${error.code === "ENOSPC" || error.code === "EDQUOT" ? "no space left there" : messageOf(error)}\n`,
      () => process.exit(1),
    );
  });
  // Where nobody hears complaints there is nobody to tell; the work goes on.
  stderr.on("error", () => {});
  return {
    // Where a person looks, the text of a page must not move the cursor or change the title; a file or pipe
    // gets it as it is.
    print: (text) =>
      new Promise((resolve) => stdout.write(stdout.isTTY ? harmless(text) : text, () => resolve())),
    complain: (line) => void stderr.write(`${oneLine(line)}\n`),
    async readStdin(limit) {
      const chunks: Buffer[] = [];
      let size = 0;
      try {
        for await (const chunk of stdin as AsyncIterable<Buffer>) {
          chunks.push(chunk);
          size += chunk.length;
          // One chunk beyond the limit is enough for the decoder to refuse the page.
          if (size > limit) break;
        }
      } catch (error) {
        throw readError(error, "stdin");
      }
      return Buffer.concat(chunks);
    },
    async *streamStdin() {
      try {
        yield* stdin as AsyncIterable<Buffer>;
      } catch (error) {
        throw readError(error, "stdin");
      }
    },
    startTask: () => progressTask(stderr),
  };
}

/** Text without control characters other than tab and line end. */
export function harmless(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "\ufffd");
}

/** Errors stay on one line whatever text of a page or file is in them. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
}

function progressTask(stderr: NodeJS.WriteStream): Task & { end(): void } {
  const abort = new AbortController();
  const onInterrupt = (): void => abort.abort(new Error("interrupted"));
  process.once("SIGINT", onInterrupt);
  const began = performance.now();
  let drawn = 0;
  const wipe = (): void => void (drawn > 0 && stderr.write("\r\u001b[K"));
  return {
    signal: abort.signal,
    report({ done, total, note }) {
      const now = performance.now();
      if (!stderr.isTTY || now - drawn < REDRAW_MS) return;
      drawn = now;
      const rate = (done * 1000) / Math.max(1, now - began);
      const share =
        total === null ? `${done}` : `${done}/${total} ${Math.floor((100 * done) / Math.max(1, total))} %`;
      const left = total === null || rate === 0 ? "" : `, ${Math.ceil((total - done) / rate)} s left`;
      stderr.write(
        `\r\u001b[K${oneLine(`${share}, ${rate.toFixed(1)}/s${left}  ${note}`).slice(0, Math.max(20, (stderr.columns ?? 80) - 1))}`,
      );
    },
    end() {
      process.removeListener("SIGINT", onInterrupt);
      wipe();
    },
  };
}
