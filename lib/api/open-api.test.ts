import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { z } from "zod";
import { openApi } from "./open-api";
import { ALL_ROUTES } from "./routes";

const written = readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8");

test("docs/openapi.json is what the schemas say; `npm run docs` writes it", () => {
  expect(JSON.parse(written)).toEqual(openApi());
});

test("the document is OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(written) as Record<string, unknown>);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("a document that is not OpenAPI does not pass that check", async () => {
  const broken = { ...openApi(), paths: { "no-slash": { get: 1 } } };
  const { valid } = await new Validator().validate(broken);
  expect(valid).toBe(false);
});

test("every operation is in it by its name", () => {
  const ids = JSON.stringify(openApi()).match(/"operationId":"[^"]+"/g) ?? [];
  expect(ids.map((id) => (JSON.parse(`{${id}}`) as { operationId: string }).operationId).sort()).toEqual(
    ALL_ROUTES.map(({ resource, name }) => `${resource}.${name}`).sort(),
  );
});

test("everything that it refers to is in it", () => {
  const text = JSON.stringify(openApi());
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  const referred = Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, ref]) => ref!);
  expect(referred.length).toBeGreaterThan(50);
  expect(
    referred.filter((ref) => !Object.hasOwn(components.schemas, ref.replace("#/components/schemas/", ""))),
  ).toEqual([]);
});

test("every answer in JSON is closed: the schema says so at every object with fields", () => {
  const open: string[] = [];
  const walk = (schema: unknown, at: string): void => {
    if (typeof schema !== "object" || schema === null) return;
    const isOpen = "properties" in schema && !("additionalProperties" in schema);
    if (isOpen) open.push(at);
    for (const [name, inner] of Object.entries(schema)) walk(inner, `${at}.${name}`);
  };
  for (const { resource, name, operation } of ALL_ROUTES)
    for (const answer of Object.values(operation.answers))
      if (answer.kind === "json") walk(z.toJSONSchema(answer.schema, { io: "input" }), `${resource}.${name}`);
  expect(open).toEqual([]);
});
