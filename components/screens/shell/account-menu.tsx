"use client";
import { useGo } from "@/components/ui/address/use-go";
import { toast } from "sonner";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import { initialsOf } from "@/lib/text/initials";
import { useAccount } from "@/components/workbench/identity/use-account";
import { Menu } from "@/components/ui/controls/menu";
import styles from "./top-bar.module.css";

/** Sign out in this browser and go to the sign-in; what waits here for the server stays and is sent later. */
export async function signOut(): Promise<void> {
  try {
    await api.session.signOut();
    location.assign("/sign-in");
  } catch (error) {
    toast.error(`Could not sign out: ${messageOf(error)}`);
  }
}

/** Who is signed in, and the way out; nothing where nobody signs in. */
export function AccountMenu() {
  const account = useAccount();
  const go = useGo();
  if (account === null) return null;
  const { name, role } = account;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.account}
          aria-label={`${name}, ${role}: account`}
          title={name}
        >
          {initialsOf(name)}
        </button>
      }
      items={[
        { label: name, hint: role, perform: () => go("/settings#account") },
        ...(role === "admin" ? [{ label: "People", perform: () => go("/settings/people") }] : []),
        { label: "Sign out", perform: () => void signOut() },
      ]}
    />
  );
}
