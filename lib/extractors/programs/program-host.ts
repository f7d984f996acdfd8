/**
 * How programs of the person who runs Winnow come in: the extractor here knows only this type. Node code hands
 * the host in (lib/peers), one for each thread; in the browser nobody does, and a page asks the server.
 */
import { AppError } from "../../errors";
import type { Fields } from "../../gold/fields";
import type { Page } from "../../page/page";

/** A program as a recipe names it. */
export interface AskedProgram {
  readonly name: string;
  readonly version: string;
  /** The hash of how it is called. */
  readonly setup: string;
}

/** What a program said of a page. */
export interface ProgramOutput {
  /** Empty where it found nothing. */
  readonly text: string;
  readonly fields: Fields;
}

/** Runs configured programs. */
export interface ProgramHost {
  /**
   * Get ready to ask a program. @throws UsageError `unknown-program` where none of that name is configured,
   * InputError `program-version` where it has another version or is called otherwise than the recipe says
   */
  prepare(asked: AskedProgram): Promise<void>;
  /** Blocks until it has answered. @throws AppError with a code that begins with `program-` */
  answer(asked: AskedProgram, page: Pick<Page, "html" | "url">): ProgramOutput;
}

let host: ProgramHost | null = null;

/** Hand in the host of this thread, once at its start. */
export function providePrograms(provided: ProgramHost): void {
  host = provided;
}

/** @throws AppError `program-unavailable` in the browser */
export function programHost(): ProgramHost {
  if (host === null) throw new AppError("program-unavailable", "programs run only on the server");
  return host;
}
