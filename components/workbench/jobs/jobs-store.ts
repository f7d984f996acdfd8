import { toast } from "sonner";
import { createStore } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { api } from "@/lib/api/client";
import { RequestError } from "@/lib/api/request-error";
import { isOffered } from "@/components/workbench/identity/account";
import { isActive } from "./job-figures";

export interface JobsState {
  readonly jobs: readonly JobRecord[];
  /** Time of the server at the last answer, ms since 1970; null before the first. */
  readonly now: number | null;
}

/** The newest jobs, and older ones that have not ended, as last heard. */
export const jobsStore = createStore<JobsState>(() => ({ jobs: [], now: null }));

/** Whether a request failed because there is no such job any more, e.g. because another tab dismissed it. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

const NEWEST = 20;
const BUSY_MS = 1000;
const IDLE_MS = 6000;
let watchers = 0;
/** How often it was asked, and which of these the list is the answer to. */
let asked = 0;
let told = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The newest jobs, and all that run or wait: newer ones may have pushed those off the list. */
async function ask(): Promise<{ readonly jobs: readonly JobRecord[]; readonly now: number }> {
  const newest = await api.jobs.list({ limit: NEWEST });
  if (newest.jobs.length < NEWEST) return newest;
  const active = await api.jobs.list({ state: ["running", "queued"], limit: 200 });
  const later = new Map(active.jobs.map((job) => [job.id, job]));
  const jobs = newest.jobs.map((job) => later.get(job.id) ?? job);
  const listed = new Set(jobs.map(({ id }) => id));
  return { jobs: [...jobs, ...active.jobs.filter(({ id }) => !listed.has(id))], now: active.now };
}

/** Ask the server now. What it does not answer is asked again at the next turn. */
export async function refreshJobs(): Promise<void> {
  clearTimeout(timer);
  const turn = ++asked;
  const heard = await ask().catch(() => null);
  // Of two that were asked at once the older answer may come last. The server's clock may be set back.
  if (heard && turn > told) {
    told = turn;
    jobsStore.setState(heard);
  }
  if (watchers === 0) return;
  clearTimeout(timer);
  timer = setTimeout(() => void refreshJobs(), jobsStore.getState().jobs.some(isActive) ? BUSY_MS : IDLE_MS);
}

/**
 * Keep the list fresh until the returned function is called: each second while a job runs, else every six.
 */
export function watchJobs(): () => void {
  // Jobs are none of an annotator's.
  if (!isOffered("reviewer")) return () => undefined;
  watchers += 1;
  if (watchers === 1) void refreshJobs();
  return () => {
    watchers -= 1;
    if (watchers === 0) clearTimeout(timer);
  };
}

const followed = new Set<string>();

/** A job whose end is shown where somebody looks: nothing else needs to say it. Until the function is called. */
export function followJob(id: string): () => void {
  followed.add(id);
  return () => void followed.delete(id);
}

export const isFollowed = (id: string): boolean => followed.has(id);

/**
 * Ask a job to stop; it does so between two pages. One that is gone needs no stopping; any other failure is
 * said in a toast.
 */
export function cancelJob(id: string): Promise<void> {
  return change(() => api.jobs.cancel({ id }), "The job could not be cancelled");
}

/**
 * Take a finished job off the list. One that another tab took off is off; any other failure is said in a
 * toast.
 */
export function dismissJob(id: string): Promise<void> {
  return change(() => api.jobs.dismiss({ id }), "The job could not be dismissed");
}

async function change(ask: () => Promise<unknown>, failure: string): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!isGone(error)) toast.error(failure, { description: messageOf(error) });
  }
  await refreshJobs();
}
