let lastMs = 0;
let inSameMs = 0;

/**
 * A new id that sorts by the time it was made, so that rows made together lie together in the database: nine
 * characters of time, four that count within the millisecond of this process, eight random ones. Lower-case
 * letters and digits only.
 */
export function newId(now: number = Date.now()): string {
  inSameMs = now === lastMs ? inSameMs + 1 : 0;
  lastMs = now;
  const random = crypto.getRandomValues(new Uint32Array(2));
  const tail = (random[0]! * 2 ** 20 + (random[1]! >>> 12)).toString(36).slice(-8);
  return digits(now, 9) + digits(inSameMs, 4) + tail.padStart(8, "0");
}

function digits(value: number, length: number): string {
  return value.toString(36).padStart(length, "0");
}
