import { useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import { plural } from "@/components/ui/format";
import { answersName } from "@/lib/extractors/answers/answers-name";
import { modelName } from "@/lib/view/recipes/model-name";
import { programName } from "@/lib/extractors/programs/program-name";

/** Under which head a choice is listed. */
export type ChoiceHeading = "Saved recipes" | "Models" | "Programs of yours" | "Answers of other programs";

/**
 * Something to choose beside extractors: a recipe that somebody has saved, or another program, by what it answered
 * for a corpus or run on each page.
 */
export interface AnswersChoice {
  readonly heading: ChoiceHeading;
  /** The text of the recipe that names it. */
  readonly recipe: string;
  /** Of a program with the version. */
  readonly name: string;
  /** How many pages it has answered, that it is run, or the text of the recipe. */
  readonly summary: string;
  /** What recipes may call a program; null for anything else. */
  readonly alias: string | null;
}

/**
 * Saved recipes, the newest answers of each program for a corpus (none without one), and the programs that can be run here, asked for
 * whenever they become wanted. None while they are read, and none where they cannot be: everything else can still be
 * chosen.
 */
export function useAnswers(corpusId: string | null, isWanted = true): readonly AnswersChoice[] {
  const [answers, setAnswers] = useState<readonly AnswersChoice[]>([]);
  const [saved, setSaved] = useState<readonly AnswersChoice[]>([]);
  const [models, setModels] = useState<readonly AnswersChoice[]>([]);
  const [programs, setPrograms] = useState<readonly AnswersChoice[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const { signal } = stop;
    const none = (): void => undefined;
    const ofCorpus = corpusId === null ? null : api.corpora.answers({ id: corpusId }, { signal });
    ofCorpus?.then(({ answers: all }) => {
      const newest = all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
      setAnswers(
        newest.map(({ recipe, name, version, pages }) => ({
          heading: "Answers of other programs",
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
                : [
                    {
                      heading: "Programs of yours",
                      recipe,
                      name: programName(name, version),
                      summary: "run on each page",
                      alias: name,
                    },
                  ],
            ),
          ),
        none,
      );
    api.recipes.list({}, { signal }).then(({ recipes }) => {
      setSaved(
        recipes.flatMap(({ name, text }): AnswersChoice[] =>
          text === null ? [] : [{ heading: "Saved recipes", recipe: text, name, summary: text, alias: null }],
        ),
      );
    }, none);
    api.models.list({}, { signal }).then(({ models: all }) => {
      setModels(
        all.flatMap((model): AnswersChoice[] =>
          model.text === null
            ? []
            : [
                {
                  heading: "Models",
                  recipe: model.text,
                  name: modelName(model),
                  summary: "trained on labelled pages",
                  alias: null,
                },
              ],
        ),
      );
    }, none);
    return () => stop.abort();
  }, [corpusId, isWanted]);
  return [...saved, ...models, ...answers, ...programs];
}
