import { describe, expect, it } from "vitest";
import type { ProgramOutput } from "../../extractors/programs/program-host";
import { outputOf } from "./output";
import { configOf, once, SLOW } from "./programs.fixture";
import { runOnce } from "./run-once";

async function asking(
  script: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<{ ask(html: string): Promise<ProgramOutput> }> {
  const { mine } = await configOf(script, settings);
  return { ask: async (html) => outputOf(mine, await runOnce(mine, html, mine.seconds)) };
}

describe("a program that is started for each page", { timeout: SLOW }, () => {
  it("is handed the source and answers with text", async () => {
    const { ask } = await asking(once(`process.stdout.write("  " + html.length + " é\\u2028\\n")`));
    expect(await ask("<p>Grüße")).toEqual({ text: "8 é", fields: {} });
    expect(await ask("")).toEqual({ text: "0 é", fields: {} });
  });

  it("may answer with HTML, or with JSON that has fields", async () => {
    const html = await asking(once(`process.stdout.write("<p>a</p><p>b &amp; c</p>")`), { output: "html" });
    expect((await html.ask("")).text.split(/\s+/)).toEqual(["a", "b", "&", "c"]);
    const json = await asking(once(`console.log(JSON.stringify({ text: "a", title: "T", url: 1 }))`), {
      output: "json",
    });
    expect(await json.ask("")).toEqual({ text: "a", fields: { title: "T" } });
  });

  it("need not read the page", async () => {
    const { ask } = await asking(`process.stdout.write("nothing read")`);
    expect((await ask("x".repeat(5_000_000))).text).toBe("nothing read");
  });

  it.each([
    [
      "ends with another code than 0",
      `console.error("no\\nmodule é"); process.exit(3)`,
      {},
      "program-died",
      "mine ended with exit code 3; its last words: no / module é",
    ],
    [
      "answers with something else than JSON",
      `console.log("Loading model")`,
      { output: "json" },
      "program-garbage",
      'mine answered with something else than JSON: "Loading model\\n"',
    ],
    [
      "answers with JSON without text",
      `console.log("{}")`,
      { output: "json" },
      "program-garbage",
      'mine answered with JSON that has neither text nor html: "{}\\n"',
    ],
    [
      "says itself that it failed",
      `console.log(JSON.stringify({ error: "bad page" }))`,
      { output: "json" },
      "program-failed",
      "mine: bad page",
    ],
    [
      "writes without end",
      `const more = () => process.stdout.write("x".repeat(1 << 20), more); more()`,
      {},
      "program-output",
      "mine wrote more than 32 MB and was stopped",
    ],
    [
      "complains without end and never answers",
      `const more = () => process.stderr.write("e".repeat(1 << 16), more); more()`,
      { seconds: 1 },
      "program-timeout",
      `mine took longer than 1 s and was stopped; its last words: ${"e".repeat(1000)}`,
    ],
    [
      "cannot be started",
      "",
      { command: ["./not-there"] },
      "program-not-started",
      "mine could not be started: spawn ./not-there ENOENT",
    ],
  ] as const)("fails where it %s", async (_, script, settings, code, message) => {
    const { ask } = await asking(once(script), settings);
    await expect(ask("<p>a")).rejects.toThrow(expect.objectContaining({ code, message }) as Error);
  });
});
