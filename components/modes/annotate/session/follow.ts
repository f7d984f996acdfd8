import { messageOf } from "@/lib/errors";
import { isStuck } from "@/components/workbench/saving/save-state";
import type { Request } from "@/components/modes/annotate/state/annotate-state";
import type { WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import { mustBeThere, nextPage } from "./next-page";
import { followLesson } from "./follow-lesson";
import { rememberSkip, takeLastSkip } from "./last-skip";
import { beforeSkip } from "@/components/workbench/saving/label-log";
import type { Session } from "./session";

/**
 * What a request needs of the screen: where it is, how it gets to another page, and where it says why it does
 * not.
 */
export interface Way {
  readonly subject: WorkspaceRecord;
  /** Begin the visit; who knows when it ends without another page calls `stay` then. */
  go(path: string): void;
  /** Told the page of a visit before it begins, and who labels it: what that needs may be asked for already. */
  expect(pageId: string, annotator: string): void;
  /** The page that is prepared and kept for who labels this one; null where there is none, or not for long. */
  ready(): string | null;
  /** What of the address goes along: empty, or beginning with `&`. */
  along(): string;
  say(words: string): void;
  /** Something is wrong: what, and what that means for the work on this page. */
  warn(words: string, consequence: string): void;
}

/** Saving may take this long before the next page is opened without it. */
const SAVING_MS = 2_000;

/** Where a page is labelled. @param along see `Way` */
export const annotateHref = (pageId: string, along: string): string =>
  `/pages/${pageId}?mode=annotate${along}`;

/**
 * Do what a step wants: go to another page, or say why there is none. While the server is away the page
 * stays, since a visit would leave the app.
 */
export async function follow(session: Session, request: Request, way: Way): Promise<void> {
  try {
    if (way.subject.lesson !== undefined) return await followLesson(session, request, way);
    if (request === "skip page")
      rememberSkip(session.desk, beforeSkip(session.annotate.state.getState()) ?? "open");
    const next =
      request === "previous page"
        ? await pageBefore(way)
        : request === "skipped page"
          ? await pageSkipped(session, way)
          : await pageAfter(session, request, way);
    if (next === null) session.annotate.stay();
    else way.go(annotateHref(next, way.along()));
  } catch (error) {
    session.annotate.stay();
    way.warn(
      `The ${PAGE_WORDS[request]} cannot be opened: ${messageOf(error)}`,
      atRisk(session) ?? "You are still on this page, and your labels are kept.",
    );
  }
}

/** Said where labels would end with the tab; null where they are kept. */
const atRisk = ({ sync }: Session): string | null =>
  sync.isAtRisk() ? "Your labels are waiting in this tab: leave it open." : null;

async function pageBefore({
  subject: {
    neighbours: { previous },
  },
  say,
}: Way): Promise<string | null> {
  if (previous === null) say("This is the first page");
  else await mustBeThere(previous);
  return previous;
}

async function pageSkipped({ desk }: Session, { say }: Way): Promise<string | null> {
  const skipped = takeLastSkip(desk.annotator);
  if (skipped === null) say("You have skipped no page in this tab");
  else await mustBeThere(skipped);
  return skipped;
}

const PAGE_WORDS: Readonly<Record<Request, string>> = {
  "previous page": "page before",
  "skipped page": "skipped page",
  "next page": "next page",
  "skip page": "next page",
};

async function pageAfter(session: Session, request: Request, way: Way): Promise<string | null> {
  const { sync, desk } = session;
  const ready = way.ready();
  if (ready !== null && !isStuck(sync.state.getState())) {
    way.expect(ready, desk.annotator);
    void claim(session, request, way, ready);
    return ready;
  }
  // Which page is next does not depend on what is saved of this one: both are asked for at once.
  const [next] = await Promise.all([
    nextPage(way.subject.record.corpusId, desk.annotator, way.subject.record.id).then((found) => {
      if (found !== null) way.expect(found, desk.annotator);
      return found;
    }),
    Promise.race([sync.flush(), new Promise((resolve) => setTimeout(resolve, SAVING_MS))]),
  ]);
  if (next === null) way.say(noneLeft(request));
  return next;
}

const noneLeft = (request: Request): string =>
  `Every ${request === "next page" ? "page" : "other page"} of this corpus is labelled, skipped or taken by somebody else`;

/**
 * Tell the server of a page that is kept for the annotator already, and is being opened. Where the pages were given
 * out anew meanwhile it may answer with another one.
 */
async function claim(session: Session, request: Request, way: Way, ready: string): Promise<void> {
  const { desk } = session;
  try {
    const next = await nextPage(way.subject.record.corpusId, desk.annotator, way.subject.record.id);
    if (next === null) way.say(noneLeft(request));
    else if (next !== ready) way.go(annotateHref(next, way.along()));
  } catch (error) {
    way.warn(
      `The server cannot say whether this page is still yours: ${messageOf(error)}`,
      atRisk(session) ?? "Your labels of the page before are kept, and sent as soon as it answers.",
    );
  }
}
