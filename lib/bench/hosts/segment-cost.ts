/** What was measured: so many records, with so many bytes of pages, in so many seconds of one core. */
export interface Measured {
  readonly records: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** A part of a crawl. */
export interface Segment {
  readonly pages: number;
  /** Of its pages, unpacked. */
  readonly bytes: number;
}

/**
 * A hundredth of CC-MAIN-2024-51, which is told to have 2.64 billion pages of together 394 TiB, in 100 segments.
 */
export const SEGMENT: Segment = { pages: 2.64e9 / 100, bytes: (394 * 2 ** 40) / 100 };

const HOUR = 3600;

/**
 * What a segment costs. Pages of a crawl are larger or smaller than those that were measured: with what a page costs
 * beside its bytes the truth is between the two.
 */
export function segmentCost({ records, bytes, seconds }: Measured, segment: Segment) {
  const recordsPerSecond = records / seconds;
  const bytesPerSecond = bytes / seconds;
  const hoursByRecords = segment.pages / recordsPerSecond / HOUR;
  const hoursByBytes = segment.bytes / bytesPerSecond / HOUR;
  return {
    recordsPerSecond,
    bytesPerSecond,
    hoursByRecords,
    hoursByBytes,
    /** By the dearer of the two. */
    pagesPerCoreHour: segment.pages / Math.max(hoursByRecords, hoursByBytes),
  };
}
