// @vitest-environment jsdom
import { act, createElement } from "react";
import { Toaster } from "sonner";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { drawn } from "@/components/ui/testing";
import { forgetToast, sayEnded, sayQueued } from "./job-toast";
import { jobsStore } from "./jobs-store";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ jobs: [], now: 0 }));
  // jsdom has no media and no pointer capture.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(() => {
  jobsStore.setState({ jobs: [] });
  vi.unstubAllGlobals();
});

const job = (id: string, state: JobRecord["state"], startedAt: number | null): JobRecord => ({
  id,
  kind: "evaluate",
  title: `run ${id}`,
  input: null,
  state,
  progress: { done: 18, total: 18, note: "" },
  result: null,
  error: state === "failed" ? "no pages" : null,
  attempts: 1,
  cancelRequested: false,
  createdAt: 0,
  startedAt,
  finishedAt: startedAt,
});

/** Toasts as they are drawn, which sonner does a moment later. */
async function toasts() {
  const { host } = await drawn(createElement(Toaster));
  const texts = (of: string) => [...host.querySelectorAll(`li:not([data-removed=true]) ${of}`)];
  /** @param wanted what they say and where they lead, the newest first */
  const shown = (...wanted: readonly (readonly [string, string, string])[]) =>
    vi.waitFor(() => {
      // One that leaves is there until it is out of sight.
      if (wanted.length === 0) expect(host.querySelector("li")).toBeNull();
      const links = texts("a");
      expect(
        texts("[data-title]").map((title, at) => [
          title.textContent,
          links[at]?.textContent,
          links[at]?.getAttribute("href"),
        ]),
      ).toEqual(wanted);
    });
  return { shown, link: () => texts("a")[0] as HTMLElement };
}

it("leads to the jobs while a job waits, to its run once it has begun, and says its end in the same place", async () => {
  const { shown } = await toasts();
  sayQueued(job("a", "queued", null), "Queued");
  await shown(["Queued", "Show jobs", "/"]);
  await act(async () => jobsStore.setState({ jobs: [job("a", "queued", null)] }));
  await shown(["Queued", "Show jobs", "/"]);
  await act(async () => jobsStore.setState({ jobs: [job("a", "running", 1)] }));
  await shown(["Queued", "Open run", "/runs/a"]);
  sayEnded(job("a", "done", 1));
  await shown(["run a", "Open run", "/runs/a"]);
  forgetToast("a");
  await shown();
});

it("has a toast for each job, and takes away the one whose link was followed", async () => {
  const { shown, link } = await toasts();
  sayQueued(job("b", "queued", null), "First");
  sayQueued(job("c", "queued", null), "Second");
  await shown(["Second", "Show jobs", "/"], ["First", "Show jobs", "/"]);
  link().addEventListener("click", (event) => event.preventDefault());
  await act(async () => link().click());
  await shown(["First", "Show jobs", "/"]);
  forgetToast("b");
  await shown();
});

it("takes back what it said of a job that was cancelled, and keeps what failed", async () => {
  const { shown } = await toasts();
  sayQueued(job("d", "queued", null), "Queued");
  await shown(["Queued", "Show jobs", "/"]);
  sayEnded(job("d", "cancelled", 1));
  await shown();
  sayEnded(job("e", "failed", 1));
  await shown(["run e", "Show jobs", "/"]);
  forgetToast("e");
  await shown();
});
