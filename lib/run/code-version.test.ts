import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codeVersion, SCORING_ROOMS } from "./code-version";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "winnow-code-"));
  await Promise.all(
    [...SCORING_ROOMS, "server"].map((room) => mkdir(join(root, "lib", room, "inner"), { recursive: true })),
  );
  await writeFile(join(root, "package-lock.json"), "{}");
  await writeFile(join(root, "lib/text/a.ts"), "export const a = 1;");
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("the version of the code that scores", () => {
  it("stays where a test, a fixture or another room changes", async () => {
    const before = codeVersion(root, "v20");
    expect(before).toMatch(/^[\w-]{22}$/);
    await Promise.all(
      ["text/a.test.ts", "text/a.fixture.ts", "server/x.ts", "text/notes.md"].map((file) =>
        writeFile(join(root, "lib", file), "new"),
      ),
    );
    expect(codeVersion(root, "v20")).toBe(before);
  });

  it.each([
    ["a source changes", "lib/text/a.ts"],
    ["a source is added in a folder of a room", "lib/extractors/inner/new.ts"],
    ["a table changes", "lib/page/table.json"],
    ["packages change", "package-lock.json"],
  ])("is another where %s", async (_, file) => {
    const before = codeVersion(root, "v20");
    await writeFile(join(root, file), "export const a = 2;");
    expect(codeVersion(root, "v20")).not.toBe(before);
  });

  it("is another where a source moves, and under another Node", async () => {
    const before = codeVersion(root, "v20");
    expect(codeVersion(root, "v22")).not.toBe(before);
    await rm(join(root, "lib/text/a.ts"));
    await writeFile(join(root, "lib/text/b.ts"), "export const a = 1;");
    expect(codeVersion(root, "v20")).not.toBe(before);
  });
});
