/**
 * A program at work, stopped with all that it has started when it takes or writes too much, and when this
 * process ends.
 */
import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { groupMegabytes, killGroup, OWN_GROUP } from "./process-group";
import type { ProgramSetup } from "./config";

/** Why there is no answer. */
export interface ProgramFailure {
  /** Begins with `program-`. */
  readonly code: string;
  readonly message: string;
}

/** What a process needs to be started. */
export type Started = Pick<ProgramSetup, "command" | "folder" | "megabytes">;

/** An answer is the text of a page, and pages are of 32 MB at most. */
export const MOST_OUTPUT = 32 * 1024 * 1024;

const LOOK_MS = 100;
const KEPT_COMPLAINT = 4_000;
const SHOWN_COMPLAINT = 1_000;
/** A trace of Node is as long, with what went wrong at its beginning; one of Python ends with it. */
const SHOWN_LINES = 14;

export class WatchedProcess {
  private readonly child;
  private complaint = "";
  private failure: ProgramFailure | null = null;
  private isOver = false;
  private readonly kill = (): void => {
    if (this.child.pid !== undefined) killGroup(this.child.pid);
  };

  /**
   * @param onOutput takes what it writes, as it comes
   * @param onEnd is called once, when it has ended and all of its output was taken; with the reason where it
   * was stopped or ended badly
   */
  constructor(
    private readonly setup: Started,
    onOutput: (chunk: Buffer) => void,
    onEnd: (failure: ProgramFailure | null) => void,
  ) {
    const [file, ...args] = setup.command;
    this.child = spawn(file!, args, {
      cwd: setup.folder,
      env: ownEnvironment(),
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
      ...OWN_GROUP,
    });
    const { child } = this;
    // One that does not read its input to the end may have its reasons; how it ends tells.
    child.stdin.on("error", () => {});
    child.stdout.on("data", onOutput);
    child.stderr.on("data", (chunk: Buffer) => {
      this.complaint = (this.complaint + chunk.toString("utf8")).slice(-KEPT_COMPLAINT);
    });
    const over = (failure: ProgramFailure | null): void => {
      if (this.isOver) return;
      this.isOver = true;
      process.off("exit", this.kill);
      onEnd(this.failure ?? failure);
    };
    child.on("error", (error) =>
      over({ code: "program-not-started", message: `could not be started: ${error.message}` }),
    );
    // What it left behind may hold its output open.
    child.on("exit", this.kill);
    process.once("exit", this.kill);
    child.on("close", (code, signal) => {
      if (code === 0) over(null);
      else
        over(
          this.told(
            "program-died",
            signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`,
          ),
        );
    });
    void this.look();
  }

  get stdin(): Writable {
    return this.child.stdin;
  }

  /** Stop it; `onEnd` tells why. */
  stop(code: string, message: string): void {
    this.failure ??= this.told(code, message);
    this.kill();
  }

  /** A failure with the last that it said about it on its standard error. */
  told(code: string, message: string): ProgramFailure {
    const lines = this.complaint
      .replaceAll(/[^\P{Cc}\n]/gu, " ")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const last = lines.slice(-SHOWN_LINES).join(" / ").slice(-SHOWN_COMPLAINT);
    return { code, message: last === "" ? message : `${message}; its last words: ${last}` };
  }

  private async look(): Promise<void> {
    const { megabytes } = this.setup;
    while (!this.isOver && this.child.pid !== undefined) {
      const taken = await groupMegabytes(this.child.pid);
      if (taken === null) return;
      if (taken > megabytes)
        this.stop("program-memory", `took more than ${megabytes} MB of memory and was stopped`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
    }
  }
}

/** What the person has set, without the way to the database: the program works on pages of strangers. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const own = { ...process.env };
  delete own.DATABASE_URL;
  return own;
}
