import { createHash, randomBytes } from "node:crypto";

/** What a token of a program begins with, so that scanners of secrets know it. */
export const TOKEN_PREFIX = "winnow_";

/** 256 random bits in 43 characters: for a cookie, a link or a token. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** As which a secret is stored: it is random, so that one round of SHA-256 is enough. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
