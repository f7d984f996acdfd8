import type { Model } from "../../recipes/model";
import type { ModelId } from "../../recipes/recipe";

/** What another program answered for the pages of a corpus: one import of it. */
export interface StoredAnswers {
  readonly corpusId: string;
  /** What the program is called. */
  readonly name: string;
  /** From 1: how often answers of that name came into the corpus before, and once. */
  readonly version: number;
  /** The model of recipes that name these answers. */
  readonly modelId: ModelId;
  /** Pages with an answer. */
  readonly pages: number;
  /** The name of what was answered, whatever it is called; see `answersContent`. */
  readonly content: string;
  readonly addedAt: number;
}

/** Answers of other programs. A version is never changed; importing again makes another one. */
export interface AnswerStore {
  /**
   * Keep answers with their model for as long as the corpus is there. The same again is harmless.
   * @throws NotFoundError for an unknown corpus; ConflictError where that version of the name has other answers
   */
  add(answers: Omit<StoredAnswers, "modelId" | "addedAt">, model: Model): Promise<StoredAnswers>;
  /** By name, of each the newest version first. @throws NotFoundError for an unknown corpus */
  list(corpusId: string): Promise<readonly StoredAnswers[]>;
}
