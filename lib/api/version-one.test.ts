import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApi } from "./open-api";
import { ALL_ROUTES } from "./routes";
import { pathInVersionOne, REWRITES } from "./version-one";

/** Where Next answers an address, by the list of rewrites. */
function answeredAt(path: string): string {
  for (const { source, destination } of REWRITES) {
    const [before, rest] = source.split(":path*");
    if (rest === undefined && path === source) return destination;
    if (rest !== undefined && path.startsWith(before!) && path.length > before!.length)
      return destination.replace(":path*", path.slice(before!.length));
  }
  return path;
}

test("every address of version 1 is answered by the handler of its operation", () => {
  const named = ALL_ROUTES.flatMap((route) => {
    const path = pathInVersionOne(route);
    return path === null ? [] : [{ path, own: route.address.split(" ")[1]! }];
  });
  expect(named.filter(({ path, own }) => answeredAt(path) !== own)).toEqual([]);
  expect(named.every(({ path }) => path.startsWith("/api/v1/"))).toBe(true);
  expect(named.length).toBeGreaterThan(50);
});

test("it has what other programs need, and not what only the app asks", () => {
  const paths = Object.keys(openApi(pathInVersionOne)["paths"] as object);
  const resources = new Set(paths.map((path) => path.split("/")[3]));
  expect([...resources].sort()).toEqual([
    "corpora",
    "explain",
    "extract",
    "extractors",
    "jobs",
    "models",
    "openapi.json",
    "pages",
    "recipes",
    "runs",
  ]);
  expect(paths).toContain("/api/v1/pages/{id}/labels");
});

test("its description is OpenAPI 3.1, and the server of the app has its rewrites", async () => {
  const document = JSON.parse(JSON.stringify(openApi(pathInVersionOne))) as Record<string, unknown>;
  expect((await new Validator().validate(document)).errors).toBeUndefined();
  const config = readFileSync(new URL("../../next.config.ts", import.meta.url), "utf8");
  expect(config).toContain("rewrites: async () => REWRITES");
});
