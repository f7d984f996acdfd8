import { FAILED, NO_GOLD, scored, type Grade, type GradedF1, type Scored } from "./grade";

/** A score whose precision and recall are its F1. */
export const scoredAt = (f1: number): Scored => scored({ precision: f1, recall: f1, f1 });

/** The grade whose F1 is graded so, see `scoredAt`. */
export const gradeAt = (f1: GradedF1): Grade =>
  f1 === "failed" ? FAILED : f1 === "no-gold" ? NO_GOLD : scoredAt(f1);
