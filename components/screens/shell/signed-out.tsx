"use client";
import { useEffect } from "react";
import { usePathname } from "next/navigation";
import { toast } from "sonner";
import { SIGNED_OUT } from "@/lib/api/client";

/**
 * Says when the server no longer knows who works here, as after a month or a sign-out elsewhere. The screen stays:
 * labels wait on this computer, and are sent after signing in again.
 */
export function SignedOut() {
  const path = usePathname();
  useEffect(() => {
    if (path === "/sign-in" || path === "/invitation") return;
    const tell = () =>
      toast.warning("You are signed out. What you label is kept on this computer until you sign in again.", {
        id: SIGNED_OUT,
        duration: Infinity,
        action: {
          label: "Sign in",
          onClick: () =>
            location.assign(`/sign-in?to=${encodeURIComponent(`${location.pathname}${location.search}`)}`),
        },
      });
    window.addEventListener(SIGNED_OUT, tell);
    return () => window.removeEventListener(SIGNED_OUT, tell);
  }, [path]);
  return null;
}
