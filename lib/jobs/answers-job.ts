import { setImmediate as othersTurn } from "node:timers/promises";
import { z } from "zod";
import { answersContent, answersModel } from "../answers/answers-model";
import { AnswerMatch, collectAnswers, type Answers, type LeftOut } from "../answers/match-answers";
import { readAnswers } from "../answers/read-answers";
import { openTree } from "../corpus/formats/recognise";
import { InputError, UsageError } from "../errors";
import { answers, sourceName } from "../extractors/answers/answers";
import { writeRecipe } from "../recipes/text";
import { pagesWithGold } from "../run/sources/pages-with-gold";
import { storedSource } from "../run/sources/stored-page";
import type { PageWithGold } from "../store/interfaces/pages";
import type { StoredAnswers } from "../store/interfaces/answers";
import type { Store } from "../store/interfaces/store";
import type { Task } from "../task";
import type { JobHandler } from "./job";

/** More rows than this nobody reads; the counts are of all. */
const LISTED = 1000;

const answersInput = z.object({
  /** A file, folder or archive that `readAnswers` knows. */
  source: z.string().min(1),
  /** What messages call the source instead of its path on this machine. */
  shownAs: z.string().min(1).optional(),
  corpusId: z.string().min(1),
  name: z.string().trim().min(1),
});

/** Rows of which at most so many are listed. */
export interface Counted<T> {
  readonly count: number;
  readonly listed: readonly T[];
}

export interface AnswersResult extends Pick<StoredAnswers, "name" | "version" | "modelId" | "pages"> {
  readonly corpusId: string;
  /** The text of the recipe that names these answers. */
  readonly recipe: string;
  /** False where the newest version of that name has the very same answers: nothing was added. */
  readonly isNew: boolean;
  /** Keys of the pages without an answer. */
  readonly missing: Counted<string>;
  readonly duplicates: Counted<LeftOut>;
  readonly unknown: Counted<LeftOut>;
  /** Keys of pages with the source of an earlier page and another answer. */
  readonly clashes: Counted<string>;
}

/**
 * Take what another program extracted into a corpus, as the next version of its name. Nothing is stored before
 * all pages were seen, so that a cancelled import leaves nothing behind; a killed one that had come to its end
 * finds its own version.
 */
export const answersJob: JobHandler = async (input, task, { store, codeVersion }): Promise<AnswersResult> => {
  const parsed = answersInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new UsageError(
      "bad-input",
      `answers job cannot use its input: ${issue.path.join(".")}: ${issue.message}`,
    );
  }
  const { source, shownAs, corpusId, name } = parsed.data;
  // A name that no recipe could hold is refused before minutes of work.
  answers.configure({ name });
  const corpus = await store.corpora.get(corpusId);
  task.report({ done: 0, total: corpus.pages, note: shownAs ?? source });
  const match = new AnswerMatch(await readSource(source, shownAs, task.signal));
  await takePages(store, corpusId, match, task);
  const { texts, pages, missing, duplicates, unknown, clashes } = match.result();
  if (pages === 0)
    throw new InputError(
      "no-answers",
      `${noneOf(unknown.length, shownAs ?? source, corpus.name)} ${named(unknown)}`,
    );
  const content = answersContent(texts);
  const [newest] = (await store.answers.list(corpusId)).filter((one) => one.name === name);
  const isNew = newest?.content !== content;
  const version = isNew ? (newest?.version ?? 0) + 1 : newest.version;
  const kept = isNew
    ? await store.answers.add(
        { corpusId, name, version, pages, content },
        answersModel(name, version, texts, { corpus: corpus.name, pages, code: codeVersion }),
      )
    : newest;
  return {
    corpusId,
    name,
    version,
    modelId: kept.modelId,
    pages,
    recipe: writeRecipe({ use: answers.id, params: { name, version }, model: kept.modelId }),
    isNew,
    missing: counted(missing),
    duplicates: counted(duplicates),
    unknown: counted(unknown),
    clashes: counted(clashes),
  };
};

async function readSource(
  source: string,
  shownAs: string | undefined,
  signal: AbortSignal,
): Promise<Answers> {
  const tree = await openTree(source, shownAs);
  try {
    return await collectAnswers(until(signal, readAnswers(tree)));
  } finally {
    await tree.close();
  }
}

/**
 * The answers until the signal aborts. Those of one file are there at once, and nobody would hear of a
 * cancellation while the HTML of thousands is parsed: between two of them others have their turn.
 */
async function* until<Answer>(signal: AbortSignal, answers: AsyncIterable<Answer>): AsyncGenerator<Answer> {
  for await (const answer of answers) {
    await othersTurn();
    signal.throwIfAborted();
    yield answer;
  }
}

async function takePages(store: Store, corpusId: string, match: AnswerMatch, task: Task): Promise<void> {
  const ids = await store.pages.ids({ corpusId, sort: "key" });
  let done = 0;
  for await (const record of pagesWithGold(store, ids, task.signal)) {
    task.signal.throwIfAborted();
    await match.take({ key: record.key, url: record.url, source: () => sourceOf(store, record) });
    task.report({ done: ++done, total: ids.length, note: record.title });
  }
}

async function sourceOf(store: Store, record: PageWithGold): Promise<string> {
  return sourceName((await storedSource(store, record)).html);
}

function counted<T>(all: readonly T[]): Counted<T> {
  return { count: all.length, listed: all.slice(0, LISTED) };
}

function noneOf(count: number, source: string, corpus: string): string {
  return count === 1
    ? `the answer in ${source} is of no page of ${corpus}: it names`
    : `none of the ${count} answers in ${source} is of a page of ${corpus}: they name`;
}

/** The first few, for somebody who has to see that the names are of another kind. */
function named(all: readonly LeftOut[]): string {
  const shown = all.slice(0, 3).map(({ page }) => JSON.stringify(page));
  return shown.length === 0 ? "no page" : `${shown.join(", ")}${all.length > 3 ? ", ..." : ""}`;
}
