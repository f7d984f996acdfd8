/**
 * The API without a server: requests go to the handlers on disk, and every answer is held to what lib/api says
 * of its operation.
 */
import { join } from "node:path";
import { expect } from "vitest";
import { partsOfAddress } from "@/lib/api/contract/addresses";
import type { Send } from "@/lib/api/client";
import { refusalsOf } from "@/lib/api/open-api";
import type { Operation } from "@/lib/api/contract/operation";
import { errorBody } from "@/lib/api/fields/refusals";
import { ALL_ROUTES, type Route } from "@/lib/api/routes";

type Handler = (
  request: Request,
  context: { readonly params: Promise<Readonly<Record<string, string>>> },
) => Promise<Response>;

/** What is asked about people who sign in: `team-answers.test.ts` asks it. */
export const OF_PEOPLE: readonly string[] = ["accounts", "audit", "invitations", "session", "tokens"];

/** Of these routes, those of which nothing but a refusal was seen. */
export function unasked(routes: readonly Route[], seen: ReadonlySet<string>): string[] {
  return routes
    .filter(
      ({ address, operation }) =>
        !Object.keys(operation.answers).some((status) => seen.has(`${address} ${status}`)),
    )
    .map(({ address }) => address);
}

/** @returns `send` for the client, and what was answered so far, as `GET /api/runs 200` */
export function inProcess(): { readonly send: Send; readonly seen: ReadonlySet<string> } {
  const seen = new Set<string>();
  const send: Send = async (address, init) => {
    const request = new Request(`http://localhost${address}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), host: "localhost" },
    });
    const { route, params } = routeOf(request);
    const { method, path } = partsOfAddress(route.address);
    const file = join(import.meta.dirname, path.slice("/api/".length), "route.ts");
    const handlers = (await import(/* @vite-ignore */ file)) as Readonly<Record<string, Handler>>;
    const response = await handlers[method]!(request, { params: Promise.resolve(params) });
    await mustBeAsDescribed(route, response);
    seen.add(`${route.address} ${response.status}`);
    return response;
  };
  return { send, seen };
}

function routeOf({ method, url }: Request): { route: Route; params: Record<string, string> } {
  const asked = new URL(url).pathname.split("/");
  for (const route of ALL_ROUTES) {
    const own = partsOfAddress(route.address);
    const parts = own.path.split("/");
    const fits =
      parts.length === asked.length && parts.every((part, at) => part === asked[at] || part.startsWith("["));
    if (own.method !== method || !fits) continue;
    const given = parts.flatMap((part, at) =>
      part.startsWith("[") ? [[part.slice(1, -1), decodeURIComponent(asked[at]!)] as const] : [],
    );
    return { route, params: Object.fromEntries(given) };
  }
  throw new Error(`no route for ${method} ${url}`);
}

/** Nothing but what the operation says: another status, media type, field or code fails. */
async function mustBeAsDescribed({ address, operation }: Route, response: Response): Promise<void> {
  const { status } = response;
  const type = response.headers.get("content-type")?.split(";")[0] ?? null;
  const about = `${address} ${status}`;
  const answer = (operation as Operation).answers[status];
  if (answer?.kind === "file") {
    expect(answer.types, about).toContain(type);
    return;
  }
  if (answer?.kind === "empty") {
    expect(response.body, about).toBeNull();
    return;
  }
  expect(type, about).toBe("application/json");
  const body: unknown = await response.clone().json();
  if (answer === undefined) {
    const { code } = errorBody.parse(body).error;
    const refusals = refusalsOf(operation).map((refusal) => `${refusal.status} ${refusal.code}`);
    expect(refusals, about).toContain(`${status} ${code}`);
    return;
  }
  const found = answer.schema.safeParse(body);
  expect(found.error?.issues ?? [], about).toEqual([]);
  expect(found.data, about).toEqual(body);
}
