/** What stands before and after a run, near and further off. */
import { sumsAround } from "../../../learn/smoothing";
import {
  textsOff,
  LOG_COUNT,
  LOG_COUNT_OF_TEXT,
  LOG_REAL,
  oneOf,
  oneOfText,
  SHARE,
  SHARE_OF_TEXT,
} from "../telling/scales";
import { FAR, featureGroup, says, type Meaning } from "./group";
import { columnFor, type TextRuns } from "./text-runs";

const OFFSETS = [-3, -2, -1, 1, 2, 3] as const;
type Offset = (typeof OFFSETS)[number];
const nameOf = (offset: Offset) => (offset < 0 ? `before${-offset}` : `after${offset}`) as Place;
type Place = "before1" | "before2" | "before3" | "after1" | "after2" | "after3";
type NeighbourName = `${Place}.${"characters" | "linkShare" | "block"}`;

/** By number, as `kindOf` has it. */
const BLOCKS = ["another element", "a paragraph", "a heading", "a list item", "a cell"];

const neighbourMeanings = Object.fromEntries(
  OFFSETS.flatMap((offset) => {
    const far = Math.abs(offset) === 1 ? "" : `${Math.abs(offset)} `;
    const which = `the text ${far}${offset < 0 ? "before" : "after"} it`;
    return [
      [`${nameOf(offset)}.characters`, says(`characters of ${which}`, LOG_COUNT_OF_TEXT)],
      [`${nameOf(offset)}.linkShare`, says(`link text in ${which}`, SHARE_OF_TEXT)],
      [`${nameOf(offset)}.block`, says(`what ${which} is`, oneOfText(BLOCKS))],
    ];
  }),
) as Record<NeighbourName, Meaning>;

/** Half-lives, in runs, of the means over what surrounds a run. */
const NEAR = 2;
const WIDE = 8;
/** A run of this many characters outside links is running text: about two lines. */
const LONG = 120;

const DISTANCE = textsOff(FAR);
/** By number, as `likeness` has it. */
const SHARED = ["nothing", "the tag or the parent", "tag and parent"];

/** Runs before and after. */
export const NEIGHBOURS = featureGroup(
  "neighbours",
  "the runs before and after it",
  {
    ...neighbourMeanings,
    nearText: says("usual characters of the texts near it", LOG_REAL),
    wideText: says("usual characters of the texts in a wider range", LOG_REAL),
    nearLinks: says("link text in the texts near it", SHARE),
    wideLinks: says("link text in the texts in a wider range", SHARE),
    sinceLong: says("texts since the last long one", DISTANCE),
    untilLong: says("texts until the next long one", DISTANCE),
    sinceHeading: says("texts since the last heading", DISTANCE),
    headingLevel: says("the last heading", oneOf(["none", "h1", "h2", "h3", "h4", "h5", "h6"])),
    untilHeading: says("texts until the next heading", DISTANCE),
    sectionText: says("characters outside links in its section", LOG_COUNT),
    sectionShare: says("its section's part of the page's characters", SHARE),
    sectionLinks: says("link text in its section", SHARE),
    section: says("part of the page's headings up to it", SHARE),
    gap: says("tags between the text before it and it", LOG_COUNT),
    gapAfter: says("tags between it and the text after it", LOG_COUNT_OF_TEXT),
    sameBlockBefore: says("what its block shares with that of the text before it", oneOf(SHARED)),
    sameBlockAfter: says("what its block shares with that of the text after it", oneOfText(SHARED)),
  },
  (runs) => {
    const { size, page, node, characters, linkCharacters, linkShare } = runs;
    const logs = Float32Array.from(characters, (count) => Math.log1p(count));
    const kinds = Float32Array.from(node, (block) => kindOf(page.tags[block]!));
    const near = Object.fromEntries(
      OFFSETS.flatMap((offset) => [
        [`${nameOf(offset)}.characters`, shifted(runs, logs, offset)],
        [`${nameOf(offset)}.linkShare`, shifted(runs, linkShare, offset)],
        [`${nameOf(offset)}.block`, shifted(runs, kinds, offset)],
      ]),
    ) as Record<NeighbourName, Float32Array>;
    const isLong = (run: number): boolean => characters[run]! - linkCharacters[run]! >= LONG;
    const isHeading = (run: number): boolean => kinds[run] === 2;
    const headingLevel = columnFor(runs);
    const sectionText = columnFor(runs);
    const sectionShare = columnFor(runs);
    const sectionLinks = columnFor(runs);
    const section = columnFor(runs);
    const all = characters.reduce((sum, count) => sum + count, 0);
    const headings = kinds.reduce((sum, kind) => sum + (kind === 2 ? 1 : 0), 0);
    let headingsBefore = 0;
    for (let start = 0, level = 0; start < size;) {
      let end = start + 1;
      if (isHeading(start)) level = Number(page.tags[node[start]!]!.slice(1));
      if (isHeading(start)) headingsBefore++;
      let text = characters[start]!;
      let links = linkCharacters[start]!;
      while (end < size && !isHeading(end)) {
        text += characters[end]!;
        links += linkCharacters[end]!;
        end++;
      }
      headingLevel.fill(level, start, end);
      sectionText.fill(Math.log1p(Math.max(0, text - links)), start, end);
      sectionShare.fill(all === 0 ? 0 : text / all, start, end);
      sectionLinks.fill(text === 0 ? 0 : links / text, start, end);
      section.fill(headings === 0 ? 0 : headingsBefore / headings, start, end);
      start = end;
    }
    const gap = gaps(runs);
    const same = Float32Array.from({ length: size }, (_, run) =>
      run === 0 ? 0 : likeness(runs, node[run - 1]!, node[run]!),
    );
    const ones = new Float32Array(size).fill(1);
    const [nearWeights, wideWeights] = [sumsAround(ones, NEAR), sumsAround(ones, WIDE)];
    return {
      ...near,
      nearText: smoothed(logs, NEAR, nearWeights),
      wideText: smoothed(logs, WIDE, wideWeights),
      nearLinks: smoothed(linkShare, NEAR, nearWeights),
      wideLinks: smoothed(linkShare, WIDE, wideWeights),
      sinceLong: since(size, isLong),
      untilLong: until(size, isLong),
      sinceHeading: since(size, isHeading),
      headingLevel,
      untilHeading: until(size, isHeading),
      sectionText,
      sectionShare,
      sectionLinks,
      section,
      gap,
      gapAfter: shifted(runs, gap, 1),
      sameBlockBefore: same,
      sameBlockAfter: shifted(runs, same, 1),
    };
  },
);

function kindOf(tag: string): number {
  if (tag === "p") return 1;
  if (/^h[1-6]$/.test(tag)) return 2;
  if (tag === "li" || tag === "dd" || tag === "dt") return 3;
  return tag === "td" || tag === "th" ? 4 : 0;
}

/** The value `offset` further; -1 beyond the ends. */
function shifted(runs: TextRuns, values: Float32Array, offset: number): Float32Array {
  const moved = columnFor(runs, -1);
  const [from, to] = [Math.max(0, offset), Math.min(values.length, values.length + offset)];
  if (from < to) moved.set(values.subarray(from, to), from - offset);
  return moved;
}

/**
 * Mean over all runs, weights halved every `half` runs to both sides; the run itself counts.
 * @param weights (P) of all runs but itself
 */
function smoothed(values: Float32Array, half: number, weights: Float64Array): Float32Array {
  const sums = sumsAround(values, half);
  return values.map((value, at) => (sums[at]! + value) / (weights[at]! + 1));
}

function since(size: number, is: (run: number) => boolean): Float32Array {
  const distance = new Float32Array(size);
  for (let run = 0, last = -FAR; run < size; run++) {
    if (is(run)) last = run;
    distance[run] = Math.log1p(Math.min(FAR, run - last));
  }
  return distance;
}

function until(size: number, is: (run: number) => boolean): Float32Array {
  const distance = new Float32Array(size);
  for (let run = size - 1, next = size + FAR; run >= 0; run--) {
    if (is(run)) next = run;
    distance[run] = Math.log1p(Math.min(FAR, next - run));
  }
  return distance;
}

/** (P) tags between a run and the one before it, as log(1 + x): up to the common ancestor and down again. */
function gaps({ size, page, node, depth }: TextRuns): Float32Array {
  const gap = new Float32Array(size);
  for (let run = 1; run < size; run++) {
    let [a, b] = [node[run - 1]!, node[run]!];
    let steps = 0;
    while (a !== b) {
      if (depth[a]! >= depth[b]!) a = page.parent[a]!;
      else b = page.parent[b]!;
      steps++;
    }
    gap[run] = Math.log1p(steps);
  }
  return gap;
}

function likeness({ page }: TextRuns, before: number, here: number): number {
  if (before === here) return 2;
  return (
    (page.tags[before] === page.tags[here] ? 1 : 0) + (page.parent[before] === page.parent[here] ? 1 : 0)
  );
}
