import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { LimitError, UsageError } from "../../errors";
import { signInName } from "../../store/rules/team-rules";

/**
 * scrypt by OpenSSL, on Node's own threads. The cost is one of those that the OWASP Password Storage Cheat Sheet
 * names as equal (N = 2^15, r = 8, p = 3): 32 MB for each.
 */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
/** So many are worked out at once, and so many more wait: whoever sends thousands does not take all of the memory. */
const AT_ONCE = 2;
const WAITING = 16;

let running = 0;
const waiting: (() => void)[] = [];

/** The stored form of a password: cost, salt and key. @throws LimitError `busy` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Whether a password is the stored one. Without a stored one the same work is done, so that the time tells
 * nobody which names have an account.
 * @throws LimitError `busy`
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (stored ?? NOBODY).split("$");
  const expected = Buffer.from(key, "base64url");
  const found = await keyOf(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return stored !== null && found.length === expected.length && timingSafeEqual(found, expected);
}

/** No password has this key: it is no output of scrypt but zeros. */
const NOBODY = [
  "scrypt",
  ...Object.values(COST),
  Buffer.alloc(16).toString("base64url"),
  Buffer.alloc(KEY_BYTES).toString("base64url"),
].join("$");

/** @throws UsageError `weak-password` for one that is guessed from the name, or is one character over and over */
export function mustBeHardToGuess(password: string, name: string): void {
  const plain = signInName(password);
  const own = signInName(name);
  const isName = plain.includes(own) && plain.length - own.length < 6;
  if (isName || new Set(plain).size < 4)
    throw new UsageError(
      "weak-password",
      "this password is too easily guessed: it must be more than your name, and have more than three different characters",
    );
}

async function keyOf(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  await turn();
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: 128 * 2 ** 20 }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      ),
    );
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function turn(): Promise<void> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING)
      throw new LimitError("busy", "too many people are signing in at this moment: try again soon");
    await new Promise<void>((go) => waiting.push(go));
  }
  running++;
}
