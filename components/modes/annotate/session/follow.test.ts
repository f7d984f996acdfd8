import { afterEach, describe, expect, test, vi } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import type { LabelsSince } from "@/lib/store/interfaces/labels";
import type { WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import type { Request } from "@/components/modes/annotate/state/annotate-state";
import { follow } from "./follow";
import { memoryOutbox } from "@/components/workbench/saving/memory-outbox";
import { openSession } from "./session";
import { countingStamp } from "@/components/workbench/saving/testing";

const set: LabelsSince = {
  since: 0,
  pageId: "p",
  annotatorId: "a",
  version: 0,
  state: "open",
  operations: [],
  activeMs: 0,
  savedAt: null,
};
const page = parsePage("<p>one</p>");
const subject = {
  record: { id: "p", corpusId: "c" },
  neighbours: { previous: "before", next: "after" },
} as unknown as WorkspaceRecord;

afterEach(() => void vi.unstubAllGlobals());

/** What becomes of a request when the server answers this, or nothing. */
async function followed(
  request: Request,
  answer: (path: string) => Response,
  parts: {
    readonly isDurable?: boolean;
    readonly isFirst?: boolean;
    /** What is still sent when the request comes, and until when. */
    readonly sending?: Promise<void>;
    /** The page that is prepared and kept for the annotator. */
    readonly ready?: string;
    /** Whether what was sent before the request was saved; else the server was away. */
    readonly isSaved?: boolean;
  } = {},
) {
  const asked: string[] = [];
  const heard: string[] = [];
  let sent = 0;
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    asked.push(typeof body === "string" ? `${path} ${body}` : path);
    return answer(path);
  });
  const session = await openSession({
    page,
    desk: { pageId: "p", annotator: "You" },
    extractors: [],
    ask: () => Promise.reject(new Error("nobody is asked")),
    proposer: null,
    outbox: { ...memoryOutbox(), isDurable: parts.isDurable ?? true },
    stamp: countingStamp(),
    schedule: () => () => undefined,
    api: {
      load: async () => ({ kind: "saved", set }),
      send: async () => {
        sent++;
        await parts.sending;
        return parts.isSaved === true
          ? { kind: "saved", set: { ...set, state: "open" } }
          : { kind: "away", message: "gone" };
      },
    },
  });
  session.annotate.perform("annotate.label.main");
  if (parts.sending === undefined) await session.sync.flush();
  else await vi.waitFor(() => expect(sent).toBe(1));
  const { isSaved } = parts;
  if (isSaved !== undefined)
    await vi.waitFor(() => expect(session.sync.state.getState().kind).toBe(isSaved ? "saved" : "kept"));
  session.annotate.apply({ request });
  const where = parts.isFirst
    ? { ...subject, neighbours: { ...subject.neighbours, previous: null } }
    : subject;
  await follow(session, request, {
    subject: where,
    expect: (pageId, annotator) => heard.push(`expect ${pageId} for ${annotator}`),
    go: (path) => heard.push(`go ${path}`),
    ready: () => parts.ready ?? null,
    along: () => "&view=text",
    say: (words) => heard.push(words),
    warn: (...words) => heard.push(words.join(". ")),
  });
  return { asked, heard, isUsable: session.annotate.perform("annotate.label.main") };
}

const away = (): Response => {
  throw new TypeError("Failed to fetch");
};
const lease = (pageId: string | null) => (): Response => Response.json({ pageId });

describe("going on", () => {
  test.each(["next page", "skip page"] as const)(
    "opens what the corpus leases, and leaves this page alone meanwhile (%s)",
    async (request) => {
      expect(await followed(request, lease("q"))).toEqual({
        asked: ['/api/corpora/c/next {"annotator":"You","after":"p"}'],
        heard: ["expect q for You", "go /pages/q?mode=annotate&view=text"],
        isUsable: false,
      });
    },
  );

  test("asks which page is next while this one is still saved, and goes when both are known", async () => {
    let ask = (): void => {};
    const sending = new Promise<void>((resolve) => (ask = resolve));
    const began = performance.now();
    const { heard } = await followed("next page", () => (ask(), Response.json({ pageId: "q" })), { sending });
    expect(heard).toEqual(["expect q for You", "go /pages/q?mode=annotate&view=text"]);
    // One after the other, it would have waited for all of the two seconds that saving may take.
    expect(performance.now() - began).toBeLessThan(1_900);
  });

  test.each([
    {
      request: "next page",
      answer: null,
      says: "Every page of this corpus is labelled, skipped or taken by somebody else",
    },
    {
      request: "skip page",
      answer: null,
      says: "Every other page of this corpus is labelled, skipped or taken by somebody else",
    },
    {
      request: "skip page",
      answer: "p",
      says: "Every other page of this corpus is labelled, skipped or taken by somebody else",
    },
  ] as const)(
    "says that pages may be held by others where $answer is leased ($request)",
    async ({ request, answer, says }) => {
      expect(await followed(request, lease(answer))).toMatchObject({ heard: [says], isUsable: true });
    },
  );

  test.each(["next page", "skip page"] as const)(
    "stays on the page while the server is away, and says so (%s)",
    async (request) => {
      expect(await followed(request, away)).toMatchObject({
        isUsable: true,
        heard: [
          "The next page cannot be opened: the server did not answer; is it still running?. You are still on this page, and your labels are kept.",
        ],
      });
    },
  );

  test("says so where the browser keeps nothing", async () => {
    expect((await followed("next page", away, { isDurable: false })).heard[0]).toContain(
      "waiting in this tab: leave it open",
    );
  });

  test("stays where the server fails or refuses, and says why", async () => {
    const refused = () =>
      Response.json({ error: { code: "not-found", message: "corpus not found: c" } }, { status: 404 });
    expect((await followed("next page", refused)).heard[0]).toContain(
      "The next page cannot be opened: corpus not found: c",
    );
    expect((await followed("next page", () => new Response("oops", { status: 502 }))).heard[0]).toContain(
      "the server answered 502",
    );
  });
});

describe("going on to a page that is ready and kept for the annotator", () => {
  const kept = { ready: "q", isSaved: true };

  test.each(["next page", "skip page"] as const)(
    "opens it without waiting for the server, which is told (%s)",
    async (request) => {
      let answer = (_: Response): void => {};
      const slow = new Promise<Response>((resolve) => (answer = resolve));
      const { asked, heard } = await followed(request, () => slow as unknown as Response, kept);
      expect(heard).toEqual(["expect q for You", "go /pages/q?mode=annotate&view=text"]);
      expect(asked).toEqual(['/api/corpora/c/next {"annotator":"You","after":"p"}']);
      answer(Response.json({ pageId: "q" }));
      await slow;
      await new Promise((resolve) => setTimeout(resolve));
      expect(heard).toHaveLength(2);
    },
  );

  test("goes on to another one where the pages were given out anew meanwhile", async () => {
    const { heard } = await followed("next page", lease("r"), kept);
    await vi.waitFor(() =>
      expect(heard).toEqual([
        "expect q for You",
        "go /pages/q?mode=annotate&view=text",
        "go /pages/r?mode=annotate&view=text",
      ]),
    );
  });

  test("says that there is none for the annotator where others have them all by now", async () => {
    const { heard } = await followed("next page", lease(null), kept);
    await vi.waitFor(() =>
      expect(heard[2]).toBe("Every page of this corpus is labelled, skipped or taken by somebody else"),
    );
  });

  test("says what that means where the server does not answer any more", async () => {
    const { heard } = await followed("next page", away, kept);
    await vi.waitFor(() =>
      expect(heard[2]).toBe(
        "The server cannot say whether this page is still yours: the server did not answer; is it still running?. Your labels of the page before are kept, and sent as soon as it answers.",
      ),
    );
  });

  test("says that labels wait in this tab where the browser keeps nothing", async () => {
    const sending = new Promise<void>(() => {});
    const { heard } = await followed("next page", away, { ready: "q", isDurable: false, sending });
    await vi.waitFor(() => expect(heard[2]).toContain("Your labels are waiting in this tab: leave it open."));
  });

  test("asks the server first where it was away when labels were sent", async () => {
    expect(await followed("next page", away, { ready: "q", isSaved: false })).toMatchObject({
      isUsable: true,
      heard: [expect.stringContaining("You are still on this page")],
    });
  });
});

describe("going back", () => {
  test("opens the page before where the server has it", async () => {
    expect(await followed("previous page", () => Response.json({}))).toEqual({
      asked: ["/api/pages/before"],
      heard: ["go /pages/before?mode=annotate&view=text"],
      isUsable: false,
    });
  });

  test("stays on the page while the server is away", async () => {
    expect((await followed("previous page", away)).heard[0]).toContain(
      "The page before cannot be opened: the server did not answer",
    );
  });

  test("says that there is none", async () => {
    expect(await followed("previous page", away, { isFirst: true })).toEqual({
      asked: [],
      heard: ["This is the first page"],
      isUsable: true,
    });
  });
});
