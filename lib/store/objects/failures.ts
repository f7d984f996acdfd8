import { AppError, UsageError } from "../../errors";
import type { Bodies } from "./bodies";

/** What a server of objects answered, as far as it matters where it is no success. */
export interface Refusal {
  readonly status: number;
  /** The `Code` of its XML; null where it sent none. */
  readonly code: string | null;
  /** Where the bucket is, as some servers say. */
  readonly region: string | null;
}

/** Answers after which the same request may succeed. */
export const isPassingRefusal = ({ status, code }: Refusal): boolean =>
  status >= 500 || status === 429 || status === 408 || (code !== null && PASSING.includes(code));
const PASSING: readonly string[] = ["RequestTimeout", "SlowDown", "OperationAborted"];

/** No answer, or none that can be used, as often as it was asked. */
export const noAnswer = (place: string, why: string, cause?: unknown): AppError =>
  new AppError("objects-away", `${place}: the object store does not answer as it should: ${why}`, { cause });

/** An answer that asking again does not change. The words name the place; keys and signatures are in none. */
export function refused(place: string, { status, code, region }: Refusal): AppError {
  const said = code === null ? `${status}` : `${status} ${code}`;
  if (code === "NoSuchBucket")
    return new AppError(
      "objects-no-bucket",
      `${place}: there is no such bucket: make it, or name another one`,
    );
  if (code === "RequestTimeTooSkewed")
    return new AppError(
      "objects-refused",
      `${place}: the clock of this machine is not that of the store (${said})`,
    );
  if (status === 301 || status === 307 || code === "AuthorizationHeaderMalformed")
    return new AppError(
      "objects-refused",
      `${place}: the bucket is in another region${region === null ? "" : `, ${region}`}: set AWS_REGION (${said})`,
    );
  if (code === "InvalidAccessKeyId" || code === "SignatureDoesNotMatch")
    return new AppError(
      "objects-refused",
      `${place}: the store does not know this key, or it has another secret: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY (${said})`,
    );
  if (code === "ExpiredToken" || code === "InvalidToken")
    return new AppError("objects-refused", `${place}: AWS_SESSION_TOKEN is not valid any more (${said})`);
  if (status === 401 || status === 403)
    return new AppError(
      "objects-refused",
      `${place}: the store does not let this key in: it needs to get, put and delete objects and to list the bucket (${said})`,
    );
  return notS3(place, `it answers with ${said}`);
}

/** Something answers, and is no object store. */
export const notS3 = (place: string, why: string): AppError =>
  new AppError("objects-answer", `${place}: that is no object store of the kind of S3: ${why}`);

/** What was there is not what it was, or is gone: nothing is made up for it. */
export const missingObject = ({ name }: Bodies, sha256: string): AppError =>
  new AppError("object-missing", `${name}: the object ${sha256} is not there`);

export const damagedObject = ({ name }: Bodies, sha256: string, why: string): AppError =>
  new AppError("object-damaged", `${name}: the object ${sha256} is not what was put there: ${why}`);

export const noObjectStore = (): UsageError =>
  new UsageError("no-object-store", "no object store is named: set WINNOW_BODIES=s3://BUCKET/PREFIX");
