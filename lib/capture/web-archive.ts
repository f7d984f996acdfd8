/**
 * Pages of WARC files with all that belongs to them. A page's pictures stand before or behind it, so the files are read
 * once from end to end, what may be needed is laid in a spool, and then the pages are handed out one by one.
 */
import { AppError, InputError } from "../errors";
import type { Archive, CaptureSource, Found } from "./captured";
import { readResponse } from "./http-response";
import { isChosen, type PageChoice } from "./page-choice";
import { NOWHERE, resolved } from "../page/css/addresses";
import { Spool, type Place } from "./spool";
import { WarcReader, type WarcHead } from "./warc";

export interface ArchivedPage {
  readonly url: string;
  /** When it was captured (ISO 8601); null where the archive does not say. */
  readonly date: string | null;
  readonly httpCharset: string | null;
  bytes(): Promise<Uint8Array>;
}

/** What could not be read, by the address of the record or, where nothing behind it can be read, by none. */
export interface ArchiveProblem {
  readonly url: string | null;
  readonly error: AppError;
}

interface Kept extends Place {
  readonly type: string | null;
  readonly charset: string | null;
}

/** How often an address may lead to another one. */
const MOST_HOPS = 5;

export class WebArchive implements Archive {
  readonly pages: ArchivedPage[] = [];
  readonly problems: ArchiveProblem[] = [];
  /** Records that are neither pages that are wanted nor anything that a page may show. */
  passedOver = 0;
  private readonly resources = new Map<string, Kept>();
  /** Where an address leads: redirects, and records that say that another one has the same content. */
  private readonly leads = new Map<string, string>();

  private constructor(
    readonly source: CaptureSource,
    private readonly spool: Spool,
  ) {}

  static async open(source: CaptureSource): Promise<WebArchive> {
    return new WebArchive(source, await Spool.open());
  }

  /**
   * Read a WARC file to its end, or as far as it is whole.
   * @param isListed whether a page is one of those that the archive calls pages
   */
  async take(
    input: AsyncIterable<Uint8Array>,
    choice: PageChoice,
    {
      signal,
      report,
      isListed = () => true,
    }: {
      readonly signal: AbortSignal;
      /** Told after each record how many bytes, unpacked, were read. */
      readonly report: (bytes: number) => void;
      readonly isListed?: (url: string) => boolean;
    },
  ): Promise<void> {
    const reader = new WarcReader(until(signal, input));
    try {
      for (;;) {
        signal.throwIfAborted();
        const record = await reader.next(mayMatter);
        if (record === null) return;
        report(reader.position);
        const { head, content } = record;
        if (content === null) this.pass(head);
        else
          await this.keep(head, content, choice, isListed).catch((error: unknown) => {
            if (!(error instanceof InputError) || error.code === "archive-too-large") throw error;
            this.problems.push({ url: head.url, error });
          });
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.problems.push({ url: reader.head?.url ?? null, error });
    }
  }

  async find(url: string): Promise<Found | null> {
    let at = url;
    for (let hops = 0; hops <= MOST_HOPS; hops++) {
      const kept = this.resources.get(at);
      if (kept !== undefined)
        return { bytes: await this.spool.read(kept), type: kept.type, charset: kept.charset };
      const next = this.leads.get(at);
      if (next === undefined) return null;
      at = next;
    }
    return null;
  }

  close(): Promise<void> {
    return this.spool.close();
  }

  private pass(head: WarcHead): void {
    const from = addressOf(head);
    const to = head.refersTo === null ? null : resolved(head.refersTo, NOWHERE);
    if (head.kind === "revisit" && from !== null && to !== null && from !== to) this.leads.set(from, to);
    else if (mayMatter(head))
      this.problems.push({
        url: head.url,
        error: new InputError("page-too-large", `record is too large: ${head.length} bytes`),
      });
    else this.passedOver++;
  }

  private async keep(
    head: WarcHead,
    content: Uint8Array,
    choice: PageChoice,
    isListed: (url: string) => boolean,
  ): Promise<void> {
    const url = addressOf(head);
    if (url === null) return void this.passedOver++;
    const { status, type, charset, location, body } =
      head.kind === "response"
        ? readResponse(content)
        : { ...head, status: 200, location: null, body: async () => content };
    const to = location === null || status < 300 || status > 399 ? null : resolved(location, url);
    if (to !== null) return void this.leads.set(url, to);
    if (isChosen(choice, { url, status, type }) && isListed(url)) {
      const place = await this.spool.append(await body());
      const { date } = head;
      this.pages.push({ url, date, httpCharset: charset, bytes: () => this.spool.read(place) });
    } else if (status >= 200 && status <= 299 && isShowable(type) && !this.resources.has(url))
      this.resources.set(url, { ...(await this.spool.append(await body())), type, charset });
    else this.passedOver++;
  }
}

/** The pieces of an input until a signal: one record may be most of it. */
async function* until(signal: AbortSignal, input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of input) {
    signal.throwIfAborted();
    yield piece;
  }
}

const addressOf = ({ url }: WarcHead): string | null => (url === null ? null : resolved(url, NOWHERE));

const mayMatter = ({ kind, type }: WarcHead): boolean =>
  kind === "resource" || (kind === "response" && type === "application/http");

/** Whether a page may show it: what it is indeed its bytes tell. */
const isShowable = (type: string | null): boolean =>
  type === null ||
  /^(text\/(css|plain)|image\/.*|font\/.*|application\/(x-)?font.*|application\/(octet-stream|vnd\.ms-fontobject|x-css))$/.test(
    type,
  );
