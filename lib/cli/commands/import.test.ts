/** What the command says of a job's result, however that came about. */
import { describe, expect, it, vi } from "vitest";
import { storyFile, winnow } from "../cli.fixture";

const worker = { result: {} as object };
vi.mock("../terminal/run-job", () => ({ runJob: async () => worker.result }));
vi.mock("../sources/database", () => ({ withNewStore: (work: (store: null) => unknown) => work(null) }));

const REPLACED = { lost: 0, reopened: [], gold: "none" };
/** As a worker of an earlier version reports it: each page in its list, and no counts. */
const EARLIER = {
  corpusId: "c",
  format: "HTML files",
  added: 2,
  rejects: [{ origin: "r.html", code: "empty-page", message: "page is empty" }],
  rejected: 1,
  notes: [{ origin: "n.html", code: "singlefile", message: "saved by SingleFile" }],
  unchanged: ["u"],
  duplicates: ["u", "k"],
  changed: [
    { key: "k", replacement: null },
    { key: "l", replacement: REPLACED },
  ],
  copies: [
    { key: "c", of: "u", skipped: false },
    { key: "s", of: "u", skipped: true },
  ],
  near: [
    { key: "m", of: "u", resemblance: 0.95, skipped: false },
    { key: "o", of: "u", resemblance: 0.95, skipped: true },
  ],
};
const COUNTS = {
  unchanged: 1000,
  kept: 200,
  replaced: 300,
  copied: 40,
  skipped: 50,
  near: 6,
  nearSkipped: 7,
  noted: 81,
};

async function told(result: object, ...options: readonly string[]): ReturnType<typeof winnow> {
  worker.result = result;
  return winnow("import", await storyFile(), "--corpus", "mine", ...options);
}

describe("winnow import", () => {
  it("counts the pages that are not listed, too, and says after each list how many more there are", async () => {
    expect(await told({ ...EARLIER, added: 90_046, rejected: 2001, counts: COUNTS })).toEqual({
      code: 0,
      out: "mine: 90046 added, 2001 rejected, 1000 already there, 300 replaced, 200 changed and kept as they were, 40 added although their bytes are stored under another id, 50 skipped because their bytes are stored under another id, 6 added although their text is nearly that of another page, 7 skipped because their text is nearly that of another page\n",
      err: [
        "r.html: page is empty",
        "and 2000 more rejected",
        "n.html: saved by SingleFile",
        "and 80 more with a note",
        "k: its bytes have changed; the stored page was kept (--changed replace would put the new one in its place)",
        "l: replaced",
        "and 498 more whose bytes have changed",
        "c: the same bytes as u, added anyway",
        "s: the same bytes as u, skipped",
        "and 88 more with the same bytes as another page",
        "m: 95 % like u, added anyway",
        "o: 95 % like u, skipped",
        "and 11 more whose text is nearly that of another page",
      ],
    });
  });

  it("counts the lists of a result of an earlier version", async () => {
    const { out, err } = await told(EARLIER);
    expect(out).toBe(
      "mine: 2 added, 1 rejected, 1 already there, 1 replaced, 1 changed and kept as they were, 1 added although their bytes are stored under another id, 1 skipped because their bytes are stored under another id, 1 added although their text is nearly that of another page, 1 skipped because their text is nearly that of another page\n",
    );
    expect(err.filter((line) => line.includes(" more "))).toEqual([]);
    expect(err).toHaveLength(8);
  });

  it("prints a result as JSON with its lists and its counts", async () => {
    const { out } = await told({ ...EARLIER, counts: COUNTS }, "--json");
    expect(JSON.parse(out)).toEqual({ winnow: 1, ...EARLIER, counts: COUNTS });
  });

  it("fails where all pages were rejected, not where one was there already", async () => {
    const nothing = { added: 0, unchanged: [], changed: [], copies: [], near: [] };
    const none = Object.fromEntries(Object.keys(COUNTS).map((name) => [name, 0]));
    expect(await told({ ...EARLIER, ...nothing, counts: { ...none, noted: 1 } })).toMatchObject({ code: 1 });
    expect(await told({ ...EARLIER, ...nothing, counts: { ...none, nearSkipped: 1 } })).toMatchObject({
      code: 0,
    });
  });
});
