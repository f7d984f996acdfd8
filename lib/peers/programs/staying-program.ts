/**
 * Programs that stay: a line of JSON for each page on standard input, a line of JSON for each answer on standard
 * output. A line that is no answer to the page that was asked about would shift all answers after it to other
 * pages, so that ends the program, and the next page gets a new one.
 */
import type { ProgramSetup } from "./config";
import { Lines } from "./lines";
import { TOO_MUCH, tooLong, type Said } from "./run-once";
import { MOST_OUTPUT, WatchedProcess, type ProgramFailure } from "./watched-process";

/** After a minute without a page it is ended, so that an idle server holds no memory of it. */
const IDLE_MS = 60_000;

/** A page as the program reads it. */
export interface PageLine {
  readonly url: string | null;
  readonly html: string;
}

export class StayingProgram {
  private running: WatchedProcess | null = null;
  private asked: { readonly id: number; settle(said: Said): void } | null = null;
  private count = 0;
  private idle: NodeJS.Timeout | null = null;
  /** What was wrong with what it wrote when nobody had asked. */
  private unasked: ProgramFailure | null = null;

  constructor(
    private readonly setup: ProgramSetup,
    private readonly idleMs = IDLE_MS,
  ) {}

  /** Have it answer one page, and only then another. Never rejects. */
  ask({ url, html }: PageLine): Promise<Said> {
    if (this.idle !== null) clearTimeout(this.idle);
    const { unasked } = this;
    this.unasked = null;
    if (unasked !== null) return Promise.resolve({ failed: unasked });
    const { seconds, startSeconds } = this.setup;
    const limit = seconds + (this.running === null ? startSeconds : 0);
    const child = (this.running ??= this.start());
    const id = ++this.count;
    return new Promise((resolve) => {
      const timer = setTimeout(() => child.stop("program-timeout", tooLong(limit)), limit * 1000);
      this.asked = {
        id,
        settle: (said) => {
          clearTimeout(timer);
          this.asked = null;
          this.idle = setTimeout(() => this.end(), this.idleMs).unref();
          resolve(said);
        },
      };
      child.stdin.write(`${JSON.stringify({ id, url, html })}\n`);
    });
  }

  /** End it; it starts again when it is asked. */
  end(): void {
    this.running?.stop("program-ended", "was ended");
    this.running = null;
  }

  private start(): WatchedProcess {
    const lines = new Lines((line) => this.took(child, line));
    const child = new WatchedProcess(
      this.setup,
      (chunk) => {
        if (lines.push(chunk) > MOST_OUTPUT) child.stop("program-output", TOO_MUCH);
      },
      (failed) => {
        if (this.running !== child) return;
        this.running = null;
        this.asked?.settle({ failed: failed ?? child.told("program-died", "ended without an answer") });
      },
    );
    return child;
  }

  private took(child: WatchedProcess, line: string): void {
    if (this.running !== child || line.trim() === "") return;
    const { asked } = this;
    if (asked !== null && idOf(line) === asked.id) {
      asked.settle({ output: line });
      return;
    }
    const shown = JSON.stringify(line.slice(0, 80));
    const failed = child.told(
      "program-garbage",
      asked === null
        ? `wrote a line that nobody asked for and was stopped: ${shown}`
        : `answered with another line than one of JSON with the id ${asked.id}, and was stopped: ${shown}`,
    );
    this.end();
    if (asked === null) this.unasked = failed;
    else asked.settle({ failed });
  }
}

function idOf(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && "id" in value ? value.id : null;
  } catch {
    // Said by who asks.
    return null;
  }
}
