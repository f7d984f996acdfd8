/**
 * Entry of the thread through which another one talks with the keeper of a program: that one waits for the
 * answer, since extractors answer at once, and cannot listen meanwhile.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { workerData } from "node:worker_threads";
import type { BridgeAnswer, BridgeRequest, BridgeSetup } from "./bridge";
import { Lines } from "./lines";
import { OWN_GROUP } from "./process-group";
import type { Said } from "./run-once";

const KEEPER = fileURLToPath(new URL("./keeper.ts", import.meta.url));

const { program, port, done } = workerData as BridgeSetup;

/** The page that is waited for; null while nobody waits. */
let asked: number | null = null;

function answer(said: string): void {
  // Its keeper may end when nobody has asked: that is no answer to the next page, which starts another one.
  if (asked === null) return;
  const message: BridgeAnswer = { id: asked, said };
  asked = null;
  port.postMessage(message);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
}

/** Led in a group of its own: a Ctrl+C in the terminal must not end it before the program. */
function startKeeper(): ReturnType<typeof spawn> {
  const child = spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), KEEPER, JSON.stringify(program)],
    { stdio: ["pipe", "pipe", "ignore"], windowsHide: true, ...OWN_GROUP },
  );
  const lines = new Lines((said) => {
    if (keeper === child) answer(said);
  });
  child.stdout!.on("data", (chunk: Buffer) => lines.push(chunk));
  child.stdin!.on("error", () => {});
  const gone = (): void => {
    if (keeper !== child) return;
    keeper = null;
    const said: Said = { failed: { code: "program-lost", message: "the process that keeps it ended" } };
    answer(JSON.stringify(said));
  };
  child.on("error", gone);
  child.on("exit", gone);
  return child;
}

let keeper: ReturnType<typeof spawn> | null = null;
port.on("message", ({ id, line }: BridgeRequest) => {
  // Who asks about another page has given up the one before: its keeper is left, with the answer that may still come.
  if (asked !== null) {
    keeper?.stdin!.end();
    keeper = null;
  }
  asked = id;
  (keeper ??= startKeeper()).stdin!.write(line);
});
port.postMessage("ready");
