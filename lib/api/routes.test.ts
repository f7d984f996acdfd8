import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ADDRESSES, partsOfAddress, pathParameters } from "./contract/addresses";
import { refusalsOf } from "./open-api";
import { ALL_ROUTES, ROUTES } from "./routes";

const API = fileURLToPath(new URL("../../app/api", import.meta.url));

/** What the files under app/api export, as addresses. */
const onDisk = readdirSync(API, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)route\.tsx?$/.test(file))
  .flatMap((file) =>
    Array.from(
      readFileSync(join(API, file), "utf8").matchAll(
        /^export\s+(?:const|(?:async\s+)?function)\s+(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/gm,
      ),
      ([, method]) => `${method!} /api/${file.replace(/\/?route\.tsx?$/, "")}`,
    ),
  );
const addresses = ALL_ROUTES.map(({ address }) => address);

test("every route and method on disk stands in the list, once, and nothing else does", () => {
  expect([...addresses].sort()).toEqual([...onDisk].sort());
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThan(45);
});

test("every address has an operation, and every operation an address", () => {
  const names = (list: Readonly<Record<string, object>>): string[] =>
    Object.entries(list).flatMap(([resource, each]) =>
      Object.keys(each).map((name) => `${resource}.${name}`),
    );
  expect(names(ROUTES).sort()).toEqual(names(ADDRESSES).sort());
});

test("a parameter of the path is not called like a field of the query, nor is either called body", () => {
  const clashes = ALL_ROUTES.flatMap(({ resource, name, address, operation }) => {
    const inPath = pathParameters(partsOfAddress(address).path);
    const inQuery = Object.keys(operation.query?.shape ?? {});
    const isClash = inQuery.some((field) => inPath.includes(field) || field === "body");
    return isClash || inPath.includes("body") ? [`${resource}.${name}`] : [];
  });
  expect(clashes).toEqual([]);
});

test("what is read has no body", () => {
  const wrong = ALL_ROUTES.filter(
    ({ address, operation }) => address.startsWith("GET ") && operation.body !== undefined,
  );
  expect(wrong).toEqual([]);
});

test("every route that names something by id says that it may not be there", () => {
  const silent = ALL_ROUTES.filter(
    ({ address, operation }) =>
      address.includes("[id]") && !refusalsOf(operation).some(({ code }) => code === "not-found"),
  );
  expect(silent.map(({ address }) => address)).toEqual([]);
});
