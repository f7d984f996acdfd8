/** Rules of the server and of its handlers. */
import { describe, expect, test } from "vitest";
import { isTest, lib, sourcesBelow } from "./sources.fixture";

describe("the server", () => {
  // The store and the threads may have been opened by another bundle of the server, with classes of its own.
  test("tells what the store threw by its name, never by its class", () => {
    const byClass = /instanceof (NotFoundError|ConflictError)\b/;
    const server = lib.filter(({ path }) => path.startsWith("lib/server/"));
    const wrong = [...server, ...sourcesBelow("app").filter((source) => !isTest(source))];
    expect(wrong.filter(({ text }) => byClass.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("the API", () => {
  /**
   * Handlers that a file exports, by any of the ways there are, with what they are made by; `*` for what
   * cannot be seen from here.
   */
  const handlersOf = (text: string): { readonly method: string; readonly madeBy: string }[] => [
    ...Array.from(
      text.matchAll(
        /^export\s+(?:const|let|var|(?:async\s+)?function)\s+(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b(?:\s*=\s*(\w+)[<(])?/gm,
      ),
      (found) => ({ method: found[1]!, madeBy: found[2] ?? "" }),
    ),
    ...Array.from(text.matchAll(/^export\s*[{*]/gm), () => ({ method: "*", madeBy: "" })),
  ];

  test("answers through handlers that route() made, with its guard, and through nothing else", () => {
    const routes = sourcesBelow("app/api").filter(({ path }) => /\/route\.tsx?$/.test(path));
    expect(routes.filter(({ text }) => handlersOf(text).length === 0).map(({ path }) => path)).toEqual([]);
    expect(
      routes.flatMap(({ path, text }) =>
        handlersOf(text)
          .filter(({ madeBy }) => madeBy !== "route")
          .map(({ method }) => `${path} ${method}`),
      ),
    ).toEqual([]);
    expect(routes.length).toBeGreaterThan(20);
  });

  test("is searched for handlers in a way that finds those without a guard", () => {
    const bare =
      "export const GET = async () => x;\nexport async function POST() {}\nexport { PUT } from './x';\nexport const DELETE = route<{ id: string }>(() => x);";
    expect(handlersOf(bare).map(({ method, madeBy }) => [method, madeBy])).toEqual([
      ["GET", ""],
      ["POST", ""],
      ["DELETE", "route"],
      ["*", ""],
    ]);
  });
});
