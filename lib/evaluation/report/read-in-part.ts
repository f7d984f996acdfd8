/** The run as far as this needs to know it. */
interface Sized {
  readonly state: string;
  readonly pages: number;
  readonly extractors: readonly unknown[];
}

/** Scores that are read of a run that is not done: 34 extractors on some 5,900 pages, ten seconds of reading. */
export const SCORES_READ_IN_PART = 200_000;

/** Of how many pages, the first ones, the scores of a large run are read while it is not done. */
export const pagesReadInPart = ({ extractors }: Pick<Sized, "extractors">): number =>
  Math.max(1, Math.floor(SCORES_READ_IN_PART / extractors.length));

/** Whether what is told of a run is about its first pages alone: it is not done, and too large to be read row by row. */
export const isReadInPart = (run: Sized): boolean => run.state !== "done" && run.pages > pagesReadInPart(run);
