import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { AppError, messageOf } from "../../errors";

/** What a process of `process-entry.ts` is told. */
export interface Order {
  /** A URL as in `Env`. */
  readonly database: string;
  readonly request: unknown;
}

/** What it answers: that bytes follow, or why there are none, or no more. */
export type Said =
  | { readonly kind: "begins"; readonly bytes: number | null }
  | {
      readonly kind: "failed";
      readonly name: string;
      readonly code: string | null;
      readonly message: string;
    };

export interface Running {
  /** How many bytes will come; null where that is not known before. */
  readonly bytes: number | null;
  /** They come as fast as they are taken. To cancel it, or to end the signal, ends the process. */
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * Have a module make a file, or lines, in a process of its own, with a connection to the database of its
 * own and less of the machine than who labels.
 * @param module its path below lib/server; it ends in `answerOrder`
 * @param over is called when the process has ended, whatever the reason; a second time it must be harmless
 * @throws what the module throws before its first byte, as an error of the same name, code and message; later
 * failures break the body off
 */
export async function inOwnProcess(
  module: string,
  order: Order,
  signal: AbortSignal,
  over: () => void,
): Promise<Running> {
  const child = start(module);
  child.once("exit", over);
  // One that cannot even start has no exit; one that ends while it is told something has both.
  child.on("error", over);
  const ended = endOf(child);
  // From the beginning: what nobody reads when a process ends is thrown away.
  const output = child.stdout!.pipe(new PassThrough());
  const stop = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  void ended.then(() => signal.removeEventListener("abort", stop));
  let failure: Error | null = null;
  const begun = new Promise<number | null>((resolve, reject) => {
    child.on("message", (said: Said) => {
      if (said.kind === "begins") return resolve(said.bytes);
      failure = errorOf(said);
    });
    void ended.then((why) =>
      reject(failure ?? signal.reason ?? new Error(`the process of ${module} ended with ${why}`)),
    );
  });
  child.send(order, (error) => {
    if (error !== null) stop();
  });
  if (signal.aborted) stop();
  const bytes = await begun;
  return { bytes, body: bodyOf(output, ended, () => failure, stop) };
}

function start(module: string): ChildProcess {
  const lib = join(/* turbopackIgnore: true */ process.cwd(), "lib");
  const args = [join(lib, "threads/typescript-process.mjs"), join(lib, "server", module)];
  return spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    serialization: "advanced",
  });
}

/** How the process ended, in words; "" where it did all it was to do. What it said has been heard then. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(messageOf(error)));
    child.once("close", (code, signal) =>
      resolve(code === 0 ? "" : `${code === null ? `signal ${signal}` : `exit code ${code}`}`),
    );
  });
}

function bodyOf(
  output: AsyncIterable<Buffer>,
  ended: Promise<string>,
  failure: () => Error | null,
  stop: () => void,
): ReadableStream<Uint8Array> {
  const pieces = output[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done !== true) return controller.enqueue(new Uint8Array(value));
        // What is cut short must not look whole: only a process that did all of its work ends the body.
        const why = await ended;
        if (why === "") controller.close();
        else controller.error(failure() ?? new Error(`the process that makes the file ended with ${why}`));
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}

/**
 * The error as the module threw it, as far as a route needs it; one without a code is a bug and stays one.
 */
function errorOf({ name, code, message }: Extract<Said, { kind: "failed" }>): Error {
  if (code === null) return new Error(message);
  return Object.defineProperty(new AppError(code, message), "name", { value: name });
}
