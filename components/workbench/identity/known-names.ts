import { isHiddenName } from "@/lib/labels/people/hidden-names";
import { isReview } from "@/lib/labels/reviewer";
import { api } from "@/lib/api/client";
import { NAME_LENGTH } from "@/lib/labels/reviewer";

/** A name that is taken: by whose labels, or by who is at work. */
export interface KnownName {
  readonly name: string;
  readonly initials: string;
  readonly pages: number;
  readonly isElsewhere: boolean;
}

/** What becomes of a name that somebody types. `taken`: first ask whether it is the same person. */
export type Standing =
  | { readonly kind: "free"; readonly name: string }
  | { readonly kind: "taken"; readonly by: KnownName }
  | { readonly kind: "refused"; readonly why: string };

/**
 * Whether a name can be used without a question. Spelling in capitals makes no other person; a name that was
 * given in this browser before needs no question unless another browser is labelling under it now.
 */
export function standingOf(typed: string, known: readonly KnownName[], own: readonly string[]): Standing {
  const name = tidy(typed);
  if (name === "") return { kind: "refused", why: "Type your name" };
  if (isReview(name))
    return { kind: "refused", why: "“(review)” at the end marks what a reviewer settles: leave it out" };
  if (isHiddenName(name))
    return { kind: "refused", why: "Names that begin like this stand for people whose names are hidden" };
  const by =
    known.find((each) => each.name === name) ??
    known.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (by === undefined || (own.includes(by.name) && !by.isElsewhere))
    return { kind: "free", name: by?.name ?? name };
  return { kind: "taken", by };
}

/** Without blanks around it, single ones inside, not longer than is stored. */
export function tidy(typed: string): string {
  return typed.trim().replace(/\s+/g, " ").slice(0, NAME_LENGTH).trimEnd();
}

/** Everybody whose name is taken. @throws RequestError */
export async function fetchKnown(browser: string, signal?: AbortSignal): Promise<readonly KnownName[]> {
  return (await api.annotators.list({ browser }, { signal })).annotators;
}
