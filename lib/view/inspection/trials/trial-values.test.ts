import { describe, expect, it } from "vitest";
import type { ParamSpec, ParamValue } from "../../../extractors/contract/contract";
import { candidates } from "./trial-values";

const share: ParamSpec = { kind: "number", default: 0.5, min: 0, max: 1, step: 0.05, doc: "" };
const words: ParamSpec = { kind: "number", default: 10, min: 0, max: 100, step: 1, doc: "" };
const signed: ParamSpec = { kind: "number", default: 0, min: -5, max: 5, step: 0.1, doc: "" };

describe("values worth trying", () => {
  it.each<{
    when: string;
    spec: ParamSpec;
    current: ParamValue;
    measured?: number;
    tried: readonly ParamValue[];
  }>([
    { when: "nothing was measured", spec: share, current: 0.4, tried: [0, 1] },
    { when: "nothing was measured and the upper end is nearer", spec: share, current: 0.6, tried: [1, 0] },
    { when: "the current value is an end", spec: share, current: 1, tried: [0] },
    {
      when: "the measured value is below the current one: the nearer side first",
      spec: share,
      current: 0.5,
      measured: 0.333,
      tried: [0.34, 0.33, 0, 1],
    },
    {
      when: "the measured value is above the current one",
      spec: share,
      current: 0.2,
      measured: 0.333,
      tried: [0.33, 0.34, 0, 1],
    },
    {
      when: "the current value is beside the measured one",
      spec: share,
      current: 0.34,
      measured: 0.333,
      tried: [0.33, 0, 1],
    },
    {
      when: "the measured value is round, so a limit may include it or not",
      spec: share,
      current: 0.5,
      measured: 0.3,
      tried: [0.31, 0.3, 0.29, 0, 1],
    },
    {
      when: "the measured value is the current one",
      spec: share,
      current: 0.3,
      measured: 0.3,
      tried: [0.29, 0.31, 0, 1],
    },
    {
      when: "the lower end is nearer than what is round",
      spec: share,
      current: 0.5,
      measured: 0.0034,
      tried: [0.01, 0.0035, 0.0034, 0.0033, 0, 1],
    },
    {
      when: "the upper end is nearer than what is round, with more decimals than four",
      spec: share,
      current: 0.5,
      measured: 0.99996,
      tried: [0.99, 0.9999, 0.999959, 0.99996, 0.999961, 0, 1],
    },
    { when: "the measured value is the lower end", spec: share, current: 0, measured: 0, tried: [0.01, 1] },
    {
      when: "the measured value is the upper end",
      spec: share,
      current: 0.5,
      measured: 1,
      tried: [0.99, 0, 1],
    },
    {
      when: "the measured value is far out of the range",
      spec: share,
      current: 0.5,
      measured: 7,
      tried: [0, 1],
    },
    {
      when: "the measured value is no number",
      spec: share,
      current: 0.5,
      measured: Number.NaN,
      tried: [0, 1],
    },
    {
      when: "the measured value is infinite",
      spec: share,
      current: 0.5,
      measured: Number.POSITIVE_INFINITY,
      tried: [0, 1],
    },
    {
      when: "whole numbers are measured between",
      spec: words,
      current: 10,
      measured: 6.5,
      tried: [7, 6, 0, 100],
    },
    { when: "a whole number is measured", spec: words, current: 10, measured: 6, tried: [7, 6, 5, 0, 100] },
    {
      when: "a whole number is measured at the lower end",
      spec: words,
      current: 0,
      measured: 0,
      tried: [1, 100],
    },
    {
      when: "a whole number is measured at the upper end",
      spec: words,
      current: 10,
      measured: 100,
      tried: [99, 0, 100],
    },
    {
      when: "the range goes below zero",
      spec: signed,
      current: 0,
      measured: -1.234,
      tried: [-1.23, -1.24, -5, 5],
    },
    { when: "it is a flag", spec: { kind: "flag", default: true, doc: "" }, current: false, tried: [true] },
    {
      when: "it is a choice",
      spec: { kind: "choice", default: "a", choices: ["a", "b", "c"], doc: "" },
      current: "b",
      tried: ["a", "c"],
    },
    {
      when: "it is a set of one, which cannot be empty",
      spec: { kind: "set", default: "a", choices: ["a", "b", "c"], doc: "" },
      current: "a",
      tried: ["a+b", "a+c"],
    },
    {
      when: "it is a set of two",
      spec: { kind: "set", default: "a", choices: ["a", "b", "c"], doc: "" },
      current: "a+c",
      tried: ["c", "a+b+c", "a"],
    },
    {
      when: "there is no other choice",
      spec: { kind: "choice", default: "a", choices: ["a"], doc: "" },
      current: "a",
      tried: [],
    },
  ])("are $tried where $when", ({ spec, current, measured, tried }) =>
    expect(candidates(spec, current, measured)).toEqual(tried),
  );
});
