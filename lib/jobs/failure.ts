/** What those who wait for a job are told of its failure. */
import { AppError } from "../errors";

/** Of a failure that is a bug: its own words are for those who run the worker, and may name files of its machine. */
const UNEXPECTED = "it failed unexpectedly; the log of the worker says where";

export const failureWords = (error: unknown): string =>
  error instanceof AppError ? error.message : UNEXPECTED;
