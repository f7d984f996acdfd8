import { UsageError } from "../../errors";

/** Where an object store is, and who asks it. */
export interface ObjectSettings {
  readonly bucket: string;
  /** Before the names of all objects; without slash at its end, "" for none. */
  readonly prefix: string;
  /** Of the server, without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

const DEFAULT_REGION = "us-east-1";
/** Names of buckets that every server takes. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Signs that are the same in a path whoever writes it. */
const PREFIX = /^[A-Za-z0-9._/-]*$/;

/**
 * Read WINNOW_BODIES, S3_ENDPOINT and, by the names that all programs for S3 know, AWS_REGION and the keys. Empty means
 * not set; null where bytes are in the database.
 * @throws UsageError `bad-setting` naming the setting, never a key
 */
export function objectSettings(env: Readonly<Record<string, string | undefined>>): ObjectSettings | null {
  const given = (name: string): string | null => env[name] || null;
  const where = given("WINNOW_BODIES");
  if (where === null || where === "database") return null;
  const [bucket = "", ...parts] = where.startsWith("s3://") ? where.slice("s3://".length).split("/") : [];
  if (parts.at(-1) === "") parts.pop();
  const prefix = parts.join("/");
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || `/${prefix}/`.includes("//") !== (prefix === ""))
    throw new UsageError(
      "bad-setting",
      `WINNOW_BODIES=${withoutKeys(where)} is not allowed: s3://BUCKET or s3://BUCKET/PREFIX is, or database`,
    );
  const region = given("AWS_REGION") ?? DEFAULT_REGION;
  if (!/^[a-z0-9-]+$/.test(region))
    throw new UsageError("bad-setting", `AWS_REGION=${region} is not allowed: a name like eu-central-1 is`);
  const endpoint = endpointOf(given("S3_ENDPOINT") ?? `https://s3.${region}.amazonaws.com`);
  return {
    bucket,
    prefix,
    endpoint,
    region,
    accessKeyId: needed(env, "AWS_ACCESS_KEY_ID"),
    secretAccessKey: needed(env, "AWS_SECRET_ACCESS_KEY"),
    sessionToken: given("AWS_SESSION_TOKEN"),
  };
}

/** The place as messages name it: bucket, prefix and server, no key. */
export const shownPlace = ({ bucket, prefix, endpoint }: ObjectSettings): string =>
  `s3://${bucket}${prefix === "" ? "" : `/${prefix}`} at ${new URL(endpoint).host}`;

function needed(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name];
  if (!value) throw new UsageError("bad-setting", `WINNOW_BODIES is set, and ${name} is not`);
  return value;
}

function endpointOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isServer =
    url !== null &&
    ["http:", "https:"].includes(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === "") &&
    url.pathname === "/";
  if (!isServer)
    throw new UsageError(
      "bad-setting",
      `S3_ENDPOINT=${withoutKeys(given)} is not allowed: http(s)://HOST:PORT is, without a path`,
    );
  return url.origin;
}

/** Keys do not belong into an address; where somebody wrote them there they are not repeated. */
const withoutKeys = (address: string): string => {
  const at = address.lastIndexOf("@");
  const start = address.indexOf("://") + 3;
  return at < start ? address.split("?", 1)[0]! : `${address.slice(0, start)}***${address.slice(at)}`;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than backups are kept, in many places: with an older one there are pages whose objects are gone. */
const DEFAULT_GRACE_DAYS = 30;

/**
 * How long an object stays that no row needs, in milliseconds, from WINNOW_BODIES_GRACE in days.
 * @throws UsageError `bad-setting`
 */
export function objectGraceMs(env: Readonly<Record<string, string | undefined>>): number {
  const given = env["WINNOW_BODIES_GRACE"] || `${DEFAULT_GRACE_DAYS}`;
  const days = Number(given);
  if (!(days >= 1 && days <= 3650))
    throw new UsageError(
      "bad-setting",
      `WINNOW_BODIES_GRACE=${given} is not allowed: days from 1 to 3650 are`,
    );
  return days * DAY_MS;
}
