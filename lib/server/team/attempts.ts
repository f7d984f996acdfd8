import { isIPv6 } from "node:net";
import { AppError } from "../../errors";
import { signInName } from "../../store/rules/team-rules";

/** Too many attempts (HTTP 429). */
export class TooManyError extends AppError {
  override readonly name = "TooManyError";
  constructor(
    /** Seconds until the next one is listened to. */
    readonly retryAfter: number,
  ) {
    super("too-many-attempts", `too many attempts: try again in ${Math.ceil(retryAfter / 60)} min`);
  }
}

const WINDOW_MS = 15 * 60_000;
/** Keys that are remembered; beyond it those that were begun first are forgotten. */
const MOST_KEYS = 20_000;

/**
 * Attempts within a quarter of an hour: by one name from one address, by one name from anywhere, and from one
 * address by any name. The second is the largest that still makes guessing hopeless, since whoever knows a name
 * can use it up.
 */
const LIMITS = { pair: 10, name: 100, address: 60 } as const;

interface Window {
  readonly since: number;
  readonly count: number;
}

/** Counts attempts, before they are looked at: of thousands at the same moment no more than the limit are. */
export class Attempts {
  private readonly windows = new Map<string, Window>();

  /**
   * Count an attempt.
   * @param name as typed; empty for one that goes by a secret
   * @throws TooManyError where a limit was reached
   */
  take(name: string, address: string, now: number): void {
    const keys = this.keysOf(name, address);
    for (const [key, limit] of keys) {
      const window = this.current(key, now);
      if (window.count >= limit) throw new TooManyError(Math.ceil((window.since + WINDOW_MS - now) / 1000));
    }
    for (const [key] of keys) {
      const window = this.current(key, now);
      this.windows.delete(key);
      this.windows.set(key, { ...window, count: window.count + 1 });
    }
    for (const key of this.windows.keys()) {
      if (this.windows.size <= MOST_KEYS) break;
      this.windows.delete(key);
    }
  }

  /** An attempt was right: it was none of those that are limited. */
  giveBack(name: string, address: string, now: number): void {
    for (const [key] of this.keysOf(name, address)) {
      const window = this.current(key, now);
      this.windows.set(key, { ...window, count: Math.max(0, window.count - 1) });
    }
  }

  private current(key: string, now: number): Window {
    const window = this.windows.get(key);
    return window === undefined || now - window.since >= WINDOW_MS ? { since: now, count: 0 } : window;
  }

  private keysOf(name: string, address: string): readonly (readonly [string, number])[] {
    const typed = signInName(name).slice(0, 200);
    const from = networkOf(address);
    const byAddress = [`address ${from}`, LIMITS.address] as const;
    if (name === "") return [byAddress];
    return [[`pair ${from} ${typed}`, LIMITS.pair], [`name ${typed}`, LIMITS.name], byAddress];
  }
}

/** An IPv4 address, or the first half of an IPv6 one: one customer has all of the second half. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("%", 1)[0]!.split("::");
  const parts = head === "" ? [] : head.split(":");
  const rest = plain.includes("::") && tail !== "" ? tail.split(":") : [];
  const all = plain.includes("::")
    ? [...parts, ...Array<string>(Math.max(0, 8 - parts.length - rest.length)).fill("0"), ...rest]
    : parts;
  return all
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}

const kept = globalThis as typeof globalThis & { winnowAttempts?: Attempts };

/** Those of this server, whichever of its bundles asks. */
export function attempts(): Attempts {
  return (kept.winnowAttempts ??= new Attempts());
}
