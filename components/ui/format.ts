const THIN = "\u2009";

/**
 * A whole number with thin spaces between thousands, e.g. `1 204`. Without `Intl`, whose first use costs a
 * screen that opens as much as some of its own work.
 */
export function count(value: number): string {
  const rounded = Math.round(value) + 0;
  const digits = String(Math.abs(rounded));
  if (!/^\d+$/.test(digits)) return String(rounded);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return `${rounded < 0 ? "-" : ""}${groups.join(THIN)}`;
}

/** A score with its decimals; a dash where there is no value. */
export function score(value: number | null | undefined, decimals = 3): string {
  return value == null || !Number.isFinite(value) ? "–" : value.toFixed(decimals);
}

/** A signed difference with a real minus. */
export function signed(value: number, decimals = 3): string {
  const text = Math.abs(value).toFixed(decimals);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/** A share in [0, 1] as whole percent; only a full share reads 100 and only an empty one 0. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  const honest = share < 1 && rounded === 100 ? 99 : share > 0 && rounded === 0 ? 1 : rounded;
  return `${honest}${THIN}%`;
}

/** Bytes in B, kB or MB. */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  if (value < 1_000_000) return `${Math.round(value / 1000)} kB`;
  return `${(value / 1_000_000).toFixed(1)} MB`;
}

/** A duration in ms as `400 ms`, `11 s`, `4 min 12 s` or `2 h 5 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min${seconds % 60 ? ` ${seconds % 60} s` : ""}`;
  return `${Math.floor(seconds / 3600)} h${Math.floor((seconds % 3600) / 60) ? ` ${Math.floor((seconds % 3600) / 60)} min` : ""}`;
}

/** How long ago, coarse; both in ms since 1970. */
export function ago(time: number, now: number): string {
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  const days = Math.floor(minutes / 1440);
  return days < 60 ? `${days} d` : new Date(time).toISOString().slice(0, 10);
}

/** `1 page`, `2 pages`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A moment (ms since 1970) in local time, to the minute: `2026-01-02 03:04`. */
export function moment(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
