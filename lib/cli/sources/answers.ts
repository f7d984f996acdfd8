/** Answers of other programs on the command line: `--answers NAME=FILE`. */
import { answersModel } from "../../answers/answers-model";
import { AnswerMatch, collectAnswers, type LeftOut } from "../../answers/match-answers";
import { readAnswers } from "../../answers/read-answers";
import { openTree } from "../../corpus/formats/recognise";
import { UsageError } from "../../errors";
import { sourceName } from "../../extractors/answers/answers";
import { decodeBytes } from "../../page/parsing/decode";
import type { Model } from "../../recipes/model";
import { CODE_VERSION } from "../../run/generated/code-version";
import { withSource } from "./with-source";
import type { Terminal } from "../terminal/terminal";

/** Answers that are named before the rest is only counted. */
const SHOWN = 10;

/** A file of answers and what the program is called. */
export interface NamedAnswers {
  readonly name: string;
  readonly file: string;
}

/** @throws UsageError `bad-answers` for an entry without `=`, a blank name or file, or a name that comes twice */
export function namedAnswers(entries: readonly string[]): NamedAnswers[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const at = entry.indexOf("=");
    const [name, file] = [entry.slice(0, Math.max(0, at)).trim(), entry.slice(at + 1).trim()];
    if (name === "" || file === "")
      throw new UsageError("bad-answers", `cannot read --answers ${entry}: expected NAME=FILE`);
    if (seen.has(name)) throw new UsageError("bad-answers", `--answers ${name} is named twice`);
    seen.add(name);
    return { name, file };
  });
}

/**
 * The answers of each file for the pages of a corpus, as models. What was left out is named on stderr.
 * @param limit only the first so many pages
 * @throws InputError as `readAnswers`; NotFoundError for a file or corpus that is not there
 */
export async function answersOf(
  named: readonly NamedAnswers[],
  corpus: string,
  limit: number | undefined,
  terminal: Terminal,
): Promise<Model[]> {
  if (named.length === 0) return [];
  const matches: AnswerMatch[] = [];
  for (const { file } of named) matches.push(new AnswerMatch(await filed(file)));
  // What could not be read of the corpus is said where it is evaluated.
  const silent: Terminal = { ...terminal, complain: () => {} };
  const name = await withSource(corpus, silent, async ({ name: called, pages }) => {
    let taken = 0;
    for await (const { key, url, load } of pages) {
      let known: Promise<string> | null = null;
      const decoded = async (): Promise<string> => {
        const payload = await load();
        return sourceName(decodeBytes(payload.bytes, payload).html);
      };
      const source = (): Promise<string> => (known ??= decoded());
      for (const match of matches) await match.take({ key, url, source });
      if (++taken === limit) break;
    }
    return called;
  });
  return named.map((one, index) => {
    const matched = matches[index]!.result();
    // Under a limit most answers are of pages that nobody asked for.
    const left = {
      duplicates: allOf(matched.duplicates),
      unknown: allOf(limit === undefined ? matched.unknown : []),
      clashes: allOf(matched.clashes),
    };
    complainOf(one.name, left, terminal);
    return answersModel(one.name, 1, matched.texts, {
      corpus: name,
      pages: matched.pages,
      code: CODE_VERSION,
    });
  });
}

async function filed(file: string): ReturnType<typeof collectAnswers> {
  const tree = await openTree(file);
  try {
    return await collectAnswers(readAnswers(tree));
  } finally {
    await tree.close();
  }
}

/** Rows of which only some may be at hand. */
interface Counted<T> {
  readonly count: number;
  readonly listed: readonly T[];
}

const allOf = <T>(listed: readonly T[]): Counted<T> => ({ count: listed.length, listed });

/** Say what of a program's answers did not count, each kind with its number and the first few. */
export function complainOf(
  name: string,
  left: {
    readonly duplicates: Counted<LeftOut>;
    readonly unknown: Counted<LeftOut>;
    readonly clashes: Counted<string>;
  },
  terminal: Terminal,
): void {
  const placed = ({ count, listed }: Counted<LeftOut>): Counted<string> => ({
    count,
    listed: listed.map(({ page, origin }) => `${page} (${origin})`),
  });
  const kinds: readonly (readonly [one: string, many: string, all: Counted<string>])[] = [
    ["second answer of a page", "second answers of pages", placed(left.duplicates)],
    ["answer of no page of the corpus", "answers of no page of the corpus", placed(left.unknown)],
    [
      "other answer for the source of an earlier page",
      "other answers for the sources of earlier pages",
      left.clashes,
    ],
  ];
  for (const [one, many, { count, listed }] of kinds) {
    if (count === 0) continue;
    const shown = listed.slice(0, SHOWN).join(", ");
    const rest = count > SHOWN ? ` and ${count - SHOWN} more` : "";
    terminal.complain(`winnow: ${name}: left out ${count} ${count === 1 ? one : many}: ${shown}${rest}`);
  }
}
