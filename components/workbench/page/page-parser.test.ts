import { describe, expect, it, vi } from "vitest";
import { packPage } from "@/lib/page/packed";
import { parsePage } from "@/lib/page/parsing/parse";
import { pageParser, type ParseAnswer, type ParseQuestion } from "./page-parser";

/** A worker without a thread: it answers when it is told to. */
function fakeWorker() {
  const asked: ParseQuestion[] = [];
  const hear = new Map<string, (event: { data?: ParseAnswer }) => void>();
  return {
    asked,
    terminate: vi.fn(),
    postMessage: (question: ParseQuestion) => asked.push(question),
    addEventListener: (kind: string, listen: (event: { data?: ParseAnswer }) => void) =>
      hear.set(kind, listen),
    answer: (id: number) =>
      hear.get("message")!({
        data: { id, packed: packPage(parsePage(asked.find((each) => each.id === id)!.html)), ms: 7 },
      }),
    refuse: (id: number) => hear.get("message")!({ data: { id, error: "too deep" } }),
    break: () => hear.get("error")!({}),
  };
}

function set() {
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const here = vi.fn(async (html: string) => ({ page: parsePage(html), ms: 9 }));
  const parser = pageParser(() => {
    const worker = fakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  }, here);
  const parse = (html: string, signal = new AbortController().signal) => {
    const found = parser.parse(html, {}, signal);
    found.catch(() => undefined);
    return found;
  };
  return { parser, parse, here, workers };
}

describe("parsing beside the screen", () => {
  it("gives each page its own answer, whichever comes first, from one worker", async () => {
    const { parser, parse, workers, here } = set();
    parser.start();
    const [a, b] = [parse("<p>a"), parse("<p>b")];
    await vi.waitFor(() => expect(workers[0]!.asked).toHaveLength(2));
    workers[0]!.answer(2);
    workers[0]!.answer(1);
    expect(await a).toEqual({ page: parsePage("<p>a"), ms: 7 });
    expect((await b).page.html).toBe("<p>b");
    expect([workers.length, here.mock.calls.length]).toEqual([1, 0]);
  });

  it("says what the parser said", async () => {
    const { parse, workers } = set();
    const found = parse("<p>");
    workers[0]!.refuse(1);
    await expect(found).rejects.toThrow("too deep");
  });

  it("parses here once the worker broke, what it was at as well", async () => {
    const { parse, workers, here } = set();
    const found = parse("<p>a");
    workers[0]!.break();
    expect((await found).ms).toBe(9);
    expect((await parse("<p>b")).page.leaves[0]!.text).toBe("b");
    expect([workers.length, here.mock.calls.length]).toEqual([1, 2]);
  });

  it("parses here where no worker can be started", async () => {
    const here = vi.fn(async (html: string) => ({ page: parsePage(html), ms: 9 }));
    const parser = pageParser(() => {
      throw new Error("no workers");
    }, here);
    parser.start();
    expect((await parser.parse("<p>a", {}, new AbortController().signal)).ms).toBe(9);
  });

  it("stops the worker when nobody waits for its page any more, and starts another one for the next page", async () => {
    const { parse, workers, here } = set();
    const leaving = new AbortController();
    const left = parse("<p>large", leaving.signal);
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect(workers[0]!.terminate).toHaveBeenCalledOnce();
    const next = parse("<p>b");
    workers[1]!.answer(2);
    expect((await next).ms).toBe(7);
    expect(here).not.toHaveBeenCalled();
  });

  it("does not begin for who left before, and leaves the worker alone when the page was there", async () => {
    const { parse, workers } = set();
    const leaving = new AbortController();
    const found = parse("<p>a", leaving.signal);
    workers[0]!.answer(1);
    await found;
    leaving.abort();
    await expect(parse("<p>b", leaving.signal)).rejects.toThrow();
    expect([workers[0]!.terminate.mock.calls.length, workers[0]!.asked.length]).toEqual([0, 1]);
  });
});
