/** Active time on a page: the sum of the pauses between signs of life, each counted up to the idle limit. */
export interface Activity {
  /** Active milliseconds so far. */
  readonly total: number;
  /** Those since the last operation, to be written into the next one. */
  readonly sinceOperation: number;
  /** Time of the last sign of life, null before the first. */
  readonly last: number | null;
}

/**
 * A pause longer than this is counted as this long: who reads a long block for half a minute works, who is
 * away does not.
 */
export const IDLE_MS = 30_000;

export const NO_ACTIVITY: Activity = { total: 0, sinceOperation: 0, last: null };

/** A sign of life (key, pointer) at a time; a clock that went backwards counts nothing. */
export function alive(activity: Activity, now: number): Activity {
  const pause = activity.last === null ? 0 : Math.min(IDLE_MS, Math.max(0, now - activity.last));
  return { total: activity.total + pause, sinceOperation: activity.sinceOperation + pause, last: now };
}

/** The same after an operation took the time since the one before. */
export function spent(activity: Activity): Activity {
  return { ...activity, sinceOperation: 0 };
}

/**
 * What a store of labels cannot make itself: ids that are unique in the world, and the time in milliseconds
 * since 1970.
 */
export interface Stamp {
  id(): string;
  now(): number;
}
