/**
 * What a person looks at the screen for comes before what runs while they do something else, and that before
 * what nobody asked for.
 */
const PRIORITIES: Readonly<Record<string, number>> = {
  ...{ import: 1, answers: 1, gold: 1, flips: 1 },
  ...{ templates: -1, titles: -1 },
};

/** A part of an evaluation, which its job hands out by the same queue. No list of jobs shows it. */
export const PART_KIND = "evaluate-part";

/** How early jobs of a kind are taken: the highest first. */
export const priorityOf = (kind: string): number => PRIORITIES[kind] ?? 0;

/** Of what a job takes its share of the workers: its corpus, else all jobs of its kind together. */
export function shareOf(kind: string, input: unknown): string {
  const corpusId: unknown =
    typeof input === "object" && input !== null ? Reflect.get(input, "corpusId") : undefined;
  return typeof corpusId === "string" ? corpusId : kind;
}

/** A job that waits for a worker. */
export interface WaitingJob {
  readonly id: string;
  readonly kind: string;
  readonly share: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** What a share has had of the workers. */
export interface Served {
  /** Its jobs that workers hold now. */
  readonly running: number;
  /** When the last of its jobs was begun, ms since 1970. */
  readonly lastStart: number;
}

/**
 * Jobs in the order in which workers take them: by priority, then from the share that has the fewest running,
 * then from the one that was served longest ago, then the oldest.
 */
export function inTurn<T extends WaitingJob>(
  waiting: readonly T[],
  served: ReadonlyMap<string, Served>,
): readonly T[] {
  const of = ({ share }: WaitingJob): Served => served.get(share) ?? { running: 0, lastStart: -Infinity };
  return [...waiting].sort(
    (a, b) =>
      priorityOf(b.kind) - priorityOf(a.kind) ||
      of(a).running - of(b).running ||
      compare(of(a).lastStart, of(b).lastStart) ||
      a.createdAt - b.createdAt ||
      compare(a.id, b.id),
  );
}

/** Never a difference, which infinities do not have. */
const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
