import { useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import { answersName } from "@/lib/extractors/answers/answers";

/** What another program answered for a corpus, as something to choose. */
export interface AnswersChoice {
  /** The text of the recipe that names them. */
  readonly recipe: string;
  /** With the version where it is not the first. */
  readonly name: string;
  /** Pages with an answer. */
  readonly pages: number;
}

/**
 * The newest answers of each program for a corpus, asked for whenever they become wanted. None while they are
 * read, and none where they cannot be: everything else can still be chosen.
 */
export function useAnswers(corpusId: string, isWanted = true): readonly AnswersChoice[] {
  const [choices, setChoices] = useState<readonly AnswersChoice[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    api.corpora.answers({ id: corpusId }, { signal: stop.signal }).then(
      ({ answers }) => {
        const newest = answers.filter(
          ({ name }, index) => answers.findIndex((other) => other.name === name) === index,
        );
        setChoices(
          newest.map(({ recipe, name, version, pages }) => ({
            recipe,
            name: answersName(name, version),
            pages,
          })),
        );
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [corpusId, isWanted]);
  return choices;
}
