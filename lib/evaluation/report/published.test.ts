import { describe, expect, it } from "vitest";
import { metricById } from "../metrics/index";
import { publishedFor } from "./published";

describe("published scores", () => {
  it.each([
    ["wcxb", 1497, "WCXB dev", "bag-of-words"],
    ["wcxb", 511, "WCXB test", "bag-of-words"],
    ["scrapinghub", 181, "scrapinghub article extraction benchmark", "shingle-4"],
  ])("of %s with %d pages are those of %s by %s, the highest first", (format, pages, benchmark, metric) => {
    const found = publishedFor(format, pages)!;
    expect([found.benchmark, metricById(found.metric).id]).toEqual([benchmark, metric]);
    const f1 = found.scores.map((score) => score.f1);
    expect(f1).toEqual([...f1].sort((a, b) => b - a));
    expect(f1.length).toBeGreaterThan(3);
  });

  it.each([
    ["a part of the pages", "wcxb", 1496],
    ["another layout", "folder", 1497],
    ["an unknown layout", null, 181],
  ])("are not there for %s", (_, format, pages) => {
    expect(publishedFor(format, pages)).toBeNull();
  });
});
