import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetBuild, isBuilt, noteBuild, sourcesStamp } from "./build-stamp.mjs";

let root: string;
const write = (path: string, content: string) => writeFile(join(root, path), content);
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "winnow-built-"));
  for (const folder of ["app", "lib/inner", "lib/generated", ".next"])
    await mkdir(join(root, folder), { recursive: true });
  await write("app/page.tsx", "one");
  await write("lib/inner/a.ts", "a");
  noteBuild(root, sourcesStamp(root));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("whether the app is built from its sources", () => {
  it("says so where nothing, a test, what is generated, or only a time changed", async () => {
    await write("lib/inner/a.test.ts", "new");
    await write("lib/generated/client.ts", "new");
    await write("readme.md", "new");
    await utimes(join(root, "app/page.tsx"), new Date(), new Date());
    expect(isBuilt(root, sourcesStamp(root))).toBe(true);
  });

  it.each([
    {
      when: "a source came with an old time and the same length, as from an archive",
      change: async () => {
        await write("app/page.tsx", "two");
        await utimes(join(root, "app/page.tsx"), 1, 1);
      },
    },
    { when: "a source was deleted", change: () => rm(join(root, "lib/inner/a.ts")) },
    { when: "a source moved", change: () => rename(join(root, "lib/inner/a.ts"), join(root, "lib/a.ts")) },
    { when: "the packages are others", change: () => write("package-lock.json", "{}") },
    { when: "a build was begun and not ended", change: async () => forgetBuild(root) },
  ])("says no where $when", async ({ change }) => {
    await change();
    expect(isBuilt(root, sourcesStamp(root))).toBe(false);
  });
});
