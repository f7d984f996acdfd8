import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Operation } from "./contract/operation";
import { ANY_TIME, OF_INPUT, OF_JSON } from "./fields/refusals";
import { ALL_ROUTES } from "./routes";

it("docs/api.md lists every status with which an operation is refused, and no other", () => {
  const document = readFileSync("docs/api.md", "utf8");
  const listed = [...document.matchAll(/^\| +(\d{3}) \|/gm)].map(([, status]) => Number(status));
  const own = ALL_ROUTES.flatMap(
    ({ operation }: { readonly operation: Operation }) => operation.refusals ?? [],
  );
  const told = [...own, ...ANY_TIME, ...OF_INPUT, ...OF_JSON].map(({ status }) => status);
  expect(listed).toEqual([...new Set(told)].sort((a, b) => a - b));
});
