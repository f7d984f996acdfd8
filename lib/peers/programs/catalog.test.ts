import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ProgramCatalog } from "./catalog";
import { configOf, SLOW } from "./programs.fixture";

/** A version command that fails so many times; it counts how often it was run. */
const failing = (times: number): string => `
const fs = require("node:fs");
const before = fs.existsSync("asked") ? fs.readFileSync("asked", "utf8") : "";
fs.writeFileSync("asked", before + "x");
if (before.length < ${times}) process.exit(3);
console.log("mine 2.0");
`;
const catalogOf = async (times: number) => {
  const version = [process.execPath, "mine.cjs"];
  const { programs, folder } = await configOf(failing(times), { version });
  return { catalog: new ProgramCatalog(programs), asked: () => readFile(join(folder, "asked"), "utf8") };
};

it(
  "asks a program for its version again where that has failed, and never again once it has said it",
  { timeout: SLOW },
  async () => {
    const { catalog, asked } = await catalogOf(1);
    const together = await Promise.all([catalog.list(), catalog.list()]);
    expect(together.flat().map(({ problem }) => problem)).toEqual(
      [1, 2].map(() => "the command for the version of mine ended with exit code 3"),
    );
    expect(await asked()).toBe("x");
    expect(await catalog.list()).toMatchObject([{ version: "2.0", problem: null }]);
    expect(await catalog.list()).toMatchObject([{ version: "2.0", problem: null }]);
    expect(await asked()).toBe("xx");
  },
);
