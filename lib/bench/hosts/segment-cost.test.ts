import { expect, it } from "vitest";
import { SEGMENT, segmentCost } from "./segment-cost";

it("counts core-hours of a segment by its pages and by its bytes, and pages for a core-hour by the dearer", () => {
  // 100 records of 50 KB in 2 s: 50 records and 2.5 MB a second.
  const measured = { records: 100, bytes: 5_000_000, seconds: 2 };
  expect(segmentCost(measured, { pages: 360_000, bytes: 18e9 })).toEqual({
    recordsPerSecond: 50,
    bytesPerSecond: 2_500_000,
    hoursByRecords: 2,
    hoursByBytes: 2,
    pagesPerCoreHour: 180_000,
  });
  // Pages of a crawl that are twice as large.
  expect(segmentCost(measured, { pages: 360_000, bytes: 36e9 })).toMatchObject({
    hoursByRecords: 2,
    hoursByBytes: 4,
    pagesPerCoreHour: 90_000,
  });
});

it("takes a page of the crawl for some 164 KB", () => {
  expect(SEGMENT.bytes / SEGMENT.pages / 1000).toBeCloseTo(164, 0);
});
