import { useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import { plural } from "@/components/ui/format";
import { answersName } from "@/lib/extractors/answers/answers";
import { programName } from "@/lib/extractors/programs/program";

/** Another program as something to choose: what it answered for a corpus, or itself, run on each page. */
export interface AnswersChoice {
  /** The text of the recipe that names it. */
  readonly recipe: string;
  /** With the version. */
  readonly name: string;
  /** How many pages it has answered, or that it is run. */
  readonly summary: string;
  /** What recipes may call it; null for answers. */
  readonly alias: string | null;
}

/**
 * The newest answers of each program for a corpus, and the programs that can be run here, asked for whenever
 * they become wanted. None while they are read, and none where they cannot be: everything else can still be
 * chosen.
 */
export function useAnswers(corpusId: string, isWanted = true): readonly AnswersChoice[] {
  const [answers, setAnswers] = useState<readonly AnswersChoice[]>([]);
  const [programs, setPrograms] = useState<readonly AnswersChoice[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const { signal } = stop;
    const none = (): void => undefined;
    api.corpora.answers({ id: corpusId }, { signal }).then(({ answers: all }) => {
      const newest = all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
      setAnswers(
        newest.map(({ recipe, name, version, pages }) => ({
          recipe,
          name: answersName(name, version),
          summary: plural(pages, "page"),
          alias: null,
        })),
      );
    }, none);
    api.app
      .programs({}, { signal })
      .then(
        ({ programs: all }) =>
          setPrograms(
            all.flatMap(({ name, version, recipe }) =>
              recipe === null
                ? []
                : [{ recipe, name: programName(name, version), summary: "run on each page", alias: name }],
            ),
          ),
        none,
      );
    return () => stop.abort();
  }, [corpusId, isWanted]);
  return [...answers, ...programs];
}
