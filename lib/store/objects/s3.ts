import type { ObjectStore } from "./bodies";
import { notS3, refused } from "./failures";
import { PATIENCE, Refused, Requests, TOGETHER, type Answer, type Asked, type Patience } from "./requests";
import type { ObjectSettings } from "./settings";

/**
 * A bucket of an object store that speaks as S3 does, from AWS or on a server of one's own: an object for each body, at
 * `PREFIX/ab/abcd...`, where `abcd...` is the SHA-256 of what it is when inflated.
 */
export function s3(settings: ObjectSettings, patience: Patience = PATIENCE): ObjectStore {
  const requests = new Requests(settings, patience);
  const name = requests.place;
  const ask = (asked: Asked): Promise<Answer> =>
    requests.ask(asked).catch((error: unknown) => {
      throw error instanceof Refused ? refused(name, error.refusal) : error;
    });
  const prefix = settings.prefix === "" ? "" : `/${settings.prefix}`;
  const pathOf = (sha256: string): string => `${prefix}/${sha256.slice(0, 2)}/${sha256}`;

  /** Of an object; null where there is none. */
  const lengthOf = async (sha256: string): Promise<number | null> => {
    const answer = await ask({ method: "HEAD", path: pathOf(sha256), statuses: [200, 404] });
    return answer.status === 404 ? null : (answer.length ?? -1);
  };

  return {
    name,

    async check() {
      const list = new URLSearchParams({ "list-type": "2", "max-keys": "1", prefix: `${settings.prefix}/` });
      if (settings.prefix === "") list.delete("prefix");
      const { bytes } = await ask({ method: "GET", path: `?${list.toString()}`, statuses: [200] });
      if (!new TextDecoder().decode(bytes).includes("<ListBucketResult"))
        throw notS3(name, "it answers with something else than a list of objects");
    },

    async put(bodies) {
      await all(bodies, async ({ sha256, deflated }) => {
        // One of another length was cut off, or deflated by another version: the same bytes either way.
        if ((await lengthOf(sha256)) === deflated.length) return;
        await ask({ method: "PUT", path: pathOf(sha256), body: deflated, statuses: [200, 201, 204] });
      });
    },

    async get(sha256, most) {
      const answer = await ask({ method: "GET", path: pathOf(sha256), statuses: [200, 404], most });
      if (answer.status === 200) return answer.bytes;
      if (answer.code === "NoSuchKey") return null;
      throw refused(name, { status: 404, code: answer.code, region: null });
    },

    async has(sha256s) {
      const found = new Set<string>();
      await all(sha256s, async (sha256) => {
        if ((await lengthOf(sha256)) !== null) found.add(sha256);
      });
      return found;
    },

    async remove(sha256s) {
      await all(sha256s, async (sha256) => {
        const { status, code } = await ask({
          method: "DELETE",
          path: pathOf(sha256),
          statuses: [200, 204, 404],
        });
        if (status === 404 && code !== "NoSuchKey") throw refused(name, { status, code, region: null });
      });
    },

    close: () => requests.close(),
  };
}

/**
 * Do it with each, as many at a time as there are requests. After a failure no other is begun, for all of them would
 * wait as long as the first; what is under way comes to its end.
 */
async function all<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  let isStopped = false;
  const lane = async (): Promise<void> => {
    while (!isStopped && next < items.length)
      await work(items[next++]!).catch((error: unknown) => {
        isStopped = true;
        throw error;
      });
  };
  const ends = await Promise.allSettled(Array.from({ length: TOGETHER }, lane));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
