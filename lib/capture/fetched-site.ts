/** Pages fetched from the network with what belongs to them, as far as the sites have nothing against it. */
import { setTimeout as wait } from "node:timers/promises";
import { InputError } from "../errors";
import { fetchAnswer, fetchPage, mustBeFound, type FetchedPage, type FetchOptions } from "../http/fetch-page";
import { ALL_ALLOWED, NONE_ALLOWED, parseRobots, type Robots } from "../http/robots";
import type { Archive, Found } from "./captured";

/** Where names lead, and how long things may take; tests bring their own. */
export type FetchedFrom = Partial<Pick<FetchOptions, "resolve" | "isAllowed" | "timeoutMs" | "maxBytes">> & {
  /** Between two pages of one host, milliseconds. */
  readonly pauseMs?: number;
  /** Milliseconds since any moment, by which sites are left alone. */
  readonly clock?: () => number;
};

const PAUSE_MS = 1_000;
const ROBOTS_BYTES = 512 * 1024;
const RESOURCE_MS = 10_000;
/**
 * How long a site that could not be asked for its robots.txt is not asked again, milliseconds: at first, and then
 * twice as long each time, so that one broken connection costs no list and a dead site not its time limit each page.
 */
const SILENCE_MS = 5_000;
const LONGEST_SILENCE_MS = 600_000;
/** For all that belongs to one page: a site that hangs holds up no list. */
const RESOURCES_MS = 60_000;

/** What a site's robots.txt says, or that it could not be asked. */
interface Asked {
  /** @throws InputError as it was told for the site */
  readonly robots: () => Robots;
  /** Whether the site said so itself. */
  readonly isSaid: boolean;
}

export class FetchedSites {
  /** By origin; with how long it has been left alone after it could not be asked, 0 where it was not. */
  private readonly robots = new Map<
    string,
    { readonly asked: Promise<Asked>; silence: number; until: number }
  >();
  /** When a host was last asked for a page. */
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly from: FetchedFrom,
    private readonly signal: AbortSignal | null,
  ) {}

  /**
   * A page, with pauses between those of one host.
   * @throws as `fetchPage`, InputError `robots` where the site does not want it fetched; the signal's reason
   */
  async page(url: string): Promise<FetchedPage> {
    const { host } = new URL(url);
    const pause = (this.asked.get(host) ?? -Infinity) + (this.from.pauseMs ?? PAUSE_MS) - performance.now();
    if (pause > 0) await wait(pause, undefined, { ...(this.signal !== null && { signal: this.signal }) });
    try {
      return await fetchPage(url, { ...this.own(), allow: (at) => this.mustBeAllowed(at) });
    } finally {
      this.asked.set(host, performance.now());
    }
  }

  /** What belongs to one page: what cannot be fetched is missing. */
  archive(): Archive {
    let until: number | null = null;
    return {
      source: "fetched",
      find: async (url) => {
        until ??= performance.now() + RESOURCES_MS;
        const left = until - performance.now();
        return left <= 0 || !url.startsWith("http") ? null : this.resource(url, Math.min(left, RESOURCE_MS));
      },
    };
  }

  private async resource(url: string, timeoutMs: number): Promise<Found | null> {
    try {
      const { bytes, type, httpCharset } = await fetchAnswer(url, {
        ...this.own(),
        timeoutMs,
        accept: "*/*",
        allow: (at) => this.mustBeAllowed(at),
        check: mustBeFound,
      });
      return { bytes, type, charset: httpCharset };
    } catch (error) {
      this.signal?.throwIfAborted();
      if (error instanceof Error) return null;
      throw error;
    }
  }

  private async mustBeAllowed(url: URL): Promise<void> {
    if (!(await this.robotsOf(url.origin))(url))
      throw new InputError("robots", `${url.href} is not fetched: the site's robots.txt does not want it`);
  }

  private async robotsOf(origin: string): Promise<Robots> {
    const before = this.robots.get(origin);
    if (before !== undefined && this.clock() < before.until) return (await before.asked).robots();
    const known = { asked: this.askForRobots(origin), silence: before?.silence ?? 0, until: Infinity };
    this.robots.set(origin, known);
    const { robots, isSaid } = await known.asked;
    if (!isSaid) {
      known.silence = Math.min(known.silence === 0 ? SILENCE_MS : 2 * known.silence, LONGEST_SILENCE_MS);
      known.until = this.clock() + known.silence;
    }
    return robots();
  }

  private clock(): number {
    return (this.from.clock ?? performance.now.bind(performance))();
  }

  /** Without one all may be fetched; while the site cannot be asked nothing may (RFC 9309, 2.3.1). */
  private async askForRobots(origin: string): Promise<Asked> {
    const said = (robots: Robots): Asked => ({ robots: () => robots, isSaid: true });
    const unasked = (robots: () => Robots): Asked => ({ robots, isSaid: false });
    try {
      const { status, bytes } = await fetchAnswer(`${origin}/robots.txt`, {
        ...this.own(),
        maxBytes: ROBOTS_BYTES,
        accept: "text/plain",
        check: () => undefined,
      });
      if (status >= 500) return unasked(() => NONE_ALLOWED);
      return said(status >= 400 ? ALL_ALLOWED : parseRobots(new TextDecoder().decode(bytes)));
    } catch (error) {
      this.signal?.throwIfAborted();
      return unasked(() => {
        // A private address, or a name that does not exist, is said in these words.
        if (error instanceof InputError && ["private-address", "unreachable"].includes(error.code))
          throw error;
        return NONE_ALLOWED;
      });
    }
  }

  private own(): Partial<FetchOptions> {
    return { ...this.from, signal: this.signal };
  }
}
