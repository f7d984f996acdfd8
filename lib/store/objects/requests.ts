/** Signed requests to an object store, some at a time, each within a limit of time and asked again where that may help. */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Agent, request } from "undici";
import { AppError } from "../../errors";
import { isPassingRefusal, noAnswer, notS3, type Refusal } from "./failures";
import { shownPlace, type ObjectSettings } from "./settings";

/** How long and how often it is asked; shorter in tests. */
export interface Patience {
  /** Until an answer begins, and again until it is whole, beside what its bytes take. */
  readonly answerMs: number;
  readonly tries: number;
  /** The longest pause before the second try; it doubles with each one. */
  readonly pauseMs: number;
  /** Random numbers in [0, 1). */
  readonly random: () => number;
}

export const PATIENCE: Patience = { answerMs: 15_000, tries: 5, pauseMs: 200, random: Math.random };
/** Requests under way in one process, and so bodies in its memory on their way. */
export const TOGETHER = 16;
/** What a slow line brings at least. */
const BYTES_PER_MS = 256;
const LONGEST_PAUSE_MS = 10_000;
/** Of an answer that is no object: enough for what a server says about an error. */
const MOST_WORDS = 64 * 1024;

export interface Asked {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Behind the name of the bucket, e.g. `/prefix/ab/abcd` or `?list-type=2`. */
  readonly path: string;
  readonly body?: Uint8Array;
  /** Statuses that are an answer and no failure. */
  readonly statuses: readonly number[];
  /** How large the body of an answer may be. */
  readonly most?: number;
}

export interface Answer {
  readonly status: number;
  /** Of the body, also where it is not sent, as for HEAD; null where the server does not say. */
  readonly length: number | null;
  readonly bytes: Uint8Array;
  /** The `Code` in the XML of an error. */
  readonly code: string | null;
}

/** An answer that was not among those that were expected. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.status} ${refusal.code ?? ""}`);
  }
}

export class Requests {
  readonly place: string;
  private readonly agent = new Agent({ connections: TOGETHER });
  private readonly waiting: (() => void)[] = [];
  private underWay = 0;

  constructor(
    private readonly settings: ObjectSettings,
    private readonly patience: Patience,
  ) {
    this.place = shownPlace(settings);
  }

  /**
   * @throws Refused for an answer that stays the same however often one asks; AppError `objects-away` where none comes
   * that can be used
   */
  async ask(asked: Asked): Promise<Answer> {
    const { tries, pauseMs, random } = this.patience;
    for (let number = 1; ; number++) {
      try {
        return await this.inTurn(() => this.once(asked));
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (error instanceof Refused && !isPassingRefusal(error.refusal)) throw error;
        if (number >= tries) throw noAnswer(this.place, `${reasonOf(error)}, ${tries} times`, error);
      }
      // Anything up to the whole pause: those who failed together do not come back together.
      await pause(random() * Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** (number - 1)));
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.underWay >= TOGETHER) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.underWay++;
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over.
      const next = this.waiting.shift();
      if (next === undefined) this.underWay--;
      else next();
    }
  }

  private async once({ method, path, body, statuses, most = MOST_WORDS }: Asked): Promise<Answer> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = this.settings;
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      // With the hash of the body in the signature the server notices what the way there has changed.
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
      service: "s3",
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== null && { sessionToken }),
    }).sign();
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const allow = (bytes: number): void => {
      clearTimeout(timer);
      const ms = this.patience.answerMs + bytes / BYTES_PER_MS;
      timer = setTimeout(() => late.abort(new Late(ms)), ms);
    };
    allow(body?.length ?? 0);
    try {
      const answer = await request(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        body: body ?? null,
        dispatcher: this.agent,
        signal: late.signal,
      });
      const { statusCode: status, headers } = answer;
      const length = lengthOf(headers["content-length"]);
      const isAnswer = statuses.includes(status);
      const room = isAnswer ? most : MOST_WORDS;
      allow(Math.min(length ?? room, room));
      const bytes = await read(answer.body, room);
      if (bytes === null) {
        if (isAnswer) throw notS3(this.place, `it sends more than the ${most} bytes that an object may have`);
        throw notS3(this.place, `it answers with ${status} and a long text`);
      }
      const code = /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4096)))?.[1];
      if (isAnswer) return { status, length, bytes, code: code ?? null };
      const bucketRegion = headers["x-amz-bucket-region"];
      throw new Refused({
        status,
        code: code ?? null,
        region: typeof bucketRegion === "string" ? bucketRegion.slice(0, 40) : null,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

class Late extends Error {
  constructor(ms: number) {
    super(`no whole answer within ${Math.round(ms)} ms`);
  }
}

/** The bytes of an answer; null where they are more than `most`, of which the rest is not read. */
async function read(body: AsyncIterable<Uint8Array> & { destroy(): unknown }, most: number) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) {
      body.destroy();
      return null;
    }
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

function lengthOf(header: string | string[] | undefined): number | null {
  return typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** Why a request failed, in few words and without its address, which is named anyway. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message.trim();
  if (error instanceof Late) return error.message;
  const code: unknown = error instanceof Error && "code" in error ? error.code : null;
  const known = typeof code === "string" ? REASONS[code] : undefined;
  return known ?? (typeof code === "string" ? code : error instanceof Error ? error.message : String(error));
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its host is not known",
  EAI_AGAIN: "its host is not known",
  ECONNRESET: "it closes the connection",
  UND_ERR_SOCKET: "it closes the connection",
  UND_ERR_CONNECT_TIMEOUT: "no connection is made in time",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "it sends fewer bytes than it says",
  UND_ERR_ABORTED: "no whole answer in time",
};
