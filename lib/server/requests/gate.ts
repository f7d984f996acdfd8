import { AppError } from "../../errors";
import type { TeamRole } from "../../store/interfaces/team/accounts";
import { isSignInRequired } from "../environment/sign-in";

/** Somebody is asked to sign in, or the password is wrong (HTTP 401). */
export class SignInError extends AppError {
  override readonly name = "SignInError";
}

/** Who is signed in. */
export interface Person {
  /** Of the account. */
  readonly id: string;
  readonly annotatorId: string;
  readonly name: string;
  readonly role: TeamRole;
  /** Null for a program with a token. */
  readonly sessionId: string | null;
}

/** Who sends a request, as far as the server knows: from the cookie or the token, and nothing else. */
export interface Who {
  /** Whether people sign in here at all; where they do not, everybody may do everything. */
  readonly isRequired: boolean;
  /** Null where nobody signs in, and for what needs no sign-in. */
  readonly person: Person | null;
  /** That the request came from; empty where nobody signs in. */
  readonly address: string;
}

/** A request that was let in. */
export interface Entered {
  readonly who: Who;
  /** Whether its answer takes data away: without its note that is not handed out. */
  readonly takesAway: boolean;
  /** What is to be noted of it once it was answered. */
  answered(response: Response): Promise<void>;
}

export type Gate = (request: Request) => Promise<Entered>;

/** Where nobody signs in. */
export const OPEN: Entered = {
  who: { isRequired: false, person: null, address: "" },
  takesAway: false,
  answered: async () => undefined,
};

/** The server is made of several bundles; what one of them sets up holds for all. */
const kept = globalThis as typeof globalThis & { winnowGate?: Gate };

/**
 * Set up who is let in where people sign in. It stands on the store, which stands on this room: hence it is handed
 * in, when the server starts.
 */
export function setGate(gate: Gate): void {
  kept.winnowGate = gate;
}

/**
 * Let a request in, or throw. Without a gate nobody is let in where people have to sign in.
 * @throws SignInError, ForbiddenError
 */
export async function enter(request: Request): Promise<Entered> {
  if (!isSignInRequired()) return OPEN;
  if (kept.winnowGate === undefined) throw new Error("people have to sign in here, and no gate was set up");
  return kept.winnowGate(request);
}
