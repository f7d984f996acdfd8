import type { Stamp } from "@/lib/view/labels/activity";
import { httpLabels, type LabelsApi } from "./labels-api";
import { memoryOutbox } from "./memory-outbox";
import { announced, openChannel, type Channel } from "./news";
import { openOutbox, type Outbox } from "./outbox";
import type { Schedule } from "./sync";

/**
 * What a session of labelling or settling takes from its browser: the same for all pages and names. Tests
 * bring their own.
 */
export interface BrowserParts {
  readonly outbox: Outbox;
  readonly api: LabelsApi;
  readonly stamp: Stamp;
  readonly schedule: Schedule;
}

let outbox: Promise<Outbox> | null = null;
let channel: Channel | null | undefined;

/** The one way between the tabs of this browser: a second one in the same tab would hear the first. */
export function browserChannel(): Channel | null {
  return channel === undefined ? (channel = openChannel()) : channel;
}

/**
 * Those of this browser; its outbox is opened once. Where the browser refuses storage, work that was not sent
 * is gone with the tab.
 */
export async function openBrowserParts(): Promise<BrowserParts> {
  outbox ??= openOutbox().catch(memoryOutbox);
  return {
    outbox: await outbox,
    api: announced({ load: httpLabels.load, send: sendOncePainted }, browserChannel()),
    stamp: { id: randomId, now: () => Date.now() },
    schedule,
  };
}

const sendOncePainted: LabelsApi["send"] = async (...work) => {
  await painted();
  return httpLabels.send(...work);
};

/** A hidden tab paints nothing, and a busy one late: neither is waited for any longer than this. */
const PAINT_MS = 200;

/**
 * Resolves when what was labelled can be seen. Work is kept on this computer at once; sending it takes the
 * thread for some milliseconds, which the eye should not wait for.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAINT_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

const schedule: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * 96 random bits; `crypto.randomUUID` would be missing where the app is opened over plain http from another
 * computer.
 */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
