/**
 * Grades as columns of numbers: what means and intervals over many pages are made of. A column takes eight
 * bytes a page where an object takes some hundred, so that a run over any corpus can be added up.
 */
import { scoreOf, type Counted, type Score } from "./grade";

/** Scores by page, with those that a metric leaves out of a mean. Units are 0 where a metric counts none. */
export interface Columns {
  readonly precision: Float64Array;
  readonly countsPrecision: Uint8Array;
  readonly recall: Float64Array;
  readonly countsRecall: Uint8Array;
  readonly f1: Float64Array;
  readonly common: Float64Array;
  readonly extracted: Float64Array;
  readonly gold: Float64Array;
  /** 1 where the extractor failed, so that the sizes of the page are unknown. */
  readonly failed: Uint8Array;
}

/** (P) Columns that grow by a page at a time. */
export class GradeColumns {
  private readonly precision = new Growing(Float64Array);
  private readonly countsPrecision = new Growing(Uint8Array);
  private readonly recall = new Growing(Float64Array);
  private readonly countsRecall = new Growing(Uint8Array);
  private readonly f1 = new Growing(Float64Array);
  private readonly common = new Growing(Float64Array);
  private readonly extracted = new Growing(Float64Array);
  private readonly gold = new Growing(Float64Array);
  private readonly failed = new Growing(Uint8Array);

  add(grade: Counted): void {
    const score = scoreOf(grade);
    this.precision.push(score.precision);
    this.countsPrecision.push(score.countsPrecision === false ? 0 : 1);
    this.recall.push(score.recall);
    this.countsRecall.push(score.countsRecall === false ? 0 : 1);
    this.f1.push(score.f1);
    // Few metrics count units; the others need no room for them.
    if (score.sizes !== undefined) this.addSizes(this.failed.size, score.sizes);
    this.failed.push(grade.status === "failed" ? 1 : 0);
  }

  /** The pages so far; what is added later may change them. */
  get columns(): Columns {
    const { size } = this.failed;
    return {
      precision: this.precision.first(size),
      countsPrecision: this.countsPrecision.first(size),
      recall: this.recall.first(size),
      countsRecall: this.countsRecall.first(size),
      f1: this.f1.first(size),
      common: this.common.first(size),
      extracted: this.extracted.first(size),
      gold: this.gold.first(size),
      failed: this.failed.first(size),
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
  const grown = new GradeColumns();
  for (const grade of grades) grown.add(grade);
  return grown.columns;
}

type Numbers = Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Numbers in a row that grows by half where it is full; 0 where nothing was set. */
export class Growing<Row extends Numbers> {
  private row: Row;
  size = 0;

  constructor(private readonly kind: new (length: number) => Row) {
    this.row = new kind(0);
  }

  push(value: number): void {
    this.set(this.size, value);
  }

  set(place: number, value: number): void {
    if (place >= this.row.length) this.grow(place + 1);
    this.row[place] = value;
    this.size = Math.max(this.size, place + 1);
  }

  /** The first numbers of the row, where it has so many; zeros behind its end. */
  first(size: number): Row {
    if (size > this.row.length) this.grow(size);
    return this.row.subarray(0, size) as Row;
  }

  private grow(least: number): void {
    const larger = new this.kind(Math.max(least, Math.ceil(this.row.length * 1.5), 64));
    larger.set(this.row);
    this.row = larger;
  }
}
