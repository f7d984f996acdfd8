/**
 * What evaluations gave before, in a folder: a file per page and gold, named by both, with an answer for each
 * recipe that was scored on it. A file that is not whole, or of another version of the code, counts as none.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeError } from "../../corpus/files/file-error";
import { writeWhole } from "../../corpus/files/whole-file";
import type { Answer } from "../../evaluation/run";

/** What is kept of one page. */
export interface KeptPage {
  /** See `PageEvaluation`. */
  readonly parseMs: number;
  /** By what decides them, see `answerFingerprint`, and the metrics that they tell. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/** Another form of the files is another one of these. */
const FORM = 1;

export class AnswerCache {
  /** @param code see `codeVersion` */
  constructor(
    private readonly folder: string,
    private readonly code: string,
  ) {}

  /** Make the folder where it is missing. @throws UsageError `not-writable`, AppError `disk-full` */
  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true }).catch(async (error: unknown) => {
      throw await writeError(error, this.folder);
    });
  }

  /** @param page see `pageFingerprint` */
  async find(page: string): Promise<KeptPage | null> {
    const text = await readFile(this.pathOf(page), "utf8").catch(() => null);
    const end = text?.indexOf("\n") ?? -1;
    if (text === null || end < 0) return null;
    const written = text.slice(end + 1);
    return text.slice(0, end) === this.headOf(written) ? (JSON.parse(written) as KeptPage) : null;
  }

  /** Keep a page in place of what is there of it. @throws UsageError `not-writable`, AppError `disk-full` */
  async keep(page: string, kept: KeptPage): Promise<void> {
    const written = JSON.stringify(kept);
    await writeWhole(this.pathOf(page), `${this.headOf(written)}\n${written}`);
  }

  private pathOf(page: string): string {
    return join(this.folder, `${page}.json`);
  }

  private headOf(written: string): string {
    return createHash("sha256").update(`${FORM} ${this.code} ${written}`).digest("base64url");
  }
}
