import { afterEach, expect, it, vi } from "vitest";
import { configOf } from "../../lib/peers/programs/programs.fixture";
import * as programs from "./programs/route";

const shared = globalThis as { winnowPrograms?: unknown };
afterEach(() => {
  delete shared.winnowPrograms;
  vi.unstubAllEnvs();
});

const list = async (): Promise<Response> =>
  programs.GET(new Request("http://localhost/api/programs", { headers: { host: "localhost" } }), {
    params: Promise.resolve({}),
  });

it("tells the programs by name, version and recipe, and nobody how they are called", async () => {
  const { path, folder } = await configOf("");
  vi.stubEnv("WINNOW_CONFIG", path);
  const text = await (await list()).text();
  expect(JSON.parse(text)).toEqual({
    programs: [
      {
        name: "mine",
        version: "1.0",
        recipe: expect.stringMatching(
          /^program\(name="mine",version="1\.0",setup="[0-9a-f]{12}"\)$/,
        ) as string,
        problem: null,
      },
    ],
  });
  for (const secret of [folder, "mine.cjs", process.execPath]) expect(text).not.toContain(secret);
});

it("says of one whose version cannot be found out why, and goes on with the others", async () => {
  const { path } = await configOf(`console.error("no such module"); process.exit(1)`, {
    version: [process.execPath, "mine.cjs"],
  });
  vi.stubEnv("WINNOW_CONFIG", path);
  expect(await (await list()).json()).toEqual({
    programs: [
      {
        name: "mine",
        version: "",
        recipe: null,
        problem: "the command for the version of mine ended with exit code 1; its last words: no such module",
      },
    ],
  });
});

it("has nothing to list without a configuration, and no way to add one", async () => {
  vi.stubEnv("WINNOW_CONFIG", "");
  expect(await (await list()).json()).toEqual({ programs: [] });
  expect(Object.keys(programs)).toEqual(["GET"]);
});
