import { expect, it } from "vitest";
import { livePageClient, type LiveAnswer, type LiveQuestion } from "./live-page-client";

/** A worker that answers when it is told to. */
function fakeWorker() {
  const asked: LiveQuestion[] = [];
  let hear: (event: MessageEvent<LiveAnswer>) => void = () => undefined;
  return {
    asked,
    answer: (data: LiveAnswer) => hear({ data } as MessageEvent<LiveAnswer>),
    worker: {
      postMessage: (question: LiveQuestion) => void asked.push(question),
      terminate: () => undefined,
      addEventListener: (type: string, listener: unknown) => {
        if (type === "message") hear = listener as typeof hear;
      },
    } as unknown as Worker,
  };
}
const opened = (id: number): LiveAnswer => ({
  kind: "opened",
  id,
  texts: ["Rain"],
  boundaries: new Uint8Array([2]),
  length: 4,
});
const tried = (id: number): LiveAnswer => ({ kind: "tried", id, parts: [], ms: 1 });
const page = { html: "<p>Rain", origin: {}, gold: {} };

it("tries the newest recipe only, when the one before is done", () => {
  const { worker, asked, answer } = fakeWorker();
  let now = 0;
  const client = livePageClient(
    () => worker,
    () => (now += 10),
  );
  client.try({ use: "bte" });
  client.open(page);
  expect(asked.map(({ kind }) => kind)).toEqual(["open"]);
  answer(opened(1));
  for (const use of ["lqf", "lp", "dsc"]) client.try({ use });
  expect(asked).toHaveLength(2);
  answer(tried(2));
  expect(asked.slice(1).map((question) => question.kind === "try" && question.recipe)).toEqual([
    { use: "bte" },
    { use: "dsc" },
  ]);
  expect(client.state.getState()).toMatchObject({ ms: 10, problem: null });
});

it("forgets what is answered about a page that was left", () => {
  const { worker, answer } = fakeWorker();
  const client = livePageClient(
    () => worker,
    () => 0,
  );
  client.open(page);
  answer(opened(1));
  client.try({ use: "bte" });
  client.open(page);
  answer(tried(2));
  answer({ kind: "gold", id: 1, leaves: new Uint8Array([1]) });
  expect(client.state.getState()).toMatchObject({ page: null, parts: null, gold: null });
});

it("keeps what was tried last while it says why the newest cannot be", () => {
  const { worker, answer } = fakeWorker();
  const client = livePageClient(
    () => worker,
    () => 0,
  );
  client.open(page);
  answer(opened(1));
  client.try({ use: "bte" });
  answer(tried(2));
  client.try({ use: "tfidf" });
  answer({ kind: "failed", id: 3, message: "it looks at other pages" });
  expect(client.state.getState()).toMatchObject({ parts: [], problem: "it looks at other pages" });
});
