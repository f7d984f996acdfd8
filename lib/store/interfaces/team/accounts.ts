/** What an account may do; each role may do what those before it may. */
export const TEAM_ROLES = ["annotator", "reviewer", "admin"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Somebody who may sign in. */
export interface Account {
  readonly id: string;
  readonly annotatorId: string;
  /** The name of the annotator. */
  readonly name: string;
  readonly role: TeamRole;
  readonly createdAt: number;
  /** May not sign in since then; null for who may. */
  readonly suspendedAt: number | null;
}

/** A link by which one person becomes an account. */
export interface Invitation {
  readonly id: string;
  readonly role: TeamRole;
  /** Who is invited, whose labels come along; null for somebody who names themselves. */
  readonly name: string | null;
  /** Whether whoever names themselves may take the name of somebody with labels here. */
  readonly adopts: boolean;
  /** The name of who made it; empty for the command line. */
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  /** The name that it made an account of. */
  readonly usedBy: string | null;
}

export type NewInvitation = Pick<Invitation, "role" | "name" | "adopts" | "createdBy" | "expiresAt"> & {
  /** SHA-256 of the secret in the link, in hexadecimal. */
  readonly hash: string;
};

/** A name and the hash of a password. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** Accounts and the invitations that they come from. Passwords and secrets are known here by their hashes alone. */
export interface AccountStore {
  /** By name. */
  list(): Promise<readonly Account[]>;
  /** @throws NotFoundError */
  get(id: string): Promise<Account>;
  /** The account of a name as somebody types it, with the hash of its password; null where there is none. */
  forSignIn(name: string): Promise<{ readonly account: Account; readonly password: string } | null>;
  /**
   * An account for a name without an invitation; who has labels under that name keeps them.
   * @throws UsageError `name-taken` where the name has an account, `reserved-name`
   */
  create(given: Credentials & Pick<Account, "role">): Promise<Account>;
  /**
   * Give another role, suspend or readmit. Whoever is suspended is signed out everywhere.
   * @throws NotFoundError; UsageError `last-admin` where nobody would be left who may do this
   */
  change(
    id: string,
    to: { readonly role?: TeamRole | undefined; readonly isSuspended?: boolean | undefined },
  ): Promise<Account>;
  /**
   * Another password, and the end of all that the one before let in: of the sessions, but that of the id `but` where
   * one is named, and of the tokens, in one step.
   * @param from the hash that it must still be; null for whatever it is
   * @returns whether it was; else nothing has changed
   * @throws NotFoundError
   */
  setPassword(
    id: string,
    change: { readonly from: string | null; readonly to: string; readonly but: string | null },
  ): Promise<boolean>;
  /**
   * Remove the account with its sessions and tokens; the annotator and all labels stay.
   * @throws NotFoundError; UsageError `last-admin`
   */
  remove(id: string): Promise<void>;
  invite(given: NewInvitation): Promise<Invitation>;
  /** All of them, the newest first. */
  invitations(): Promise<readonly Invitation[]>;
  /** The one whose link holds a secret of this hash, used or not; null where there is none. */
  invitation(hash: string): Promise<Invitation | null>;
  /** @throws NotFoundError */
  revokeInvitation(id: string): Promise<void>;
  /**
   * Make the account that an invitation promises, and mark it used, in one step: of any number at once that try,
   * one succeeds.
   * @param given the name counts only where the invitation has none
   * @throws InputError `invitation-over` where it is unknown, used or out of date; UsageError `name-taken` where
   * the name has an account, or has labels and the invitation does not say that it may be taken; `reserved-name`
   */
  accept(hash: string, given: Credentials): Promise<Account>;
}
