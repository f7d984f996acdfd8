import { straysOf, type Stray } from "@/lib/labels/expand";
import type { Page } from "@/lib/page/page";
import { NO_ACTIVITY } from "@/lib/view/labels/activity";
import type { BrowserParts } from "./browser-parts";
import { received, type LabelLog, type Received } from "./label-log";
import { keptFor, type Desk } from "./outbox";
import { sendLeftovers } from "./leftovers";
import { createSync, type Sync } from "./sync";

/** What an annotator's log is opened with; tests bring an outbox, a server and a clock of their own. */
export interface LabelParts extends BrowserParts {
  readonly page: Page;
  readonly desk: Desk;
}

/** What has a log while it is open. */
export interface Holder {
  log(): LabelLog;
  /** Take over what came in from elsewhere; also called where only the state of the page is another. */
  receive(change: Received): void;
}

/** A log that was loaded, and with it what an earlier visit kept on this computer. */
export interface LoadedLabels {
  readonly log: LabelLog;
  /** Stored labels whose words are not on this page; kept in the log, never moved silently. */
  readonly strays: readonly Stray[];
  /** Begin to save: what was kept is sent at once, what others store comes to the holder. */
  begin(holder: Holder): Sync;
}

/** Load an annotator's log of a page. @throws Error that says why it could not be loaded */
export async function loadLabels({
  page,
  desk,
  outbox,
  api,
  stamp,
  schedule,
}: LabelParts): Promise<LoadedLabels> {
  const [answer, left] = await Promise.all([api.load(desk), keptFor(outbox, desk)]);
  if (answer.kind !== "saved")
    throw new Error(
      answer.kind === "conflict" ? "the labels changed while they were loaded" : answer.message,
    );
  const { set } = answer;
  const known = new Set(set.operations.map(({ id }) => id));
  const operations = [...set.operations, ...left.operations.filter(({ id }) => !known.has(id))];
  return {
    log: {
      operations,
      labelState: left.state ?? set.state,
      activity: { ...NO_ACTIVITY, total: set.activeMs, last: stamp.now() },
    },
    strays: straysOf(page, operations),
    begin(holder) {
      const sync = createSync({
        desk,
        outbox,
        api,
        schedule,
        log: set.operations,
        storedState: set.state,
        savedAt: set.savedAt,
        left,
        onStored: (stored) => holder.receive(received(page, holder.log(), stored)),
      });
      void sync.flush();
      void sendLeftovers(outbox, api, desk);
      return sync;
    },
  };
}
