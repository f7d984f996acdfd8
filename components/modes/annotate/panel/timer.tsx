"use client";
import { useEffect, useState } from "react";
import { alive } from "@/lib/view/labels/activity";
import type { Session } from "@/components/modes/annotate/session/session";
import { useAnnotate } from "@/components/modes/annotate/session/use-session";

/** Active time on this page, as `0:41`; stands still while the annotator is away. */
export function Timer({ session }: { readonly session: Session }) {
  const activity = useAnnotate(session, (state) => state.activity);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor(alive(activity, Math.max(now, activity.last ?? 0)).total / 1_000);
  return (
    <span className="small t2" role="timer" aria-label="Active time on this page">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
