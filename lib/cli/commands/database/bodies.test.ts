/** Where page bytes are, as the command line says it, and what the commands that copy a database say of it. */
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scratchFolder } from "../../../corpus/corpus.fixture";
import { objectServer, type ObjectServer } from "../../../store/objects/object-server.fixture";
import { SLOW, storyCorpus, winnow } from "../../cli.fixture";

let server: ObjectServer;
let folder: string;
beforeEach(async () => {
  [server, folder] = await Promise.all([objectServer(), scratchFolder()]);
  vi.stubEnv("DATABASE_URL", `file:${join(folder, "data/test.db")}`);
  named();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** Name the object store to this process. */
const named = (): void => {
  vi.stubEnv("WINNOW_BODIES", "s3://bucket/pre/fix");
  vi.stubEnv("S3_ENDPOINT", server.settings.endpoint);
  vi.stubEnv("AWS_ACCESS_KEY_ID", server.settings.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", server.settings.secretAccessKey);
};
const places = async () => JSON.parse((await winnow("bodies", "places", "--json")).out) as unknown;

describe("winnow bodies", { timeout: SLOW }, () => {
  it("says where bytes are, moves them, looks whether they are there, and removes what is not needed", async () => {
    vi.stubEnv("WINNOW_BODIES", "");
    expect(await winnow("bodies", "places")).toMatchObject({
      code: 2,
      err: [expect.stringContaining("no database")],
    });
    await winnow("import", await storyCorpus(), "--corpus", "mine");
    expect((await winnow("bodies", "places")).out).toMatch(
      /^in the database: 1 bodies, \d+ bytes as they are stored\n$/,
    );
    expect(await winnow("bodies", "move", "--to", "objects")).toMatchObject({
      code: 2,
      err: [expect.stringContaining("WINNOW_BODIES")],
    });
    named();
    expect(await winnow("bodies", "move", "--to", "objects")).toMatchObject({
      code: 0,
      out: "1 bodies moved\n",
    });
    expect(await places()).toMatchObject({
      database: { bodies: 0, bytes: 0 },
      objects: {
        place: expect.stringMatching(/^s3:\/\/bucket\/pre\/fix at /) as string,
        bodies: 1,
        loose: 0,
      },
    });
    expect(await winnow("evaluate", "--corpus", "mine", "--extractors", "block-extractor")).toMatchObject({
      code: 0,
    });
    expect(await winnow("bodies", "check", "--read")).toMatchObject({
      code: 0,
      out: "1 objects looked at, 0 of them bad\n",
    });
    expect(await winnow("bodies", "collect")).toMatchObject({ code: 0, out: "0 objects removed\n" });
    server.objects.clear();
    const { code, out, err } = await winnow("bodies", "check");
    expect({ code, err }).toEqual({
      code: 1,
      err: ["winnow: 1 of 1 objects cannot be had as they were stored"],
    });
    expect(out).toMatch(
      /^s3:\/\/bucket\/pre\/fix at \S+: the object \w{64} is not there\n1 objects looked at, 1/,
    );
  });

  it("has imports fail by name where the store does, and adds nothing", async () => {
    const corpus = await storyCorpus();
    server.fail("PUT", { status: 403, code: "AccessDenied" });
    const { code, err } = await winnow("import", corpus, "--corpus", "mine");
    expect(code).toBe(1);
    expect(err.join("\n")).toContain("the store does not let this key in");
    expect(err.join("\n")).not.toContain(server.settings.secretAccessKey);
    expect(await winnow("import", corpus, "--corpus", "mine")).toMatchObject({ code: 0 });
    expect(await places()).toMatchObject({ objects: { bodies: 1, loose: 0 } });
  });

  it("has backup, restore and migrate say what is not in a copy", async () => {
    await winnow("import", await storyCorpus(), "--corpus", "mine");
    const backup = join(folder, "backup.db");
    const there = "the bytes of 1 pages and files are in s3://bucket/pre/fix at";
    expect((await winnow("backup", backup)).out).toContain(there);
    expect((await winnow("restore", backup)).out).toContain(there);
    const [from, to] = [`file:${join(folder, "data/test.db")}`, `file:${join(folder, "other.db")}`];
    const moved = await winnow("migrate", "--from", from, "--to", to);
    expect(moved).toMatchObject({ code: 0, out: expect.stringContaining("run no worker on the former one") });
    vi.stubEnv("DATABASE_URL", to);
    expect(await winnow("bodies", "check", "--read")).toMatchObject({ code: 0 });
    await winnow("bodies", "move", "--to", "database");
    vi.stubEnv("WINNOW_BODIES", "");
    expect(await winnow("evaluate", "--corpus", "mine", "--extractors", "block-extractor")).toMatchObject({
      code: 0,
    });
    expect((await winnow("backup", join(folder, "whole.db"))).out).not.toContain("bytes of");
  });

  it.each([
    [{ AWS_SECRET_ACCESS_KEY: "" }, 2, "WINNOW_BODIES is set, and AWS_SECRET_ACCESS_KEY is not"],
    [{ WINNOW_BODIES: "s3://none" }, 1, "there is no such bucket"],
    [{ S3_ENDPOINT: "http://127.0.0.1:1" }, 1, "nothing listens there"],
  ])("is named at the start of a worker and a server: %o", async (env, code, words) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    for (const command of ["worker"]) {
      const ended = await winnow(command);
      expect(ended).toMatchObject({ code, err: [expect.stringContaining(words)] });
    }
  });
});
