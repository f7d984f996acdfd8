import { session as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { takeCookies } from "@/lib/server/team/cookies";
import { signIn, signOut } from "@/lib/server/team/sign-in";

/** Whether people sign in here, and who is signed in. */
export const GET = route(async (_request, _params, { isRequired, person }) => {
  const sessions = person === null ? [] : await (await store()).sessions.list(person.id);
  return answer(routes.get, {
    isRequired,
    person: person === null ? null : { id: person.id, name: person.name, role: person.role },
    sessions: sessions.map(({ id, createdAt, seenAt, address, agent }) => ({
      id,
      isThis: id === person?.sessionId,
      createdAt,
      seenAt,
      address,
      agent,
    })),
  });
});

/** Sign in. */
export const POST = route(async (request, _, who) => {
  const given = await jsonBody(request, routes.signIn.body);
  const headers = new Headers();
  const { id, name, role } = await signIn(await store(), request, who, given, headers);
  const answered = answer(routes.signIn, { person: { id, name, role } });
  for (const cookie of headers.getSetCookie()) answered.headers.append("Set-Cookie", cookie);
  return answered;
});

/** Sign out in this browser; nothing happens where nobody is signed in. */
export const DELETE = route(async (request, _, who) => {
  await signOut(await store(), request, who);
  const headers = new Headers();
  takeCookies(headers);
  return new Response(null, { status: 204, headers });
});
