/** How requests are refused: one shape for all, a stable code for each reason. */
import { z } from "zod";
import type { Given } from "./given";

/** One way in which an operation refuses a request. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** When, as the documentation prints it. */
  readonly about: string;
  /** What stands there now, sent along with 409. */
  readonly current?: z.ZodType;
}

/** What every refused request answers. */
export const errorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.string().describe("stable, for programs"),
      message: z.string().describe("one sentence for people"),
      current: z.unknown().optional().describe("what is there now, with 409"),
    }),
  })
  .meta({ id: "Error", description: "What every refused request answers." });
export type ErrorBody = Given<z.output<typeof errorBody>>;

export const NOT_FOUND: Refusal = {
  status: 404,
  code: "not-found",
  about: "What the request names does not exist.",
};

const INVALID_INPUT: Refusal = {
  status: 400,
  code: "invalid-input",
  about: "A field of the query or the body is not what was expected; the message names the first.",
};

const MALFORMED_JSON: Refusal = { status: 400, code: "malformed-json", about: "The body is not JSON." };

export const UNKNOWN_PAGES: Refusal = {
  status: 400,
  code: "unknown-pages",
  about: "Some of the ids are not pages of this corpus.",
};

export const PAGE_REPLACED: Refusal = {
  status: 409,
  code: "page-replaced",
  about: "The page has other bytes than `If-Match` says.",
};

export const RESERVED_NAME: Refusal = {
  status: 400,
  code: "reserved-name",
  about: "The name is that of a hidden corpus.",
};

export const BUSY: Refusal = {
  status: 503,
  code: "busy",
  about: "Too much other work is waiting; the same request may succeed later.",
};

/** Somebody changed it meanwhile; `current` is what stands there now. */
export function conflict(about: string, current: z.ZodType): Refusal {
  return { status: 409, code: "conflict", about, current };
}

/** What is refused where people sign in. */
const OF_TEAM: readonly Refusal[] = [
  {
    status: 401,
    code: "signed-out",
    about: "Nobody is signed in: the cookie or the token is missing or over.",
  },
  { status: 403, code: "not-allowed", about: "Needs another role, or a browser instead of a token." },
  { status: 403, code: "no-origin", about: "A write by cookie that does not say which site it comes from." },
  {
    status: 403,
    code: "not-finished",
    about: "Told to who labels the page only once they have finished it.",
  },
  { status: 403, code: "other-annotator", about: "Labels are stored under the name of who is signed in." },
];

/** What any operation may refuse, whatever it does. */
export const ANY_TIME: readonly Refusal[] = [
  { status: 403, code: "no-host", about: "The request names no host." },
  { status: 403, code: "foreign-host", about: "The request names a host that is not served here." },
  { status: 403, code: "foreign-origin", about: "The request comes from another site." },
  ...OF_TEAM,
  { status: 500, code: "internal", about: "The server failed; its log has the details." },
  { status: 503, code: "cannot-open", about: "The database does not answer; it may be back soon." },
  {
    status: 503,
    code: "connection-lost",
    about: "The database was lost meanwhile: look whether what was asked is done before asking again.",
  },
  { status: 507, code: "disk-full", about: "There is no room on the server's disk." },
];

/** What an operation that takes a query or a body refuses. */
export const OF_INPUT: readonly Refusal[] = [INVALID_INPUT];
/** What an operation that takes JSON refuses. */
export const OF_JSON: readonly Refusal[] = [
  MALFORMED_JSON,
  { status: 422, code: "body-too-large", about: "The body is larger than 100 MB." },
];
