"use client";
import { useStore } from "zustand";
import { ButtonLink } from "@/components/ui/controls/button";
import { jobsStore, placeOfJob } from "./jobs-store";

/** In a toast about a job: leads to what it makes as soon as that is there, until then to the list of jobs. */
export function JobLink({ id }: { readonly id: string }) {
  const href = useStore(jobsStore, (state) => placeOfJob(state, id));
  return <ButtonLink href={href}>{href === "/" ? "Show jobs" : "Open run"}</ButtonLink>;
}
