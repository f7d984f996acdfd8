/**
 * The answers of one extractor to many pages as columns of bytes: what a finished run keeps, so that a table of
 * millions of scores is read as numbers and not as a JSON row for each. A score takes 12 bytes, and 25 more for
 * each metric. What few answers have (failures, fields, sizes and notes of a grade) is JSON behind the columns.
 */
import type { Answer } from "../run";
import { FAILED, gradeBy, NO_GOLD, scored, type Grade, type Score } from "../scoring/grade";

/** An answer as a report reads it. */
export type ReportedAnswer = Pick<Answer, "failed" | "extractMs" | "textLength" | "grades" | "fields">;

/** What few answers have, by the place of the page. */
interface Rare {
  readonly failed: [page: number, failed: ReportedAnswer["failed"]][];
  readonly fields: [page: number, fields: NonNullable<ReportedAnswer["fields"]>][];
  readonly extras: [page: number, metric: number, extras: Pick<Score, "sizes" | "note">][];
}

/** What a byte says of a grade. */
const SCORED = 0;
const HAS_FAILED = 1;
const HAS_NO_GOLD = 2;
/** Added where the metric leaves precision or recall out of its mean. */
const WITHOUT_PRECISION = 4;
const WITHOUT_RECALL = 8;

const HEAD = 8;

/** @param answers (P) of one extractor */
export function packAnswers(
  answers: readonly ReportedAnswer[],
  metrics: readonly string[],
): Uint8Array<ArrayBuffer> {
  const rare: Rare = { failed: [], fields: [], extras: [] };
  const columns = columnsIn(
    new ArrayBuffer(sizeOf(answers.length, metrics.length)),
    answers.length,
    metrics.length,
  );
  answers.forEach((answer, page) => {
    columns.extractMs.setFloat64(8 * page, answer.extractMs, true);
    columns.textLength.setUint32(4 * page, answer.textLength, true);
    if (answer.failed !== null) rare.failed.push([page, answer.failed]);
    if (answer.fields !== undefined) rare.fields.push([page, answer.fields]);
    metrics.forEach((metric, at) => {
      const grade = gradeBy(answer, metric);
      columns.grades[at]!.told[page] = toldOf(grade);
      if (grade.status !== "scored") return;
      const { values } = columns.grades[at]!;
      [grade.precision, grade.recall, grade.f1].forEach((value, part) =>
        values.setFloat64(8 * (3 * page + part), value, true),
      );
      const { sizes, note } = grade;
      if (sizes !== undefined || note !== undefined)
        rare.extras.push([
          page,
          at,
          { ...(sizes !== undefined && { sizes }), ...(note !== undefined && { note }) },
        ]);
    });
  });
  const behind = new TextEncoder().encode(JSON.stringify(rare));
  const packed = new Uint8Array(columns.bytes.length + behind.length);
  packed.set(columns.bytes);
  packed.set(behind, columns.bytes.length);
  new DataView(packed.buffer).setUint32(0, answers.length, true);
  new DataView(packed.buffer).setUint32(4, metrics.length, true);
  return packed;
}

/**
 * Inverse of `packAnswers`.
 * @param metrics those that it was packed with
 * @throws RangeError where the bytes were packed with another number of metrics
 */
export function unpackAnswers(packed: Uint8Array, metrics: readonly string[]): ReportedAnswer[] {
  // A driver may hand out bytes in the middle of a buffer of its own.
  const bytes = packed.slice();
  const head = new DataView(bytes.buffer);
  const [pages, packedMetrics] = [head.getUint32(0, true), head.getUint32(4, true)];
  if (packedMetrics !== metrics.length)
    throw new RangeError(`the answers are packed by ${packedMetrics} metrics, not ${metrics.length}`);
  const columns = columnsIn(bytes.buffer, pages, metrics.length);
  const rare = JSON.parse(new TextDecoder().decode(bytes.subarray(sizeOf(pages, metrics.length)))) as Rare;
  const failed = new Map(rare.failed);
  const fields = new Map(rare.fields);
  const extras = new Map(rare.extras.map(([page, metric, extra]) => [page * metrics.length + metric, extra]));
  return Array.from({ length: pages }, (_, page): ReportedAnswer => {
    const grades: Record<string, Grade> = {};
    metrics.forEach((metric, at) => {
      grades[metric] = gradeAt(columns.grades[at]!, page, extras.get(page * metrics.length + at));
    });
    const answered = fields.get(page);
    return {
      failed: failed.get(page) ?? null,
      extractMs: columns.extractMs.getFloat64(8 * page, true),
      textLength: columns.textLength.getUint32(4 * page, true),
      grades,
      ...(answered !== undefined && { fields: answered }),
    };
  });
}

function toldOf(grade: Grade): number {
  if (grade.status === "failed") return HAS_FAILED;
  if (grade.status === "no-gold") return HAS_NO_GOLD;
  return (
    SCORED +
    (grade.countsPrecision === false ? WITHOUT_PRECISION : 0) +
    (grade.countsRecall === false ? WITHOUT_RECALL : 0)
  );
}

function gradeAt(
  { told, values }: GradeBytes,
  page: number,
  extras: Pick<Score, "sizes" | "note"> = {},
): Grade {
  const says = told[page]!;
  if (says === HAS_FAILED) return FAILED;
  if (says === HAS_NO_GOLD) return NO_GOLD;
  const at = (part: number): number => values.getFloat64(8 * (3 * page + part), true);
  return scored({
    precision: at(0),
    recall: at(1),
    f1: at(2),
    ...((says & WITHOUT_PRECISION) !== 0 && { countsPrecision: false }),
    ...((says & WITHOUT_RECALL) !== 0 && { countsRecall: false }),
    ...extras,
  });
}

interface GradeBytes {
  /** (P) */
  readonly told: Uint8Array;
  /** (3 P) precision, recall and F1 of each page. */
  readonly values: DataView;
}

const sizeOf = (pages: number, metrics: number): number => HEAD + pages * (12 + 25 * metrics);

/** The columns, one behind the other: times, lengths, then for each metric what is told and its values. */
function columnsIn(buffer: ArrayBuffer, pages: number, metrics: number) {
  let at = HEAD;
  const next = (size: number): number => (at += size) - size;
  return {
    bytes: new Uint8Array(buffer, 0, sizeOf(pages, metrics)),
    extractMs: new DataView(buffer, next(8 * pages), 8 * pages),
    textLength: new DataView(buffer, next(4 * pages), 4 * pages),
    grades: Array.from({ length: metrics }, (): GradeBytes => ({
      told: new Uint8Array(buffer, next(pages), pages),
      values: new DataView(buffer, next(24 * pages), 24 * pages),
    })),
  };
}
