/** Programs that are started for one page, read it from standard input and end. */
import { MOST_OUTPUT, WatchedProcess, type ProgramFailure, type Started } from "./watched-process";

/** What a program wrote, or why it did not. */
export type Said = { readonly output: string } | { readonly failed: ProgramFailure };

/** Start a program, hand it its input and take what it writes until it ends. Never rejects. */
export function runOnce(setup: Started, input: string, seconds: number): Promise<Said> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const child = new WatchedProcess(
      setup,
      (chunk) => {
        bytes += chunk.length;
        if (bytes > MOST_OUTPUT) child.stop("program-output", TOO_MUCH);
        else chunks.push(chunk);
      },
      (failed) => {
        clearTimeout(timer);
        resolve(failed === null ? { output: Buffer.concat(chunks).toString("utf8") } : { failed });
      },
    );
    const timer = setTimeout(() => child.stop("program-timeout", tooLong(seconds)), seconds * 1000);
    child.stdin.end(input);
  });
}

export const TOO_MUCH = `wrote more than ${MOST_OUTPUT / 2 ** 20} MB and was stopped`;

export const tooLong = (seconds: number): string => `took longer than ${seconds} s and was stopped`;
