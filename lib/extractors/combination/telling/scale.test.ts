import { describe, expect, it } from "vitest";
import { tell, tellChange, type Scale } from "./scale";
import {
  COUNT,
  elementsUp,
  FACTOR,
  levelsOutside,
  LOG_COUNT,
  LOG_COUNT_OF_TEXT,
  LOG_ODDS,
  LOG_REAL,
  oneOf,
  oneOfText,
  orNone,
  PROBABILITY,
  SCORE,
  SHARE,
  SHARE_OF_TEXT,
  SIGNED,
  signedLog,
  textsOff,
} from "./scales";

const UP = elementsUp(64, 99);
const KINDS = oneOf(["another element", "a paragraph", "a heading", "a list item", "a cell"]);
/** As features are, in single precision. */
const seen = Math.fround;

describe("a value in words", () => {
  const cases: readonly (readonly [string, Scale, number, string])[] = [
    ["a count", COUNT, 4, "4"],
    ["a count turned back from its logarithm", LOG_COUNT, Math.log1p(4), "4"],
    ["no count at all", LOG_COUNT, 0, "0"],
    ["a large count", LOG_COUNT, Math.log1p(12_345), "12.3k"],
    ["a mean turned back from its logarithm", LOG_REAL, Math.log1p(4.5), "4.50"],
    ["a share", SHARE, 0.623, "62.3 %"],
    ["a share that is whole but for single precision", SHARE, 0.2, "20 %"],
    ["all", SHARE, 1, "100 %"],
    ["nearly all", SHARE, 0.9997, "99.97 %"],
    ["a tiny share", SHARE, 0.000_12, "0.012 %"],
    ["a share of no text", SHARE_OF_TEXT, -1, "no such text"],
    ["characters of no text", LOG_COUNT_OF_TEXT, -1, "no such text"],
    ["a probability", PROBABILITY, 0.941, "0.94"],
    ["log-odds", LOG_ODDS, -3.12, "−3.12"],
    ["a factor", FACTOR, Math.log(1.5), "1.50"],
    ["a score", SCORE, 25.2, "25.2"],
    ["no score", SCORE, -1, "none"],
    ["an element far up", UP, 3, "3 elements up"],
    ["an element right above", UP, 1, "1 element up"],
    ["the block itself", UP, 0, "its own block"],
    ["an element that is not there", UP, 99, "none"],
    ["inside", levelsOutside(64), 0, "inside"],
    ["outside", levelsOutside(64), 2, "2 levels outside"],
    ["one of several", KINDS, 2, "a heading"],
    ["one of several, of no text", oneOfText(["no", "yes"]), -1, "no such text"],
    ["a place after", SIGNED, signedLog(3), "3 after it"],
    ["a place before", SIGNED, signedLog(-3), "3 before it"],
    ["no place", SIGNED, 0, "none"],
    ["texts off", textsOff(99), Math.log1p(98), "98"],
    ["texts too far off", textsOff(99), Math.log1p(99), "none within 98"],
    ["what is not told further", orNone(COUNT, 5, "5 or more"), 5, "5 or more"],
  ];
  it.each(cases)("tells %s", (_, scale, value, words) => {
    expect(tell(scale, seen(value))).toBe(words);
  });
});

describe("a change in words", () => {
  const cases: readonly (readonly [Scale, number, number, number, string | null])[] = [
    [LOG_COUNT, Math.log1p(4), 1.7, Infinity, "5 or more instead of 4"],
    // The limit may be the very value: it is not above itself.
    [LOG_COUNT, Math.log1p(4), seen(Math.log1p(4)), Infinity, "5 or more instead of 4"],
    [LOG_COUNT, Math.log1p(4), -Infinity, seen(Math.log1p(3)), "at most 3 instead of 4"],
    [LOG_COUNT, Math.log1p(4), -Infinity, 0.3466, "0 instead of 4"],
    [LOG_COUNT, 0, 0.3466, 1.2, "1 to 2 instead of 0"],
    // Between one and two nothing can be counted.
    [COUNT, 4, 1, 1.5, null],
    [COUNT, 4, -Infinity, -0.5, null],
    [SHARE, 0.05, 0.123_41, 0.5, "above 12.35 % and at most 50 % instead of 5 %"],
    [SHARE, 0.5, -Infinity, 0.123_49, "at most 12.34 % instead of 50 %"],
    [SHARE, 0.5, -Infinity, 0, "0 % instead of 50 %"],
    [SHARE, 0.5, 1, Infinity, null],
    [SHARE, 0.5, -Infinity, -0.5, null],
    // What is would look like the limit: it is told more exactly.
    [SHARE, 0.123_456, -Infinity, 0.123_451, "at most 12.34 % instead of 12.35 %"],
    [PROBABILITY, 0.123_42, -Infinity, 0.123_41, "at most 0.1234 instead of 0.12342"],
    // Limits that would look turned around.
    [PROBABILITY, 0.5, 0.123_41, 0.123_43, "above 0.12341 and at most 0.12343 instead of 0.5"],
    [LOG_ODDS, 1.5, -Infinity, -2.345_67, "at most −2.346 instead of 1.5"],
    [LOG_ODDS, -1.5, 2.345_67, Infinity, "above 2.346 instead of −1.5"],
    [SHARE_OF_TEXT, -1, -0.5, 0.1, "at most 10 % instead of no such text"],
    [SHARE_OF_TEXT, -1, -0.5, Infinity, "any number instead of no such text"],
    [SHARE_OF_TEXT, 0.5, -Infinity, -0.5, "no such text instead of 50 %"],
    [SHARE_OF_TEXT, 0.5, -Infinity, 0.1, "at most 10 %, or no such text instead of 50 %"],
    [UP, 99, -Infinity, 0.5, "its own block instead of none"],
    [UP, 99, -Infinity, 6.5, "at most 6 elements up instead of none"],
    [UP, 99, -Infinity, 80, "0 or more elements up instead of none"],
    [UP, 0, 0.5, Infinity, "1 or more elements up, or none instead of its own block"],
    [UP, 2, 70, Infinity, "none instead of 2 elements up"],
    [UP, 2, 70, 90, null],
    [KINDS, 4, 0.5, 2.5, "a paragraph or a heading instead of a cell"],
    [KINDS, 1, 1.5, Infinity, "a heading, a list item or a cell instead of a paragraph"],
    [KINDS, 0, 0.5, Infinity, "anything but another element instead of another element"],
    [oneOfText(["no", "yes"]), -1, -0.5, Infinity, "no or yes instead of no such text"],
    [SIGNED, signedLog(3), -Infinity, -0.3466, "1 before it or earlier instead of 3 after it"],
    [SIGNED, 0, 0.3466, Infinity, "1 after it or later instead of none"],
    [SIGNED, signedLog(-3), -1, signedLog(2.5), "1 before it to 2 after it instead of 3 before it"],
    [textsOff(99), 0, 1.2, Infinity, "3 or more, or none within 98 instead of 0"],
  ];
  it.each(cases)("%# tells what would be in place of what is", (scale, value, above, upTo, words) => {
    expect(tellChange(scale, seen(value), above, upTo)).toBe(words);
  });
});
