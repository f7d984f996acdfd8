/** Which drivers a process loads that opens a store. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NO_POSTGRES, temporaryDatabase, temporaryPostgres } from "./testing";

/** Packages of drivers that a new process has loaded after it has opened the store of the URL. */
function loadedBy(url: string): readonly string[] {
  const script = `
    import Module from "node:module";
    import { openStore } from ${JSON.stringify(join(import.meta.dirname, "open.ts"))};
    await (await openStore(${JSON.stringify(url)})).close();
    const loaded = Object.keys(Module._cache).map((path) => path.split("/node_modules/").at(-1).split("/")[0]);
    console.log(JSON.stringify([...new Set(loaded)]));`;
  const out = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  const names = JSON.parse(out) as readonly string[];
  return names.filter((name) => ["pg", "better-sqlite3"].includes(name));
}

describe("a process that opens a store", () => {
  it("on a file loads nothing of Postgres", async () => {
    const { url, remove } = await temporaryDatabase();
    expect(loadedBy(url)).toEqual(["better-sqlite3"]);
    await remove();
  }, 60_000);

  it.skipIf(NO_POSTGRES !== null)(
    `on Postgres loads nothing of SQLite${NO_POSTGRES === null ? "" : ` (${NO_POSTGRES})`}`,
    async () => {
      const { url, remove } = await temporaryPostgres();
      expect(loadedBy(url)).toEqual(["pg"]);
      await remove();
    },
    60_000,
  );
});
