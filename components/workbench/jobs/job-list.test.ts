// @vitest-environment jsdom
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { JobRecord, JobState } from "@/lib/store/interfaces/jobs";
import { drawn } from "@/components/ui/testing";
import { inOrder, isNews } from "./job-figures";
import { JobIndicator } from "./job-indicator";
import { JobList } from "./job-list";
import { jobsStore } from "./jobs-store";

vi.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ refresh: () => undefined }),
}));

const job = (at: number, state: JobState): JobRecord => ({
  id: `j${at}`,
  kind: "evaluate",
  title: `job ${at}`,
  input: null,
  state,
  progress: { done: state === "running" ? 5 : 0, total: 10, note: "" },
  result: null,
  error: null,
  createdAt: at,
  startedAt: state === "queued" ? null : 0,
  finishedAt: null,
  cancelRequested: false,
  attempts: 0,
});
/** As the server lists them, the newest first: one that ended, one that runs, and eight that wait for it. */
const JOBS = [
  ...Array.from({ length: 8 }, (_, at) => job(10 - at, "queued")),
  job(2, "running"),
  job(1, "done"),
  job(0, "failed"),
];

beforeEach(() => {
  jobsStore.setState({ jobs: [], now: null });
  vi.stubGlobal("fetch", async () => Response.json({ jobs: JOBS, now: 1000 }));
});
afterEach(() => vi.unstubAllGlobals());

it("puts what runs before what waits in its turn, and what ended last, the newest first", () =>
  expect(inOrder(JOBS).map(({ id }) => id)).toEqual([
    "j2",
    "j3",
    "j4",
    "j5",
    "j6",
    "j7",
    "j8",
    "j9",
    "j10",
    "j1",
    "j0",
  ]));

it("lists the job that runs and those that are next, however many wait", async () => {
  const { host } = await drawn(createElement(JobList));
  await vi.waitFor(() =>
    expect([...host.querySelectorAll("li span[title]")].map((line) => line.getAttribute("title"))).toEqual([
      "job 2",
      "job 3",
      "job 4",
      "job 5",
      "job 6",
    ]),
  );
});

it.each([
  ["queued", null, true],
  ["running", null, true],
  ["done", 1_000, true],
  ["done", 999, false],
  ["cancelled", 999, false],
  ["failed", 0, true],
] as const)("an hour after 1,000 ms, %s with an end at %s is news: %s", (state, finishedAt, news) =>
  expect(isNews({ state, finishedAt }, 1_000 + 60 * 60_000 - 1)).toBe(news),
);

it("says in the top bar how far the job is that runs", async () => {
  const { host } = await drawn(createElement(JobIndicator));
  await vi.waitFor(() => expect(host.textContent).toBe("9 jobs50 %"));
  expect(host.querySelector("a")!.title).toBe("job 2: 5 of 10 pages");
});
