import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codeVersion, DECIDING_ROOMS } from "./code-version.mjs";

let root: string;
const locked = (parse5: string, entities: string, other: string): string =>
  JSON.stringify({
    packages: {
      "node_modules/parse5": { version: parse5, dependencies: { entities: "*" } },
      "node_modules/entities": { version: entities },
      "node_modules/other": { version: other },
    },
  });
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "winnow-code-"));
  await Promise.all(
    [...DECIDING_ROOMS, "server"].map((room) => mkdir(join(root, "lib", room, "inner"), { recursive: true })),
  );
  await writeFile(join(root, "package-lock.json"), locked("1.0.0", "1.0.0", "1.0.0"));
  await writeFile(join(root, "lib/text/a.ts"), 'import { parse } from "parse5";\nimport "node:fs";');
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("the version of the code that decides answers", () => {
  it("stays where a test, a fixture, another room, a package of others or Node's patch version changes", async () => {
    const before = codeVersion(root, "v20.1.0");
    expect(before).toMatch(/^[\w-]{22}$/);
    await Promise.all(
      ["text/a.test.ts", "text/a.fixture.ts", "server/x.ts", "text/notes.md"].map((file) =>
        writeFile(join(root, "lib", file), "new"),
      ),
    );
    await writeFile(join(root, "package-lock.json"), locked("1.0.0", "1.0.0", "2.0.0"));
    expect(codeVersion(root, "v20.9.3")).toBe(before);
  });

  it.each([
    ["a source changes", "lib/text/a.ts", "export const a = 2;"],
    ["a source is added in a folder of a room", "lib/extractors/inner/new.ts", ""],
    ["a program of others changes", "lib/peers/x.ts", ""],
    ["what gold is changes", "lib/gold/x.ts", ""],
    ["a table changes", "lib/page/table.json", "{}"],
    ["a package changes", "package-lock.json", locked("1.0.1", "1.0.0", "1.0.0")],
    ["a package behind a package changes", "package-lock.json", locked("1.0.0", "1.0.1", "1.0.0")],
  ])("is another where %s", async (_, file, content) => {
    const before = codeVersion(root, "v20.1.0");
    await writeFile(join(root, file), content);
    expect(codeVersion(root, "v20.1.0")).not.toBe(before);
  });

  it("is another where a source moves, and under another Node", async () => {
    const before = codeVersion(root, "v20.1.0");
    expect(codeVersion(root, "v22.1.0")).not.toBe(before);
    await rm(join(root, "lib/text/a.ts"));
    await writeFile(join(root, "lib/text/b.ts"), 'import { parse } from "parse5";\nimport "node:fs";');
    expect(codeVersion(root, "v20.1.0")).not.toBe(before);
  });
});
