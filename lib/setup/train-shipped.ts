/**
 * Train the model that comes with Winnow anew and write it: `npm run train-shipped`. With `--check` the file is
 * compared with what the training gives, byte by byte, and nothing is written. Needs the corpora; takes long.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { processTerminal } from "../cli/terminal/terminal";
import { corporaFolder } from "../corpora-folder";
import { AppError } from "../errors";
import { provideLearners } from "../learn/lessons/learners";
import { learningThreads } from "../run/learning/threads";
import { INPUTS_FILE } from "./shipped/inputs";
import { SHIPPED_FILE } from "./shipped/model-file";
import { SHIPPED_CORPORA, trainShipped } from "./shipped/train";

const [option, ...others] = process.argv.slice(2);
if (others.length > 0 || (option !== undefined && option !== "--check"))
  throw new Error(`only --check is known, not ${[option, ...others].join(" ")}`);
const isCheck = option === "--check";
const terminal = processTerminal();
provideLearners(learningThreads({ workers: availableParallelism() }));
const task = terminal.startTask();
const shipping = {
  folder: corporaFolder(),
  corpora: SHIPPED_CORPORA,
  target: fileURLToPath(SHIPPED_FILE),
  inputs: fileURLToPath(INPUTS_FILE),
};
try {
  await trainShipped({ ...shipping, isCheck }, task);
  await terminal.print(isCheck ? "the same to the byte\n" : `${shipping.target} written\n`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  terminal.complain(error.message);
  process.exitCode = 1;
} finally {
  task.end();
}
