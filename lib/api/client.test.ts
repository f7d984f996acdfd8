import { describe, expect, expectTypeOf, test, vi } from "vitest";
import type { CorpusSummary } from "../store/interfaces/corpora";
import { clientOf } from "./client";
import { RequestError } from "./request-error";

/** A client and what it asked; every request is answered alike. */
function asking(answer: () => Response = () => Response.json({})) {
  const send = vi.fn(async (_address: string, _init: RequestInit) => answer());
  return { api: clientOf(send), send, asked: () => send.mock.calls[0] };
}

describe("what is asked", () => {
  test("has the parameters of the path in their places, in the form of an address", async () => {
    const { api, asked } = asking();
    await api.runs.get({ id: "a/b?c" });
    expect(asked()).toEqual(["/api/runs/a%2Fb%3Fc", { method: "GET" }]);
  });

  test("has everything else that is given as its query: lists value by value, nothing for undefined", async () => {
    const { api, asked } = asking();
    await api.corpora.pages({
      id: "c",
      q: "a b",
      state: ["open", "done"],
      kind: "",
      lang: [],
      sort: undefined,
    });
    expect(asked()![0]).toBe("/api/corpora/c/pages?q=a+b&state=open&state=done&kind=");
  });

  test("has its body as JSON", async () => {
    const { api, asked } = asking();
    await api.corpora.change({ id: "c", body: { name: "News" } });
    expect(asked()![1]).toEqual({
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: '{"name":"News"}',
    });
  });

  test("has no body and no type of one where there is none to send", async () => {
    const { api, asked } = asking();
    await api.uploads.create();
    expect(asked()).toEqual(["/api/uploads", { method: "POST" }]);
  });

  test("says in headers which bytes it is about, and what is known", async () => {
    const { api, send } = asking();
    await api.pages.undoGold({ id: "p", body: { corrections: 0, last: null } }, { ofPage: "f00" });
    await api.labels.version.response({ id: "p", annotator: "Ada" }, { known: "3", cache: "no-store" });
    expect(send.mock.calls.map(([, { headers, cache }]) => ({ ...headers, cache }))).toEqual([
      { "content-type": "application/json", "if-match": '"f00"', cache: undefined },
      { "if-none-match": '"3"', cache: "no-store" },
    ]);
  });

  test("is an address without being asked, for links and frames", () => {
    const { api, send } = asking();
    expect(api.corpora.export.address({ id: "c", format: "native" })).toBe(
      "/api/corpora/c/export?format=native",
    );
    expect(send).not.toHaveBeenCalled();
  });
});

describe("what is answered", () => {
  test("is the JSON of the answer, typed by its schema", async () => {
    const { api } = asking(() => Response.json({ corpora: [] }));
    const { corpora } = await api.corpora.list();
    expectTypeOf(corpora).toEqualTypeOf<CorpusSummary[]>();
    expect(corpora).toEqual([]);
  });

  test("is nothing where there is nothing to tell", async () => {
    const { api } = asking(() => new Response(null, { status: 204 }));
    expect(await api.runs.remove({ id: "r" })).toBeUndefined();
  });

  test("is the answer itself where its status matters: 304 is one, too", async () => {
    const { api } = asking(() => new Response(null, { status: 304 }));
    expect((await api.pages.document.response({ id: "p" })).status).toBe(304);
  });

  test("cannot be asked for as JSON where it may be bytes", () => {
    const { api } = asking();
    expectTypeOf(api.corpora.flips).not.toBeFunction();
    expectTypeOf(api.runs.get).toBeFunction();
  });
});

describe("what goes wrong", () => {
  const problem = async (answer: () => Response): Promise<RequestError> => {
    const { api } = asking(answer);
    return api.runs.get({ id: "r" }).then(
      () => expect.unreachable(),
      (error: unknown) => error as RequestError,
    );
  };

  test("is the server's code and sentence, with what stands there now", async () => {
    const error = { code: "conflict", message: "somebody else did", current: { version: 2 } };
    expect(await problem(() => Response.json({ error }, { status: 409 }))).toMatchObject({
      status: 409,
      ...error,
      isOffline: false,
    });
  });

  test("has a sentence where what stands between browser and server answers", async () => {
    expect(await problem(() => new Response("<h1>Bad gateway", { status: 502 }))).toMatchObject({
      status: 502,
      code: "unknown",
      message: "the server answered 502",
    });
  });

  test.each([
    ["nothing answers", () => Promise.reject(new TypeError("failed"))],
    ["the answer breaks off", () => Promise.resolve(new Response('{"id":'))],
  ])("is told apart where %s", async (_, send) => {
    const error: unknown = await clientOf(send)
      .runs.get({ id: "r" })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status: 0, code: "offline", isOffline: true });
  });

  test("is the reason of the signal where the caller has left", async () => {
    const stop = new AbortController();
    const client = clientOf(async (_, { signal }) => {
      stop.abort();
      throw signal!.reason;
    });
    await expect(client.runs.get({ id: "r" }, { signal: stop.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
