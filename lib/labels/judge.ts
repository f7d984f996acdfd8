/**
 * When those who finished a page contradict each other, and what stands where they do not: the one
 * definition, for the state of a page, gold and exports alike.
 */
import { finishedSets } from "./finished-set";
import type { Said } from "./said-content";
import type { Stretch } from "../gold/stretches";

/**
 * The stretches that some call content and others do not, in order; who says nothing calls nothing anything.
 */
export function disputedText(said: readonly Said[]): Stretch[] {
  const contents = said.flatMap(({ content }) => (content === null ? [] : [content]));
  const steps = contents
    .flat()
    .flatMap(({ start, end }) =>
      start < end
        ? [
            { at: start, by: 1 },
            { at: end, by: -1 },
          ]
        : [],
    )
    .sort((a, b) => a.at - b.at);
  const disputed: Stretch[] = [];
  let calling = 0;
  for (const [index, { at, by }] of steps.entries()) {
    calling += by;
    const end = steps[index + 1]?.at ?? at;
    if (end === at || calling === 0 || calling === contents.length) continue;
    const last = disputed.at(-1);
    if (last?.end === at) disputed[disputed.length - 1] = { start: last.start, end };
    else disputed.push({ start: at, end });
  }
  return disputed;
}

/**
 * Whether some text is content to one and not to another, or one says that the page has no main content and
 * another finds some.
 */
export function contradict(said: readonly Said[]): boolean {
  if (disputedText(said).length > 0) return true;
  const finds = said.map(({ content }) => content !== null && content.length > 0);
  return said.some(({ saysNone }, own) => saysNone && finds.some((found, other) => found && other !== own));
}

/** A set of labels as the decision needs it. */
export interface JudgedSet {
  readonly annotator: string;
  readonly state: string;
  readonly savedAt: number | null;
}

/** What the finished labels of a page come to. */
export type Verdict<Set> =
  /** Nobody finished the page, or who did said nothing. */
  | { readonly kind: "silent"; readonly isFinished: boolean }
  /** Those who finished it contradict each other, and no reviewer has settled it. */
  | { readonly kind: "conflict"; readonly sets: readonly Set[] }
  /** They agree, or a reviewer settled it: what `by`, the newest of them who says something, says. */
  | {
      readonly kind: "agreed";
      readonly by: Set;
      readonly said: Said & { readonly content: readonly Stretch[] };
    };

/** What the labels of a page come to. @param read what a finished set says, under the policy in question */
export function judge<Set extends JudgedSet>(sets: readonly Set[], read: (set: Set) => Said): Verdict<Set> {
  const finished = finishedSets(sets);
  const said = finished.map((set) => ({ set, said: read(set) }));
  if (contradict(said.map((each) => each.said))) return { kind: "conflict", sets: finished };
  for (const {
    set,
    said: { content, saysNone },
  } of said)
    if (content !== null) return { kind: "agreed", by: set, said: { content, saysNone } };
  return { kind: "silent", isFinished: finished.length > 0 };
}
