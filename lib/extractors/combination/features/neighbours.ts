/** What stands before and after a run, near and further off. */
import { sumsAround } from "../../../learn/smoothing";
import { FAR, featureGroup } from "./group";
import { columnFor, type TextRuns } from "./text-runs";

const OFFSETS = [-3, -2, -1, 1, 2, 3] as const;
type Offset = (typeof OFFSETS)[number];
const nameOf = (offset: Offset) => (offset < 0 ? `before${-offset}` : `after${offset}`) as Place;
type Place = "before1" | "before2" | "before3" | "after1" | "after2" | "after3";
type NeighbourName = `${Place}.${"characters" | "linkShare" | "block"}`;

const neighbourDocs = Object.fromEntries(
  OFFSETS.flatMap((offset) => {
    const which = `the run ${Math.abs(offset)} ${offset < 0 ? "before" : "after"} it`;
    return [
      [`${nameOf(offset)}.characters`, `Characters of ${which}, as log(1 + x); -1 where there is none.`],
      [`${nameOf(offset)}.linkShare`, `Share of link text of ${which}; -1 where there is none.`],
      [
        `${nameOf(offset)}.block`,
        `Kind of ${which}: 0 other, 1 paragraph, 2 heading, 3 list item, 4 cell; -1 for none.`,
      ],
    ];
  }),
) as Record<NeighbourName, string>;

/** Half-lives, in runs, of the means over what surrounds a run. */
const NEAR = 2;
const WIDE = 8;
/** A run of this many characters outside links is running text: about two lines. */
const LONG = 120;

/** Runs before and after. */
export const NEIGHBOURS = featureGroup(
  "neighbours",
  "the runs before and after it",
  {
    ...neighbourDocs,
    nearText: "Mean of log characters of the runs around it, halved every 2 runs.",
    wideText: "The same, halved every 8 runs.",
    nearLinks: "Mean link share of the runs around it, halved every 2 runs.",
    wideLinks: "The same, halved every 8 runs.",
    sinceLong: "Runs since the last long one outside links, as log(1 + x).",
    untilLong: "Runs until the next long one, as log(1 + x).",
    sinceHeading: "Runs since the last heading, as log(1 + x).",
    headingLevel: "Level of the last heading, 0 without one.",
    untilHeading: "Runs until the next heading, as log(1 + x).",
    sectionText: "Characters outside links from the last heading to the next one, as log(1 + x).",
    sectionShare: "Characters of that section as a share of the page's.",
    sectionLinks: "Share of link text in that section.",
    section: "Headings before it, as a share of all.",
    gap: "Tags that open or close between the run before and it, as log(1 + x).",
    gapAfter: "Tags between it and the run after, as log(1 + x).",
    sameBlockBefore: "Whether its block has the tag, and the parent, of the one before: 0 to 2.",
    sameBlockAfter: "The same of the one after.",
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
