/**
 * How an open page hears that labels came in elsewhere: from another tab of this browser at once, from other
 * computers by asking now and then.
 */
import type { LabelsApi } from "./labels-api";
import type { Desk } from "./outbox";

/**
 * How often an open page that can be seen asks the server, in one request without a body; a hidden one does
 * not ask at all.
 */
export const ASK_MS = 10_000;

/** Tells the other tabs of this browser; a tab does not hear itself. */
export interface Channel {
  post(desk: Desk): void;
  listen(hear: (desk: Desk) => void): () => void;
}

/** The channel of this browser's tabs; null where it has none. */
export function openChannel(name = "winnow.labels"): Channel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const channel = new BroadcastChannel(name);
  return {
    post: (desk) => channel.postMessage(desk),
    listen(hear) {
      const listener = ({ data }: MessageEvent<Desk>) => hear(data);
      channel.addEventListener("message", listener);
      return () => channel.removeEventListener("message", listener);
    },
  };
}

/** The same labels, with a word to the other tabs after each answer that says something was stored. */
export function announced(api: LabelsApi, channel: Pick<Channel, "post"> | null): LabelsApi {
  return {
    load: api.load,
    async send(desk, ...rest) {
      const answer = await api.send(desk, ...rest);
      if (answer.kind === "saved") channel?.post({ pageId: desk.pageId, annotator: desk.annotator });
      return answer;
    },
  };
}

export interface WatchParts {
  readonly desk: Desk;
  readonly channel: Pick<Channel, "listen"> | null;
  /** Whether the server has something else than is known here; false where it gives no answer. */
  readonly isNew: () => Promise<boolean>;
  /** Called when there is something to take in. */
  readonly onNews: () => void;
  /** Whether the page can be seen, and how to hear that this changes. */
  readonly isVisible: () => boolean;
  readonly onVisible: (hear: () => void) => () => void;
  readonly schedule: (run: () => void, ms: number) => () => void;
}

/** Watch one annotator's labels on one page. Returns how to stop. */
export function watchLabels({
  desk,
  channel,
  isNew,
  onNews,
  isVisible,
  onVisible,
  schedule,
}: WatchParts): () => void {
  let isStopped = false;
  let cancel: (() => void) | null = null;
  let isAsking = false;
  const later = () => {
    cancel?.();
    cancel = isStopped || !isVisible() ? null : schedule(() => void ask(), ASK_MS);
  };
  async function ask(): Promise<void> {
    if (isStopped || isAsking || !isVisible()) return;
    isAsking = true;
    const found = await isNew();
    isAsking = false;
    if (isStopped) return;
    if (found) onNews();
    later();
  }
  const stops = [
    channel?.listen(({ pageId, annotator }) => {
      if (pageId === desk.pageId && annotator === desk.annotator) onNews();
    }),
    // Whoever comes back to the page wants to know at once.
    onVisible(() => void ask()),
  ];
  later();
  return () => {
    isStopped = true;
    cancel?.();
    for (const stop of stops) stop?.();
  };
}
