/** The scales on which inputs are told; docs/features.md says of each input which is its own. */
import type { Scale } from "./scale";

export const REAL: Scale = {
  doc: "",
  read: (seen) => seen,
  write: (told) => told,
  isWhole: false,
  least: 0,
  most: Infinity,
  unit: (figure) => figure,
  names: [],
  none: null,
};
const LOG = { doc: ", as log(1 + x)", read: Math.expm1, write: Math.log1p };

/** A scale with a number that is none. */
export const orNone = (scale: Scale, seen: number, name: string): Scale => ({
  ...scale,
  doc: `${scale.doc}; ${seen} for ${name}`,
  none: { seen, name },
});
const ofText = (scale: Scale): Scale => orNone(scale, -1, "no such text");

export const COUNT: Scale = { ...REAL, isWhole: true };
export const LOG_REAL: Scale = { ...REAL, ...LOG };
export const LOG_COUNT: Scale = { ...COUNT, ...LOG };
/** A part of a whole: 0 to 100 %. */
export const SHARE: Scale = {
  ...REAL,
  doc: ", as a share",
  read: (seen) => seen * 100,
  write: (told) => told / 100,
  most: 100,
  unit: (figure) => `${figure} %`,
};
/** What is measured against something that may be less. */
export const RATIO: Scale = { ...SHARE, most: Infinity };
export const PROBABILITY: Scale = { ...REAL, most: 1 };
export const LOG_ODDS: Scale = { ...REAL, least: -Infinity };
/** Of another extractor; some can be -1. */
export const SCORE = orNone(LOG_ODDS, -1, "none");
/** The logarithm of a factor. */
export const FACTOR: Scale = { ...REAL, doc: ", as a logarithm", read: Math.exp, write: Math.log };
export const LOG_COUNT_OF_TEXT = ofText(LOG_COUNT);
export const SHARE_OF_TEXT = ofText(SHARE);
export const PROBABILITY_OF_TEXT = ofText(PROBABILITY);

/** How many texts off something is. @param far so far off, or nowhere */
export const textsOff = (far: number): Scale => ({
  ...orNone(LOG_COUNT, Math.fround(Math.log1p(far)), `none within ${far - 1}`),
  doc: `${LOG.doc}, at most ${far}`,
  most: far - 1,
});

/** How many elements up from a text's block something is. @param none what is seen where it is nowhere */
export const elementsUp = (most: number, none: number): Scale =>
  orNone(
    {
      ...COUNT,
      doc: ", in elements up; 0 for its own block",
      most,
      unit: (figure, told) => `${figure} element${told === 1 ? "" : "s"} up`,
      names: ["its own block"],
    },
    none,
    "none",
  );

/** How many levels outside of an element a text is. */
export const levelsOutside = (most: number): Scale => ({
  ...COUNT,
  doc: ", in levels outside; 0 inside",
  most,
  unit: (figure, told) => `${figure} level${told === 1 ? "" : "s"} outside`,
  names: ["inside"],
});

/** One of several things, which the model sees as numbers from 0 on. */
export const oneOf = (names: readonly string[]): Scale => ({
  ...COUNT,
  doc: `: ${names.map((name, at) => `${at} ${name}`).join(", ")}`,
  most: names.length - 1,
  names,
});

/** The same of a text that may not be there. */
export const oneOfText = (names: readonly string[]): Scale => ofText(oneOf(names));

/** `x` as `log(1 + x)` with its sign. */
export const signedLog = (value: number): number => Math.sign(value) * Math.log1p(Math.abs(value));
const placed = (told: number): string => `${Math.abs(told)} ${told < 0 ? "before" : "after"} it`;

/** How far before or after something a text is. */
export const SIGNED: Scale = {
  ...orNone(COUNT, 0, "none"),
  doc: ", negative before it, as a signed log(1 + x); 0 without one",
  read: (seen) => Math.sign(seen) * Math.expm1(Math.abs(seen)),
  write: signedLog,
  least: -Infinity,
  unit: (_, told) => placed(told),
  range: (low, high) =>
    high === Infinity
      ? `${placed(low)} or later`
      : `${low === -Infinity ? "" : `${placed(low)} to `}${placed(high)}${low === -Infinity ? " or earlier" : ""}`,
};
