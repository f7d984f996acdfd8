import type { GoldRecord } from "../../corpus/record";
import { InputError } from "../../errors";
import { contentMask } from "../../gold/content-mask";
import type { Operation } from "../../labels/model";
import { gradeLesson, type LessonGrade } from "../../run/labels/lesson-grade";
import { pageOf, type SentPage } from "./sent-page";

export interface Grading {
  readonly page: SentPage;
  readonly gold: GoldRecord;
  readonly operations: readonly Operation[];
}

/** What labels of a lesson are worth. @throws InputError `no-gold` */
export function graded({ page: sent, gold, operations }: Grading): LessonGrade {
  const page = pageOf(sent);
  const mask = contentMask(page, gold);
  if (mask === null) throw new InputError("no-gold", `page ${sent.id} has no gold that says what is content`);
  return gradeLesson(page, mask, operations);
}
