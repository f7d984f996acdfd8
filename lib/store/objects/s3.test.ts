/** What an object store may answer: late, half, wrong, not at all. */
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packBody } from "../prisma/connection/bodies";
import type { ObjectStore, StoredBody } from "./bodies";
import { LONG, objectServer, SHORT, type Fault, type ObjectServer } from "./object-server.fixture";
import { TOGETHER } from "./requests";
import { s3 } from "./s3";

let server: ObjectServer;
let store: ObjectStore;
let body: StoredBody;
beforeEach(async () => {
  server = await objectServer();
  store = s3(server.settings, LONG);
  body = await packBody(new TextEncoder().encode("rain ".repeat(500)));
});
afterEach(async () => {
  await store.close();
  await server.close();
});
const get = (): Promise<Uint8Array | null> => store.get(body.sha256, 10_000);
const pathOf = (sha256: string): string => `/bucket/pre/fix/${sha256.slice(0, 2)}/${sha256}`;
const times = (fault: Fault): Fault[] => Array.from({ length: SHORT.tries }, () => fault);

describe("an object store", () => {
  it("keeps a body under its hash, and sends nothing that is there already", async () => {
    await store.put([body]);
    expect(server.objects.get(pathOf(body.sha256))).toEqual(Buffer.from(body.deflated));
    await store.put([body]);
    expect(server.asked).toEqual(["HEAD", "PUT", "HEAD"]);
  });

  it("sends again what is there cut off", async () => {
    server.objects.set(pathOf(body.sha256), Buffer.from(body.deflated.subarray(0, 9)));
    await store.put([body]);
    expect(await get()).toEqual(Uint8Array.from(body.deflated));
  });

  it.each<[string, Fault]>([
    ["an answer that never begins", "silent"],
    ["one that stops in the middle", "stuck"],
  ])(
    "is asked again after %s, and by and by gives up",
    async (_, fault) => {
      await store.put([body]);
      const hasty = s3(server.settings, SHORT);
      server.fail("GET", fault);
      expect(await hasty.get(body.sha256, 10_000)).toEqual(Uint8Array.from(body.deflated));
      server.fail("GET", ...times(fault));
      await expect(hasty.get(body.sha256, 10_000)).rejects.toMatchObject({
        code: "objects-away",
        message: expect.stringMatching(/no whole answer within \d+ ms, 3 times$/) as string,
      });
      await hasty.close();
    },
    60_000,
  );

  it.each<[string, Fault]>([
    ["one that is cut off", "truncated"],
    ["a closed connection", "closes"],
    ["500", { status: 500 }],
    ["503 SlowDown", { status: 503, code: "SlowDown" }],
    ["429", { status: 429 }],
  ])("is asked again after %s, and by and by gives up", async (_, fault) => {
    await store.put([body]);
    server.fail("GET", fault, fault);
    expect(await get()).toEqual(Uint8Array.from(body.deflated));
    server.fail("GET", ...times(fault));
    await expect(get()).rejects.toMatchObject({
      code: "objects-away",
      message: expect.stringMatching(/^s3:\/\/bucket\/pre\/fix at 127\.0\.0\.1:\d+: .*3 times$/) as string,
    });
    expect(server.asked.filter((method) => method === "GET")).toHaveLength(2 * SHORT.tries);
  });

  it("is not asked again where it refuses", async () => {
    for (const [refusal, code, words] of [
      [{ status: 403, code: "AccessDenied" }, "objects-refused", "does not let this key in"],
      [{ status: 403, code: "SignatureDoesNotMatch" }, "objects-refused", "AWS_SECRET_ACCESS_KEY"],
      [{ status: 403, code: "RequestTimeTooSkewed" }, "objects-refused", "clock"],
      [{ status: 404, code: "NoSuchBucket" }, "objects-no-bucket", "no such bucket"],
      [{ status: 404 }, "objects-answer", "no object store of the kind of S3"],
      [
        { status: 301, code: "PermanentRedirect", headers: { "x-amz-bucket-region": "eu-north-1" } },
        "objects-refused",
        "another region, eu-north-1",
      ],
      [{ status: 418 }, "objects-answer", "it answers with 418"],
    ] as const) {
      server.fail("GET", refusal);
      const error = await get().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code, message: expect.stringContaining(words) as string });
      expect((error as Error).message).toMatch(/^s3:\/\/bucket\/pre\/fix at /);
      expect((error as Error).message).not.toContain(server.settings.secretAccessKey);
    }
    expect(server.asked).toHaveLength(7);
  });

  it("does not fill the memory with more than an object may have", async () => {
    await store.put([body]);
    server.fail("GET", "endless");
    await expect(get()).rejects.toMatchObject({ code: "objects-answer" });
  });

  it("is told apart from another server, and a bucket that is not there from one that is, at the start", async () => {
    await store.check();
    const elsewhere = s3({ ...server.settings, bucket: "none" }, LONG);
    await expect(elsewhere.check()).rejects.toMatchObject({ code: "objects-no-bucket" });
    server.fail("GET", { status: 200 });
    await expect(store.check()).rejects.toMatchObject({ code: "objects-answer" });
    await elsewhere.close();
    const nowhere = s3({ ...server.settings, endpoint: "http://127.0.0.1:1" }, LONG);
    await expect(nowhere.check()).rejects.toMatchObject({
      code: "objects-away",
      message:
        "s3://bucket/pre/fix at 127.0.0.1:1: the object store does not answer as it should: nothing listens there, 3 times",
    });
    await nowhere.close();
  });

  it("gets many bodies with a bounded number of requests at once, and stops after one that fails", async () => {
    const many = await Promise.all(
      Array.from({ length: 120 }, (_, at) => packBody(new TextEncoder().encode(`page ${at}`))),
    );
    server.delay(() => pause(10));
    await store.put(many);
    expect(server.objects.size).toBe(120);
    expect(server.mostAtOnce()).toBeGreaterThan(1);
    expect(server.mostAtOnce()).toBeLessThanOrEqual(TOGETHER);
    server.objects.clear();
    server.asked.length = 0;
    server.fail("PUT", { status: 403, code: "AccessDenied" });
    await expect(store.put(many)).rejects.toMatchObject({ code: "objects-refused" });
    expect(server.asked.length).toBeLessThan(120);
  }, 180_000);
});
