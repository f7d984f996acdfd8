/** The graded tutorial: pages of the starter corpus, labelled by somebody and compared with their gold. */
import { createHash } from "node:crypto";
import type { LessonAnswer, LessonGradeAnswer } from "../../api/resources/tutorial";
import { goldInUse } from "../../corpus/gold-in-use";
import { STARTER_NAME } from "../../corpus/starter";
import { NotFoundError, UsageError } from "../../errors";
import { LESSONS, type Lesson } from "../../run/labels/lessons";
import type { LessonGrade } from "../../run/labels/lesson-grade";
import type { AnnotationSet } from "../../store/interfaces/labels";
import type { PageRecord } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import type { Who } from "../requests/gate";
import { keeping, type Kept } from "../../keeping";
import { ForbiddenError } from "../requests/guard";
import { areHeavy, EXTRACTION_LIMIT_MS, pageThreads, sentPage } from "../pages/page-threads";

type Reads = Pick<Store, "corpora" | "pages" | "labels">;

interface StoredLesson extends Lesson {
  readonly record: PageRecord;
}

/** The lessons whose pages are in this database; none where the starter corpus was removed. */
async function storedLessons({ corpora, pages }: Reads): Promise<readonly StoredLesson[]> {
  const corpus = await corpora.findByName(STARTER_NAME);
  if (corpus === null) return [];
  const found = await Promise.all(
    LESSONS.map(async (lesson) => ({ ...lesson, record: await pages.findByKey(corpus.id, lesson.key) })),
  );
  return found.flatMap(({ record, ...lesson }) => (record === null ? [] : [{ ...lesson, record }]));
}

/** Which of them a page is, from 1; null where it is none. */
export async function lessonAt(
  store: Reads,
  pageId: string,
): Promise<{ readonly at: number; readonly of: number; readonly teaches: string } | null> {
  const lessons = await storedLessons(store);
  const at = lessons.findIndex(({ record }) => record.id === pageId);
  return at < 0 ? null : { at: at + 1, of: lessons.length, teaches: lessons[at]!.teaches };
}

/** What somebody did on a page; null where that is nothing. */
type SetOf = (pageId: string) => Promise<AnnotationSet | null>;

async function setsOf({ labels }: Reads, name: string): Promise<SetOf> {
  const annotator = (await labels.annotators()).find((known) => known.name === name);
  return async (pageId) => (annotator === undefined ? null : labels.load(pageId, annotator.id));
}

/**
 * Grades, which are looked at again whenever somebody asks for a next page: of all lessons of some hundred people.
 */
const shared = globalThis as typeof globalThis & { winnowLessonGrades?: Kept<LessonGrade> };
const grades = (shared.winnowLessonGrades ??= keeping(1_000, () => 1));

function gradeOf(store: Reads, record: PageRecord, set: AnnotationSet): Promise<LessonGrade> {
  const gold = goldInUse(record);
  const ofGold = createHash("sha256").update(JSON.stringify(gold)).digest("hex");
  const key = `${record.sha256} ${set.annotatorId} ${set.version} ${ofGold}`;
  return grades(record.id, key, () =>
    pageThreads().run("graded", {
      what: "grading this lesson",
      subject: record.id,
      isHeavy: areHeavy(record.bytes),
      limitMs: EXTRACTION_LIMIT_MS,
      load: async () => ({ page: await sentPage(store, record), gold, operations: set.operations }),
    }),
  );
}

/** A lesson, what somebody did on it, and how well where that is finished. */
interface Learned {
  readonly lesson: StoredLesson;
  readonly set: AnnotationSet | null;
  readonly grade: LessonGrade | null;
}

async function learned(store: Reads, name: string): Promise<readonly Learned[]> {
  const [lessons, setOf] = await Promise.all([storedLessons(store), setsOf(store, name)]);
  return Promise.all(
    lessons.map(async (lesson) => {
      const set = await setOf(lesson.record.id);
      return { lesson, set, grade: set?.state === "done" ? await gradeOf(store, lesson.record, set) : null };
    }),
  );
}

/** The lessons in their order, and how somebody did on them. */
export async function lessonsOf(store: Reads, name: string): Promise<readonly LessonAnswer[]> {
  return (await learned(store, name)).map(({ lesson: { record, teaches }, set, grade }) => {
    const told = { pageId: record.id, title: record.title || record.key, teaches };
    if (set === null || grade === null) return { ...told, state: set?.state ?? "open", grade: null };
    const { precision, recall, f1, isPassed } = grade;
    return { ...told, state: set.state, grade: { precision, recall, f1, isPassed } };
  });
}

/** Whether somebody has passed all lessons; without lessons there is nothing to pass. */
export async function hasPassed(store: Reads, name: string): Promise<boolean> {
  return (await learned(store, name)).every(({ grade }) => grade?.isPassed === true);
}

/**
 * That somebody may get pages of a corpus: its labelling order does not ask for the tutorial, they have passed it, or
 * they are more than an annotator.
 * @throws ForbiddenError `tutorial-first`
 */
export async function mustHaveLearned(
  store: Reads & Pick<Store, "order">,
  corpusId: string,
  { person }: Who,
  name: string,
): Promise<void> {
  if (person !== null && person.role !== "annotator") return;
  const order = await store.order.get(corpusId);
  if (order?.setup.tutorial !== true || (await hasPassed(store, name))) return;
  throw new ForbiddenError(
    "tutorial-first",
    `this corpus gives its pages to those who have passed the tutorial: ${name} has not yet`,
  );
}

/**
 * How somebody did on a lesson, text by text.
 * @throws NotFoundError where the page is no lesson; UsageError `not-finished`
 */
export async function lessonGrade(store: Reads, pageId: string, name: string): Promise<LessonGradeAnswer> {
  const lessons = await learned(store, name);
  const at = lessons.findIndex(({ lesson }) => lesson.record.id === pageId);
  if (at < 0) throw new NotFoundError("lesson", pageId);
  const { set, grade } = lessons[at]!;
  if (set === null || grade === null)
    throw new UsageError("not-finished", `${name} has not finished this lesson`);
  const waiting = [...lessons.slice(at + 1), ...lessons.slice(0, at)].find(
    (other) => other.grade?.isPassed !== true,
  );
  return { ...grade, version: set.version, next: waiting?.lesson.record.id ?? null };
}
