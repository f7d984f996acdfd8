import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { AppError, ConflictError, InputError, NotFoundError, UsageError } from "../../errors";
import type { ErrorBody } from "../../api/fields/refusals";
import { OPEN, setGate } from "./gate";
import { failure, jsonBody, queryOf, route } from "./http";

const read = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as ErrorBody).error,
});
const at = (path: string, init?: RequestInit) =>
  new Request(`http://localhost${path}`, { ...init, headers: { host: "localhost", ...init?.headers } });

describe("failure", () => {
  it.each([
    [new UsageError("bad", "no"), 400],
    [new NotFoundError("page", "7"), 404],
    [new InputError("broken", "no"), 422],
    [new AppError("disk-full", "no"), 507],
    [new AppError("busy", "no"), 503],
    [new AppError("connection-lost", "no"), 503],
    [new AppError("cannot-open", "no"), 503],
    [new AppError("damaged", "no"), 500],
    [new InputError("upload-too-large", "no"), 413],
  ])("answers %o with its status and code", async (error, status) =>
    expect(await read(failure(error))).toEqual({ status, code: error.code, message: error.message }),
  );
  it("hands over what stands there on a conflict", async () =>
    expect(await read(failure(new ConflictError("taken", { version: 3 })))).toMatchObject({
      status: 409,
      current: { version: 3 },
    }));
  it("keeps the message of a bug to the log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await read(failure(new Error("secret path")))).toEqual({
      status: 500,
      code: "internal",
      message: "the server failed; its log has the details",
    });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});

describe("route", () => {
  const echo = route<{ id: string }>((_request, { id }) => Response.json({ id }));
  const context = { params: Promise.resolve({ id: "7" }) };
  it("hands over the parameters", async () =>
    expect(await (await echo(at("/"), context)).json()).toEqual({ id: "7" }));
  it("says of every answer that it is nothing but what it says", async () => {
    for (const host of ["localhost", "evil.example"]) {
      const { headers } = await echo(at("/", { headers: { host } }), context);
      expect([headers.get("x-content-type-options"), headers.get("cross-origin-resource-policy")]).toEqual([
        "nosniff",
        "same-origin",
      ]);
    }
  });
  it("refuses a write from another origin", async () =>
    expect(
      (await echo(at("/", { method: "POST", headers: { origin: "https://evil.example" } }), context)).status,
    ).toBe(403));
  it.each(["GET", "HEAD", "POST", "DELETE"])(
    "refuses %s from another site before any work is done",
    async (method) => {
      const work = vi.fn(() => new Response("done"));
      for (const headers of [
        { origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
        { host: "evil.example" },
      ]) {
        expect(
          (
            await route(work)(at("/", { method, headers: headers as Record<string, string> }), {
              params: Promise.resolve({}),
            })
          ).status,
        ).toBe(403);
      }
      expect(work).not.toHaveBeenCalled();
    },
  );
  it("computes nothing for HEAD, whoever asks", async () => {
    const work = vi.fn(() => new Response("done"));
    const answer = await route(work)(at("/", { method: "HEAD" }), { params: Promise.resolve({}) });
    expect([
      answer.status,
      answer.headers.get("allow"),
      answer.headers.get("x-content-type-options"),
    ]).toEqual([405, "GET", "nosniff"]);
    expect(work).not.toHaveBeenCalled();
  });
  it("ends a body that nobody has begun to read when the reader leaves, before or after it is handed over, and leaves one that is read to its reader", async () => {
    const answerTo = async (reader: AbortController, beforeAnswer: () => void) => {
      const cancel = vi.fn();
      const response = await route(() => {
        beforeAnswer();
        return new Response(new ReadableStream({ cancel }));
      })(at("/", { signal: reader.signal }), { params: Promise.resolve({}) });
      return { response, cancel };
    };
    const early = new AbortController();
    expect((await answerTo(early, () => early.abort())).cancel).toHaveBeenCalledOnce();

    const late = new AbortController();
    const { cancel } = await answerTo(late, () => undefined);
    expect(cancel).not.toHaveBeenCalled();
    late.abort();
    expect(cancel).toHaveBeenCalledOnce();

    const reading = new AbortController();
    const begun = await answerTo(reading, () => undefined);
    begun.response.body!.getReader();
    reading.abort();
    expect(begun.cancel).not.toHaveBeenCalled();
  });
  it("hands out nothing that takes data away where it cannot be noted, by POST neither, and tells a write that was done as done", async () => {
    const full = new AppError("disk-full", "no room for the note");
    vi.stubEnv("WINNOW_SIGN_IN", "on");
    const entered = (takesAway: boolean) => async () => ({
      ...{ ...OPEN, takesAway },
      answered: () => Promise.reject(full),
    });
    setGate(entered(true));
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const cancel = vi.fn();
    const work = route(() => new Response(new ReadableStream({ cancel })));
    const none = { params: Promise.resolve({}) };
    expect((await work(at("/"), none)).status).toBe(507);
    expect((await work(at("/", { method: "POST" }), none)).status).toBe(507);
    expect(cancel).toHaveBeenCalledTimes(2);
    expect(log).not.toHaveBeenCalled();
    setGate(entered(false));
    const write = await work(at("/", { method: "POST" }), none);
    expect([write.status, write.body!.locked]).toEqual([200, false]);
    expect(cancel).toHaveBeenCalledTimes(2);
    expect(log.mock.calls).toEqual([[full]]);
    vi.unstubAllEnvs();
    log.mockRestore();
  });
  it("refuses a read under another name", async () =>
    expect((await echo(at("/", { headers: { host: "evil.example" } }), context)).status).toBe(403));
});

describe("input", () => {
  const schema = z.object({ name: z.string().min(1), site: z.array(z.string()).optional() });
  it("names the wrong field", async () =>
    await expect(jsonBody(at("/", { method: "POST", body: "{}" }), schema)).rejects.toThrow(/^name: /));
  it("says that malformed JSON is malformed", async () =>
    await expect(jsonBody(at("/", { method: "POST", body: "{" }), schema)).rejects.toMatchObject({
      code: "malformed-json",
    }));
  it("refuses a body that says it is too large, and one that turns out to be, without reading on", async () => {
    const said = at("/", { method: "POST", body: "{}", headers: { "content-length": "999999999" } });
    await expect(jsonBody(said, schema)).rejects.toMatchObject({
      name: "InputError",
      code: "body-too-large",
    });
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (body) => {
        sent += 1;
        body.enqueue(new Uint8Array(8 * 1024 * 1024));
      },
    });
    const found = at("/", { method: "POST", body: endless, duplex: "half" } as RequestInit);
    await expect(jsonBody(found, schema)).rejects.toMatchObject({ code: "body-too-large" });
    expect(sent).toBeLessThan(20);
  });
  it("reads a repeated name as an array", () =>
    expect(queryOf(at("/?name=a&site=x&site=y"), schema)).toEqual({ name: "a", site: ["x", "y"] }));
});
