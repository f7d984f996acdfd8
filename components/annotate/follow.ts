import { messageOf } from "../../lib/errors";
import type { Request } from "./annotate-state";
import type { WorkspaceRecord } from "../workspace/workspace-store";
import { mustBeThere, nextPage } from "./next-page";
import type { Session } from "./session";

/** What a request needs of the screen: where it is, how it gets to another page, and where it says why it does not. */
export interface Way {
  readonly subject: WorkspaceRecord;
  go(path: string): void;
  say(words: string): void;
  /** Something is wrong: what, and what that means for the work on this page. */
  warn(words: string, consequence: string): void;
}

/** Saving may take this long before the next page is asked for without it. */
const SAVING_MS = 2_000;

/** Do what a step wants: go to another page, or say why there is none. While the server is away the page stays, since a visit would leave the app. */
export async function follow(session: Session, request: Request, way: Way): Promise<void> {
  try {
    if (request === "previous page") await goBack(way);
    else await goOn(session, request, way);
  } catch (error) {
    const consequence = session.sync.isAtRisk() ? "What you labelled waits in this tab: leave it open." : "You stay on this page, and what you labelled is kept.";
    way.warn(`The ${request === "previous page" ? "page before" : "next page"} cannot be opened: ${messageOf(error)}`, consequence);
  }
}

async function goBack({ subject: { neighbours }, go, say }: Way): Promise<void> {
  if (neighbours.previous === null) return say("This is the first page");
  await mustBeThere(neighbours.previous);
  go(pathOf(neighbours.previous));
}

async function goOn({ sync, desk }: Session, request: Request, { subject: { record }, go, say }: Way): Promise<void> {
  await Promise.race([sync.flush(), new Promise((resolve) => setTimeout(resolve, SAVING_MS))]);
  const next = await nextPage(record.corpusId, desk.annotator, record.id);
  if (next === null) return say(`Every ${request === "next page" ? "page" : "other page"} of this corpus is labelled or held by somebody else`);
  go(pathOf(next));
}

const pathOf = (pageId: string): string => `/pages/${pageId}?mode=annotate`;
