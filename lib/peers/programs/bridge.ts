import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import type { ProgramSetup } from "./config";
import type { Said } from "./run-once";
import type { PageLine } from "./staying-program";

const LOADER = new URL("../../threads/typescript-thread.mjs", import.meta.url);
const THREAD = new URL("./bridge-thread.ts", import.meta.url);

/** What the thread of a bridge is started with. */
export interface BridgeSetup {
  readonly program: ProgramSetup;
  readonly port: MessagePort;
  /** (1) 1 when an answer was sent. */
  readonly done: Int32Array<SharedArrayBuffer>;
}

/** Beyond the program's own limits, for the start of its keeper. */
const SLACK_SECONDS = 30;

/** The way from a thread to its own process of a program. The program starts with the first page. */
export class Bridge {
  private constructor(
    private readonly program: ProgramSetup,
    private readonly worker: Worker,
    private readonly port: MessagePort,
    private readonly done: Int32Array<SharedArrayBuffer>,
  ) {}

  static async to(program: ProgramSetup): Promise<Bridge> {
    const { port1, port2 } = new MessageChannel();
    const done = new Int32Array(new SharedArrayBuffer(4));
    const setup: BridgeSetup = { program, port: port2, done };
    const worker = new Worker(LOADER, {
      workerData: { entry: THREAD.href, ...setup },
      transferList: [port2],
      execArgv: [],
    });
    await new Promise<void>((resolve, reject) => {
      port1.once("message", () => resolve());
      worker.once("error", reject);
    });
    // Who asks nothing is not kept alive by it.
    port1.unref();
    worker.unref();
    return new Bridge(program, worker, port1, done);
  }

  /** What the program says of a page; blocks until it has. */
  ask(page: PageLine): Said {
    Atomics.store(this.done, 0, 0);
    this.port.postMessage(`${JSON.stringify({ url: page.url, html: page.html })}\n`);
    const { seconds, startSeconds } = this.program;
    Atomics.wait(this.done, 0, 0, (seconds + startSeconds + SLACK_SECONDS) * 1000);
    const received = receiveMessageOnPort(this.port);
    if (received === undefined)
      return { failed: { code: "program-lost", message: "the process that keeps it does not answer" } };
    return JSON.parse(received.message as string) as Said;
  }

  async close(): Promise<void> {
    this.port.close();
    await this.worker.terminate();
  }
}
