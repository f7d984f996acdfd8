/** What was seen of a page by who changes something about it: compared in the transaction that stores the change. */
import type { GoldRecord } from "../../corpus/record";
import { AppError, ConflictError } from "../../errors";

const REPLACED = "page-replaced";

/**
 * Places on a page mean nothing on other bytes.
 * @param seen sha256 of the bytes that were looked at; undefined for who does not say, and is taken at their word
 * @throws AppError `page-replaced`
 */
export function mustHaveBytes(stored: string, seen: string | undefined): void {
  if (seen === undefined || seen === stored) return;
  throw new AppError(
    REPLACED,
    "an import has replaced this page since you opened it: reload it. Labels that are not saved yet are kept on this computer and will find their words on the new page",
  );
}

/** Whether something thrown says that a page has other bytes by now; by code, see `isNotFound`. */
export function isReplaced(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === REPLACED;
}

/**
 * All of the gold is compared: a correction that was taken back and another one in its place are as many.
 * @throws ConflictError with the stored gold where it is not the one that was corrected
 */
export function mustHaveGold(stored: GoldRecord, seen: GoldRecord): void {
  if (JSON.stringify(stored) !== JSON.stringify(seen)) throw correctedMeanwhile(stored);
}

/** What somebody hears who corrects gold that is not there any more. @param stored the gold that is there now */
export function correctedMeanwhile(stored: GoldRecord): ConflictError<GoldRecord> {
  return new ConflictError("somebody else corrected the gold of this page meanwhile", stored);
}
