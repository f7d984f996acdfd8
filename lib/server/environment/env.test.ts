import { describe, expect, it } from "vitest";
import { databasePath, readEnv } from "./env";

describe("readEnv", () => {
  it("has defaults for what is not set, also where it is set to nothing", () => {
    expect(readEnv({ PORT: "", HOST: "" }, "/project")).toEqual({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: "file:/project/data/winnow.db",
      filesFolder: "/project/data",
    });
  });

  it.each([
    { given: "postgres://ada:secret@db:5433/winnow", files: undefined, folder: "/project/data" },
    { given: "postgresql://db/winnow?host=/run/pg", files: "/shared", folder: "/shared" },
    { given: "file:/abs/y.db", files: "up", folder: "/project/up" },
    { given: "file:/abs/y.db", files: "", folder: "/abs" },
  ])("takes $given as it is, with what is not in it in $folder", ({ given, files, folder }) => {
    expect(readEnv({ DATABASE_URL: given, WINNOW_FILES: files }, "/project")).toMatchObject({
      databaseUrl: given,
      filesFolder: folder,
    });
  });

  it("does not repeat the password of an address that is not possible", () => {
    expect(() => readEnv({ DATABASE_URL: "postgres://ada:secret@db" }, "/")).toThrow(
      "DATABASE_URL=postgres://ada:***@db is not allowed",
    );
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
