/**
 * Grades as columns of numbers: what means and intervals over many pages are made of. A column takes eight
 * bytes a page where an object takes some hundred, so that a run over any corpus can be added up.
 */
import { scoreOf, type Counted, type Score } from "./grade";

/** Scores by page, with those that a metric leaves out of a mean. */
export interface Columns {
  readonly precision: Float64Array;
  readonly countsPrecision: Uint8Array;
  readonly recall: Float64Array;
  readonly countsRecall: Uint8Array;
  readonly f1: Float64Array;
  /** Units; none behind the last page that says any, since few metrics count them. */
  readonly common: Float64Array;
  readonly extracted: Float64Array;
  readonly gold: Float64Array;
  /** 1 where the extractor failed, so that the sizes of the page are unknown. */
  readonly failed: Uint8Array;
}

/** (P) Columns that grow by a page at a time. */
export class GradeColumns {
  private readonly precision: Growing<Float64Array<ArrayBuffer>>;
  private readonly countsPrecision: Growing<Uint8Array<ArrayBuffer>>;
  private readonly recall: Growing<Float64Array<ArrayBuffer>>;
  private readonly countsRecall: Growing<Uint8Array<ArrayBuffer>>;
  private readonly f1: Growing<Float64Array<ArrayBuffer>>;
  private readonly common = new Growing(Float64Array);
  private readonly extracted = new Growing(Float64Array);
  private readonly gold = new Growing(Float64Array);
  private readonly failed: Growing<Uint8Array<ArrayBuffer>>;

  /** @param expected how many pages there will be, as far as is known */
  constructor(expected = 0) {
    this.precision = new Growing(Float64Array, expected);
    this.countsPrecision = new Growing(Uint8Array, expected);
    this.recall = new Growing(Float64Array, expected);
    this.countsRecall = new Growing(Uint8Array, expected);
    this.f1 = new Growing(Float64Array, expected);
    this.failed = new Growing(Uint8Array, expected);
  }

  add(grade: Counted): void {
    const score = scoreOf(grade);
    this.precision.push(score.precision);
    this.countsPrecision.push(score.countsPrecision === false ? 0 : 1);
    this.recall.push(score.recall);
    this.countsRecall.push(score.countsRecall === false ? 0 : 1);
    this.f1.push(score.f1);
    if (score.sizes !== undefined) this.addSizes(this.failed.size, score.sizes);
    this.failed.push(grade.status === "failed" ? 1 : 0);
  }

  /** The pages so far; what is added later may change them. */
  get columns(): Columns {
    return {
      precision: this.precision.all,
      countsPrecision: this.countsPrecision.all,
      recall: this.recall.all,
      countsRecall: this.countsRecall.all,
      f1: this.f1.all,
      common: this.common.all,
      extracted: this.extracted.all,
      gold: this.gold.all,
      failed: this.failed.all,
    };
  }

  private addSizes(page: number, { common, extracted, gold }: NonNullable<Score["sizes"]>): void {
    this.common.set(page, common);
    this.extracted.set(page, extracted);
    this.gold.set(page, gold);
  }
}

/** The columns of a list of grades. */
export function columnsOf(grades: readonly Counted[]): Columns {
  const grown = new GradeColumns(grades.length);
  for (const grade of grades) grown.add(grade);
  return grown.columns;
}

type Numbers = Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Numbers in a row that grows by half where it is full; 0 where nothing was set. */
class Growing<Row extends Numbers> {
  private row: Row;
  size = 0;

  /** @param expected how many numbers there will be, as far as is known */
  constructor(
    private readonly kind: new (length: number) => Row,
    expected = 0,
  ) {
    this.row = new kind(expected);
  }

  /** The numbers so far; what is added later may change them. */
  get all(): Row {
    return this.row.subarray(0, this.size) as Row;
  }

  push(value: number): void {
    this.set(this.size, value);
  }

  set(place: number, value: number): void {
    if (place >= this.row.length) this.grow(place + 1);
    this.row[place] = value;
    this.size = Math.max(this.size, place + 1);
  }

  private grow(least: number): void {
    // Small at first: a run over many sites has columns for each of them.
    const larger = new this.kind(Math.max(least, Math.ceil(this.row.length * 1.5), 4));
    larger.set(this.row);
    this.row = larger;
  }
}
