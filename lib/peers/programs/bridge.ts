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
  /** (1) 1 when an answer was sent that nobody has looked for yet. */
  readonly done: Int32Array<SharedArrayBuffer>;
}

/** A page, as the thread is asked about it. */
export interface BridgeRequest {
  readonly id: number;
  readonly line: string;
}

/** What the program says of the page that was asked about by this id, as JSON. */
export interface BridgeAnswer {
  readonly id: number;
  readonly said: string;
}

/** Beyond the program's own limits, for the start of its keeper. */
const SLACK_SECONDS = 30;

/** The way from a thread to its own process of a program. The program starts with the first page. */
export class Bridge {
  private count = 0;

  private constructor(
    private readonly program: ProgramSetup,
    private readonly slackSeconds: number,
    private readonly worker: Worker,
    private readonly port: MessagePort,
    private readonly done: Int32Array<SharedArrayBuffer>,
  ) {}

  static async to(program: ProgramSetup, slackSeconds = SLACK_SECONDS): Promise<Bridge> {
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
    return new Bridge(program, slackSeconds, worker, port1, done);
  }

  /** What the program says of a page; blocks until it has. */
  ask(page: PageLine): Said {
    const id = ++this.count;
    const request: BridgeRequest = { id, line: `${JSON.stringify({ url: page.url, html: page.html })}\n` };
    this.port.postMessage(request);
    const { seconds, startSeconds } = this.program;
    const end = performance.now() + (seconds + startSeconds + this.slackSeconds) * 1000;
    for (let left = end - performance.now(); left > 0; left = end - performance.now()) {
      Atomics.wait(this.done, 0, 0, left);
      Atomics.store(this.done, 0, 0);
      const said = this.received(id);
      if (said !== null) return said;
    }
    return { failed: { code: "program-lost", message: "the process that keeps it does not answer" } };
  }

  /** Null while there is none; answers to earlier pages that came too late are passed over. */
  private received(id: number): Said | null {
    for (
      let next = receiveMessageOnPort(this.port);
      next !== undefined;
      next = receiveMessageOnPort(this.port)
    ) {
      const answer = next.message as BridgeAnswer;
      if (answer.id === id) return JSON.parse(answer.said) as Said;
    }
    return null;
  }

  async close(): Promise<void> {
    this.port.close();
    await this.worker.terminate();
  }
}
