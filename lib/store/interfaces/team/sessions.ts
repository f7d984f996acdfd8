import type { Account } from "./accounts";

/** One browser in which somebody is signed in. */
export interface Session {
  readonly id: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  readonly address: string;
  /** What the browser calls itself. */
  readonly agent: string;
}

export type NewSession = Pick<Session, "expiresAt" | "address" | "agent"> & {
  readonly accountId: string;
  /** SHA-256 of what the cookie holds, in hexadecimal. */
  readonly hash: string;
  /** The stored hash of the password by which somebody was let in. */
  readonly password: string;
};

/** What a program signs in with. */
export interface ApiToken {
  readonly id: string;
  readonly accountId: string;
  /** The name of whose it is. */
  readonly owner: string;
  readonly name: string;
  /** Its first characters, by which people tell it from others. */
  readonly start: string;
  readonly createdAt: number;
  /** Null for one that lasts until it is revoked. */
  readonly expiresAt: number | null;
  readonly usedAt: number | null;
}

export type NewToken = Pick<ApiToken, "accountId" | "name" | "start" | "expiresAt"> & {
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
};

/** Who is signed in where: browsers by a cookie, programs by a token, both known here by their hashes alone. */
export interface SessionStore {
  /**
   * Null where the account has another password by now, or was suspended: to look at a password takes long.
   * @throws NotFoundError
   */
  begin(given: NewSession): Promise<Session | null>;
  /** Whose session has this hash; null where it is unknown or out of date, or its account suspended. */
  find(hash: string): Promise<{ readonly session: Session; readonly account: Account } | null>;
  /** The session was used now. Nothing happens where it has ended. */
  seen(id: string): Promise<void>;
  /** End the session with this hash, where there is one. */
  end(hash: string): Promise<void>;
  /** End all of an account, its tokens too. */
  endAll(accountId: string): Promise<void>;
  /** Those of an account that have not run out, the one used last first. */
  list(accountId: string): Promise<readonly Session[]>;
  addToken(given: NewToken): Promise<ApiToken>;
  /** Those of an account, or of everybody for null; the newest first. */
  tokens(accountId: string | null): Promise<readonly ApiToken[]>;
  /** As `find`, for a token. */
  findToken(hash: string): Promise<{ readonly token: ApiToken; readonly account: Account } | null>;
  tokenUsed(id: string): Promise<void>;
  /** @param accountId whose it must be; null for anybody's @throws NotFoundError */
  revokeToken(id: string, accountId: string | null): Promise<void>;
}
