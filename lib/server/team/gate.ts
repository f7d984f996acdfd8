import { includesRole } from "../../api/contract/access";
import { NotFoundError } from "../../errors";
import type { Store } from "../../store/interfaces/store";
import { SignInError, type Entered, type Gate, type Person } from "../requests/gate";
import { ForbiddenError } from "../requests/guard";
import { mustNotBeBlind } from "./blinding";
import { addressOf } from "./peer-address";
import { routeAt, type AskedRoute } from "./routes-by-path";
import { bearerOf, personOf } from "./who-asks";

/** Let requests to the API in where people sign in. `clock` gives milliseconds since 1970. */
export function gateOf(store: () => Promise<Store>, clock: () => number = Date.now): Gate {
  return async (request) => {
    const { method, url } = request;
    const route = routeAt(method === "HEAD" ? "GET" : method, new URL(url).pathname);
    if (route === null) throw new NotFoundError("operation", `${method} ${new URL(url).pathname}`);
    const where = await store();
    const person = await personOf(where, request, clock());
    mustSayOrigin(request, person);
    mustBeAllowed(route, person);
    if (route.access.tellsVerdicts && person !== null && route.id !== null)
      await mustNotBeBlind(where, person, route.id);
    const address = addressOf(request);
    const { takesAway } = route.access;
    const answered = noteOf(where, route, person, address);
    return { who: { isRequired: true, person, address }, takesAway, answered };
  };
}

/**
 * A write by cookie says which site it comes from, as every browser does; guardRequest has looked at what it says.
 * Without a word it is a program's, which has a token.
 */
function mustSayOrigin(request: Request, person: Person | null): void {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  const says =
    request.headers.get("origin") !== null || request.headers.get("sec-fetch-site") === "same-origin";
  const isByCookie =
    bearerOf(request) === null && (person !== null || request.headers.get("cookie") !== null);
  if (isWrite && isByCookie && !says)
    throw new ForbiddenError(
      "no-origin",
      "a write by cookie must say which site it comes from; programs sign in with a token",
    );
}

function mustBeAllowed({ access }: AskedRoute, person: Person | null): void {
  if (access.need === "anyone") return;
  if (person === null)
    throw new SignInError("signed-out", "sign in first: no session or token, or it is over");
  if (!includesRole(person.role, access.need))
    throw new ForbiddenError(
      "not-allowed",
      `this needs the role ${access.need}; ${person.name} is ${person.role}`,
    );
  if (access.isBySessionOnly && person.sessionId === null)
    throw new ForbiddenError("not-allowed", "this cannot be done with a token: sign in with a browser");
}

function noteOf(
  { audit }: Store,
  { resource, name, access, id }: AskedRoute,
  person: Person | null,
  address: string,
): Entered["answered"] {
  return async (response) => {
    if (!access.isNoted || !response.ok || person === null) return;
    await audit.note({ who: person.name, what: `${resource}.${name}`, about: id ?? "", address });
  };
}
