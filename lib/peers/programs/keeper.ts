/**
 * Entry of the process that keeps one program for one thread. It is a process, and not a part of the thread, so
 * that the program and all it has started end whatever becomes of the thread: when the thread is stopped in the
 * middle of a page, or its process is killed, the input of this process ends.
 */
import type { ProgramSetup } from "./config";
import { Lines } from "./lines";
import { runOnce, type Said } from "./run-once";
import { StayingProgram, type PageLine } from "./staying-program";

const setup = JSON.parse(process.argv[2]!) as ProgramSetup;
const staying = setup.input === "lines" ? new StayingProgram(setup) : null;

const answerTo = ({ url, html }: PageLine): Promise<Said> =>
  staying === null ? runOnce(setup, html, setup.seconds) : staying.ask({ url, html });

const requests = new Lines((line) => {
  void answerTo(JSON.parse(line) as PageLine).then((said) =>
    process.stdout.write(`${JSON.stringify(said)}\n`),
  );
});
process.stdin.on("data", (chunk) => requests.push(chunk));
process.stdin.on("end", () => process.exit(0));
