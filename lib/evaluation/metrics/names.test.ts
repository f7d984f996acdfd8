import { expect, test } from "vitest";
import { METRICS } from "./index";
import { f1By, goldOfMetric, METRIC_IDS, metricName, PAGE_METRIC, shownMetric, type MetricId } from "./names";

test("the metrics that screens know are all there are, in their order, each with a name of its own", () => {
  expect(METRIC_IDS).toEqual(METRICS.map(({ id }) => id));
  expect(new Set(METRIC_IDS.map(metricName)).size).toBe(METRICS.length);
});

test.each(METRICS)("$id is called what it calls itself, and asks for the same gold", ({ id, name, gold }) => {
  expect(metricName(id)).toBe(name);
  expect(goldOfMetric(id as MetricId)).toBe(gold);
});

test("a metric that is not known any more is called by its id", () =>
  expect(metricName("bleu")).toBe("bleu"));

test.each([
  ["bag-of-words", "F1 (bag of words)"],
  ["rouge-lsum", "F1 (ROUGE-LSum)"],
  ["bleu", "F1 (bleu)"],
])("an F1 by %s says so", (metric, words) => expect(f1By(metric)).toBe(words));

test.each([
  { when: "the run has what is asked for", asked: "b", has: ["a", "b", PAGE_METRIC], shows: "b" },
  { when: "nothing is asked for", asked: null, has: ["a", PAGE_METRIC], shows: PAGE_METRIC },
  { when: "the run lacks what is asked for", asked: "c", has: ["a", PAGE_METRIC], shows: PAGE_METRIC },
  { when: "it is from before that metric", asked: null, has: ["a", "b"], shows: "a" },
  { when: "the run has no metric", asked: null, has: [], shows: "" },
])("of a run is shown, where $when", ({ asked, has, shows }) => expect(shownMetric(has, asked)).toBe(shows));
