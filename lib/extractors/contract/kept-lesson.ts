import type { CorpusPage } from "./contract";

/**
 * What a labelled page teaches, kept for when it is learned from again: parsing and looking at it is most of the work.
 * @param name of the learner and of all values that say what is taught
 */
export function keptLesson<Lesson>({ kept }: CorpusPage, name: string, teach: () => Lesson): Lesson {
  if (kept === undefined) return teach();
  // Only this learner writes under its name.
  if (kept.has(name)) return kept.get(name) as Lesson;
  const lesson = teach();
  kept.set(name, lesson);
  return lesson;
}
