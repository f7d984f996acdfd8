import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../../corpus/corpus.fixture";
import { configPath, programsFrom, setupHash } from "./config";
import { configOf } from "./programs.fixture";

describe("winnow.config.json", () => {
  it("has limits, and a program that reads lines answers with JSON, where nothing else is said", async () => {
    const { mine, folder } = await configOf("");
    expect(mine).toEqual({
      name: "mine",
      command: [process.execPath, "mine.cjs"],
      input: "html",
      output: "text",
      version: "1.0",
      seconds: 10,
      startSeconds: 20,
      megabytes: 1024,
      folder,
    });
    expect((await configOf("", { input: "lines" })).mine.output).toBe("json");
  });

  it.each([
    ["no JSON", "{", /: Expected property name/],
    ["no programs", {}, /: programs: Invalid input: expected record, received undefined$/],
    ["an unknown key", { programs: {}, program: {} }, /: the top: Unrecognized key: "program"$/],
    ["no command", { programs: { a: { version: "1" } } }, /: programs\.a\.command: .*expected array/],
    [
      "a command line",
      { programs: { a: { command: "python3 a.py", version: "1" } } },
      /: programs\.a\.command: .*expected array, received string$/,
    ],
    [
      "an empty command",
      { programs: { a: { command: [], version: "1" } } },
      /: programs\.a\.command: Too small/,
    ],
    [
      "no version",
      { programs: { a: { command: ["a"] } } },
      /: programs\.a\.version: expected the version as text, or the command/,
    ],
    [
      "too long a time",
      { programs: { a: { command: ["a"], version: "1", seconds: 31 } } },
      /: programs\.a\.seconds: Too big.*<=30$/,
    ],
    [
      "an unknown form",
      { programs: { a: { command: ["a"], version: "1", output: "xml" } } },
      /: programs\.a\.output: Invalid option: expected one of "text"\|"html"\|"json"$/,
    ],
    [
      "lines answered with text",
      { programs: { a: { command: ["a"], version: "1", input: "lines", output: "text" } } },
      /: programs\.a\.output: a program that reads lines/,
    ],
    [
      "a name that recipes cannot hold",
      { programs: { "my tool": { command: ["a"], version: "1" } } },
      /: programs\.my tool: a name has letters/,
    ],
    [
      "the name of another extractor",
      { programs: { ccb: { command: ["a"], version: "1" } } },
      /: programs\.ccb: recipes know another extractor/,
    ],
  ])("is refused with %s, naming file and field", async (_, content, message) => {
    const path = join(await scratchFolder(), "winnow.config.json");
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    expect(() => programsFrom(path)).toThrow(message);
    expect(() => programsFrom(path)).toThrow(`${path}: `);
  });

  it("is the one that the environment names, else the one in the current folder, else none", async () => {
    const { path, folder } = await configOf("");
    expect(configPath({}, folder)).toBe(path);
    expect(configPath({ WINNOW_CONFIG: "" }, folder)).toBe(path);
    expect(configPath({ WINNOW_CONFIG: path }, "/")).toBe(path);
    const empty = await scratchFolder();
    expect(configPath({}, empty)).toBeNull();
    expect(() => configPath({ WINNOW_CONFIG: "other.json" }, empty)).toThrow(
      `configuration file not found: ${join(empty, "other.json")}`,
    );
  });

  it("gives another hash to other arguments, and the same to other limits", async () => {
    const { mine } = await configOf("");
    expect(setupHash({ ...mine, seconds: 1, megabytes: 16, folder: "/" })).toBe(setupHash(mine));
    expect(setupHash({ ...mine, command: [...mine.command, "--recall"] })).not.toBe(setupHash(mine));
    expect(setupHash({ ...mine, output: "html" })).not.toBe(setupHash(mine));
  });
});
