import { describe, expect, it } from "vitest";
import { databasePath, readEnv } from "./env";

describe("readEnv", () => {
  it("has defaults for what is not set, also where it is set to nothing", () => {
    expect(readEnv({ PORT: "", HOST: "" }, "/project")).toEqual({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: "file:/project/data/winnow.db",
    });
  });

  it.each([
    { given: "file:./x/y.db", url: "file:/project/x/y.db" },
    { given: "file:y.db", url: "file:/project/y.db" },
    { given: "file:/abs/y.db", url: "file:/abs/y.db" },
    { given: "file:///abs/y.db?mode=rw", url: "file:/abs/y.db" },
  ])("resolves $given against the project", ({ given, url }) => {
    expect(readEnv({ DATABASE_URL: given }, "/project").databaseUrl).toBe(url);
    expect(databasePath(url)).toBe(url.slice("file:".length));
  });

  it.each([
    { PORT: "0" },
    { PORT: "65536" },
    { PORT: "http" },
    { DATABASE_URL: "postgres://x" },
    { DATABASE_URL: "file:" },
  ])("refuses %o and names the setting", (env) => {
    expect(() => readEnv(env, "/project")).toThrow(new RegExp(`^${Object.keys(env)[0]}=`));
  });
});
