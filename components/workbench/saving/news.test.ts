import { expect, it, vi } from "vitest";
import { announced, ASK_MS, watchLabels, type Channel } from "./news";

const desk = { pageId: "p", annotator: "Ada" };

/** A channel between two ends in memory, and a watch with a clock that is put forward by hand. */
function bench() {
  const hearing = new Set<(desk: { pageId: string; annotator: string }) => void>();
  const channel: Channel = {
    post: (said) => hearing.forEach((hear) => hear(said)),
    listen: (hear) => {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
  };
  let timers: (() => void)[] = [];
  let isVisible = true;
  let seen: () => void = () => undefined;
  const isNew = vi.fn(async () => false);
  const onNews = vi.fn();
  const stop = watchLabels({
    desk,
    channel,
    isNew,
    onNews,
    isVisible: () => isVisible,
    onVisible: (hear) => {
      seen = hear;
      return () => undefined;
    },
    schedule: (run, ms) => {
      expect(ms).toBe(ASK_MS);
      timers.push(run);
      return () => {
        timers = timers.filter((other) => other !== run);
      };
    },
  });
  const pass = async () => {
    const due = timers;
    timers = [];
    for (const run of due) run();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    channel,
    isNew,
    onNews,
    stop,
    pass,
    show: (is: boolean) => {
      isVisible = is;
      seen();
    },
  };
}

it("hears another tab of the browser at once, of this page and name only", () => {
  const { channel, onNews, stop } = bench();
  channel.post({ pageId: "q", annotator: "Ada" });
  channel.post({ pageId: "p", annotator: "Bob" });
  expect(onNews).not.toHaveBeenCalled();
  channel.post({ ...desk });
  expect(onNews).toHaveBeenCalledTimes(1);
  stop();
  channel.post({ ...desk });
  expect(onNews).toHaveBeenCalledTimes(1);
});

it("asks the server again and again, and says so when there is something new", async () => {
  const { isNew, onNews, pass } = bench();
  await pass();
  expect([isNew.mock.calls.length, onNews.mock.calls.length]).toEqual([1, 0]);
  isNew.mockResolvedValueOnce(true);
  await pass();
  expect([isNew.mock.calls.length, onNews.mock.calls.length]).toEqual([2, 1]);
});

it("asks nothing while the page is hidden, and at once when it is seen again", async () => {
  const { isNew, pass, show } = bench();
  show(false);
  await pass();
  await pass();
  expect(isNew).not.toHaveBeenCalled();
  show(true);
  expect(isNew).toHaveBeenCalledTimes(1);
});

it("tells other tabs of what was stored, and of nothing else", async () => {
  const post = vi.fn();
  const set = {
    pageId: "p",
    annotatorId: "a",
    version: 1,
    state: "open",
    operations: [],
    activeMs: 0,
    savedAt: 1,
    since: 0,
  } as const;
  const answers = [
    { kind: "away", message: "" },
    { kind: "conflict", current: set },
    { kind: "saved", set },
  ] as const;
  for (const answer of answers)
    await announced({ load: async () => answer, send: async () => answer }, { post }).send(desk, 0, [], null);
  expect(post.mock.calls).toEqual([[desk]]);
});
