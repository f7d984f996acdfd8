import { InputError, UsageError } from "../../errors";
import { isHiddenName } from "../../labels/people/hidden-names";
import { isReview, NEW_NAME_LENGTH } from "../../labels/reviewer";
import type { Invitation } from "../interfaces/team/accounts";

/** What both stores decide the same way about accounts. */

/** A name as it is compared when somebody signs in: capitals, width and white space make no other person. */
export function signInName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** @throws UsageError `reserved-name` for a name that stands for something else */
export function mustBeAName(name: string): void {
  if (name === "" || isReview(name) || isHiddenName(name))
    throw new UsageError(
      "reserved-name",
      `${JSON.stringify(name)} cannot be the name of a person: it must not be empty, end in "(review)" or begin like "person:1"`,
    );
}

/**
 * Names that were stored before accounts may be longer: they are cut beside the mark of a reviewer.
 * @throws UsageError `reserved-name` for a new name that is too long to stand beside it as a whole
 */
export function mustLeaveRoom(name: string): void {
  if (name.length > NEW_NAME_LENGTH)
    throw new UsageError(
      "reserved-name",
      `${JSON.stringify(name)} cannot be the name of a person: it has more than ${NEW_NAME_LENGTH} characters`,
    );
}

/** Whether an invitation can still be accepted. */
export function isOpen(invitation: Invitation, now: number): boolean {
  return invitation.usedAt === null && invitation.expiresAt > now;
}

/** One answer for all reasons: whoever tries secrets learns nothing from it. */
export function invitationOver(): InputError {
  return new InputError(
    "invitation-over",
    "this invitation is unknown, has been used or is out of date: ask for a new one",
  );
}

/** @param why what stands in the way: an account, or labels */
export function nameTaken(name: string, why: "account" | "labels"): UsageError {
  return new UsageError(
    "name-taken",
    why === "account"
      ? `${name} has an account already: choose another name`
      : `${name} has labels here already: choose another name, or ask for an invitation for that name`,
  );
}

export function lastAdmin(name: string): UsageError {
  return new UsageError(
    "last-admin",
    `${name} is the last admin who may sign in: make somebody else an admin first`,
  );
}
