import type { SharingOptions } from "../../../blocks/fragments/shared-fragments";
import type { ParamSpecs } from "../../contract/contract";
import type { ValuesOf } from "../../contract/define";
import { ours, published, reconstructed } from "../../contract/evidence";

export const SHINGLING_PARAMS = {
  window: {
    kind: "number",
    default: 4,
    evidence: reconstructed("S4, section 6.7, names a window of W tokens and gives no value"),
    min: 1,
    max: 10,
    step: 1,
    doc: "Tokens of a shingle: words and tags.",
  },
  minMatch: {
    kind: "number",
    default: 0.7,
    evidence: reconstructed("S4, table 5, names MinMatchFactor and gives no value"),
    min: 0.5,
    max: 1,
    step: 0.05,
    doc: "Two fragments are the same from this resemblance on: shingles in common, of all that they have.",
  },
  sharePages: {
    kind: "number",
    default: 2,
    evidence: reconstructed("S4, table 5, names ShareFactor; what two pages have is shared"),
    min: 2,
    max: 50,
    step: 1,
    doc: "A fragment on so many pages of the site is shared.",
  },
  minBytes: {
    kind: "number",
    default: 64,
    evidence: reconstructed("what is smaller is not worth a place of its own in a cache"),
    min: 10,
    max: 500,
    step: 1,
    doc: "Smaller fragments, tags and texts together, are not looked at.",
  },
  sizeBand: {
    kind: "number",
    default: 0.25,
    evidence: reconstructed("fragments of very different sizes cannot resemble each other"),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Two fragments are compared where the smaller lacks at most this share of the larger one's size.",
  },
  hashes: {
    kind: "choice",
    default: "all",
    evidence: published("S4, section 6.7: all N - W + 1 of them"),
    choices: ["all", "smallest"],
    doc: "Compare all shingles of two fragments, or the 64 smallest of both together, which is faster.",
  },
  whole: {
    kind: "flag",
    default: false,
    evidence: ours("what resembles another page as a whole is a page, and no part of one"),
    doc: "Let also the element that holds all text of a page be a fragment.",
  },
} as const satisfies ParamSpecs;

export type ShinglingValues = ValuesOf<typeof SHINGLING_PARAMS>;

/** How many of the smallest shingles a sketch has. */
const SKETCH = 64;

export const sharingFor = ({ minMatch, sharePages, sizeBand, hashes }: ShinglingValues): SharingOptions => ({
  minMatch,
  sharePages,
  sizeBand,
  most: hashes === "all" ? Infinity : SKETCH,
});
