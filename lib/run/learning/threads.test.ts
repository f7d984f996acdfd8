import { afterEach, describe, expect, it } from "vitest";
import type { Corpus } from "../../extractors/contract/contract";
import { combination } from "../../extractors/combination/combination";
import { learnersFor, provideLearners } from "../../learn/lessons/learners";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { quietTask, type Task } from "../../task";
import { learningThreads } from "./threads";

const menu = "<ul class=menu><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/s>Sport</a></ul>";
const story = (day: number): string =>
  `<p>On day ${day} the ferry left the pier at noon and was back before dark with ${day + 9} people.</p>`;

/** Six pages of three sites. */
const corpus: Corpus = {
  size: 6,
  async *pages() {
    for (let at = 0; at < 6; at++) {
      const stories = Array.from({ length: 8 + 3 * at }, (_, day) => story(day)).join("");
      const page = parsePage(`<body>${menu}<article>${stories}</article>${menu}`, { site: `site ${at % 3}` });
      const gold = Uint8Array.from(page.leaves, ({ text }) => (text.includes("ferry") ? 1 : 0));
      yield { id: `${at}`, page, live: wholeView(page).live, gold };
    }
  },
};

const configured = combination.configure({ model: "trained", trees: 15 });
const learned = async (task: Task = quietTask): Promise<string> =>
  JSON.stringify((await configured.fit(corpus, task)).model);
const broken = new URL("broken-thread.fixture.ts", import.meta.url);

afterEach(() => provideLearners(null));

describe("learning in threads", { timeout: 120_000 }, () => {
  it("gives the bytes that learning in one gives, whatever their number", async () => {
    const inOne = await learned();
    for (const workers of [2, 3]) {
      provideLearners(learningThreads({ workers, leastNumbers: 0 }));
      expect(await learned(), `${workers} threads`).toBe(inOne);
    }
  });

  it("is not begun for so little that a thread would take longer to start, nor with one thread", () => {
    provideLearners(learningThreads({ workers: 2 }));
    expect(learnersFor(1000)).toBeNull();
    expect(learnersFor(100_000_000)).not.toBeNull();
    provideLearners(learningThreads({ workers: 1 }));
    expect(learnersFor(100_000_000)).toBeNull();
  });

  it("says that a thread was lost", async () => {
    provideLearners(learningThreads({ workers: 2, leastNumbers: 0, thread: broken }));
    await expect(learned()).rejects.toMatchObject({ code: "thread-failed" });
  });

  it("stops when it is cancelled", async () => {
    provideLearners(learningThreads({ workers: 2, leastNumbers: 0 }));
    const stop = new AbortController();
    const task: Task = {
      signal: stop.signal,
      report: ({ note }) => (note.startsWith("training") ? stop.abort(new Error("enough")) : undefined),
    };
    await expect(learned(task)).rejects.toThrow("enough");
  });
});
