import type { TrainingSetup } from "../interfaces/trainings";

/** The setup of a training whose pages can be divided into so many folds. */
export function divided({ possibleFolds: _, ...setup }: TrainingSetup, count: number): TrainingSetup {
  return count < setup.folds ? { ...setup, possibleFolds: count } : setup;
}
