/**
 * Twenty annotators, and others who keep the server busy meanwhile: what the bench measures and an end-to-end
 * test bounds.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** How many label at once. */
export const ANNOTATORS = 20;
/**
 * Operations of each of the twenty who write into one set, and how often they try one before they give up.
 */
export const SHARED_OPERATIONS = 15;
const TRIES = 60;

/** The value below which so many of the times lie. */
export function quantile(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/**
 * Everybody labels a page of their own, one operation a second, not all in the same instant; milliseconds of
 * each request.
 */
export async function annotate(url: string, pageIds: readonly string[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: ANNOTATORS }, async (_, index) => {
      const annotator = `Annotator ${index}`;
      const labels = `${url}/api/pages/${pageIds[index]}/labels`;
      let { version } = (await (
        await fetch(`${labels}?annotator=${encodeURIComponent(annotator)}`)
      ).json()) as { version: number };
      await wait((index * 1_000) / ANNOTATORS);
      const from = performance.now();
      for (let count = 0; count < seconds; count++) {
        await wait(Math.max(0, from + count * 1_000 - performance.now()));
        const began = performance.now();
        const answer = await post(labels, {
          annotator,
          version,
          operations: [operationOf(`${index}-${Date.now()}-${count}`, count % 9)],
        });
        times.push(performance.now() - began);
        if (answer.status !== 200) throw new Error(`labelling was answered with ${answer.status}`);
        version = answer.version;
      }
    }),
  );
  return times;
}

/**
 * Twenty write into the set of one annotator as fast as they can, and build on what they were told after a
 * conflict. @param isContrary whether they all label the same text, each something else, or each a stretch of
 * its own
 */
export async function shareOneSet(
  url: string,
  pageId: string,
  isContrary: boolean,
): Promise<{ readonly gaveUp: number; readonly conflicts: number; readonly mostTries: number }> {
  let gaveUp = 0;
  let conflicts = 0;
  let mostTries = 0;
  const labels = `${url}/api/pages/${pageId}/labels`;
  await Promise.all(
    Array.from({ length: ANNOTATORS }, async (_, index) => {
      let version = 0;
      for (let count = 0; count < SHARED_OPERATIONS; count++) {
        const place = isContrary ? 0 : index * SHARED_OPERATIONS + count;
        const operations = [
          operationOf(
            `shared-${isContrary}-${index}-${count}`,
            place,
            isContrary && index % 2 === 1 ? "boilerplate" : "main",
          ),
        ];
        let isStored = false;
        for (let tries = 0; tries < TRIES && !isStored; tries++) {
          mostTries = Math.max(mostTries, tries + 1);
          const answer = await post(labels, {
            annotator: isContrary ? "Everybody at odds" : "Everybody",
            version,
            operations,
          });
          isStored = answer.status === 200;
          version = answer.version;
          if (!isStored) conflicts++;
        }
        if (!isStored) gaveUp++;
      }
    }),
  );
  return { gaveUp, conflicts, mostTries };
}

/**
 * What is sent again is stored once, so a connection that the server closed just then is no failure, as it is
 * none for a browser.
 */
async function post(
  url: string,
  body: unknown,
  isAgain = false,
): Promise<{ readonly status: number; readonly version: number }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    if (isAgain) throw error;
    return null;
  });
  if (response === null) return post(url, body, true);
  const answer = (await response.json()) as { version?: number; error?: { current?: { version: number } } };
  return { status: response.status, version: answer.version ?? answer.error?.current?.version ?? 0 };
}

/** A label on a stretch of ten characters. */
function operationOf(id: string, place: number, label = "main"): unknown {
  const start = place * 10;
  const end = start + 10;
  const anchor = { start, end, exact: "0123456789", prefix: "", suffix: "", path: "/html[1]/body[1]/p[1]" };
  return {
    id,
    group: id,
    at: 1,
    activeMs: 100,
    kind: "set",
    target: { kind: "interval", start, end },
    label,
    origin: "manual",
    anchor,
  };
}

/** Others who ask without a pause until they are stopped; what they were answered, in words. */
export function companions(urls: readonly string[], readers: number): { stop(): Promise<string> } {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "company-child.ts"), String(readers), ...urls],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  let said = "";
  child.stdout.on("data", (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    stop: async () => {
      child.stdin.end();
      await ended;
      return said.trim();
    },
  };
}
