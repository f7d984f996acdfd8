import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import { openTree } from "../corpus/formats/recognise";
import type { ProgramAnswer } from "./answer";
import { readAnswers } from "./read-answers";

/** What is read of files that a program left in a folder; paths are those below it. */
export async function answersOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<ProgramAnswer[]> {
  const tree = await openTree(await writeFiles(await scratchFolder(), { ...files }), "out");
  const all: ProgramAnswer[] = [];
  for await (const answer of readAnswers(tree)) all.push(answer);
  return all;
}
