/** An upload that is announced as larger than uploads may be is refused before any of it is sent. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { POST as create } from "./uploads/route";

let folder: string;
const before = process.env.DATABASE_URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-announced-"));
  process.env.DATABASE_URL = `file:${join(folder, "winnow.db")}`;
});
afterAll(async () => {
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
  await rm(folder, { recursive: true });
});

const status = async (body: string | null, type?: string) => {
  const headers = { host: "localhost", ...(type !== undefined && { "content-type": type }) };
  const request = new Request("http://localhost/api/uploads", { method: "POST", headers, body });
  return (await create(request, { params: Promise.resolve({}) })).status;
};

it.each(["application/json", "application/json; charset=utf-8", "Application/JSON", undefined])(
  "whatever type its body says it has: %s",
  async (type) => expect(await status('{"largest":2000000001}', type)).toBe(413),
);

it("and is begun where nothing is announced, or what fits", async () => {
  expect(await status(null)).toBe(201);
  expect(await status("{}", "application/json")).toBe(201);
  expect(await status('{"largest":2000000000}', "application/json; charset=utf-8")).toBe(201);
});
