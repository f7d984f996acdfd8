"use client";
import { useSyncExternalStore } from "react";
import { signedIn, type SignedIn } from "./account";

/** A cookie changes with a new document only; the answer must be the same thing each time. */
let known: { readonly account: SignedIn | null } | null = null;
const account = (): SignedIn | null => (known ??= { account: signedIn() }).account;
const never = () => () => undefined;

/** Who is signed in; null where nobody signs in, and while the server draws. */
export function useAccount(): SignedIn | null {
  return useSyncExternalStore(never, account, () => null);
}
