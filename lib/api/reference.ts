/** Version 1 of the API as people read it: what the reference of the app shows of each operation, and how to try it. */
import { z } from "zod";
import { partsOfAddress, pathParameters, type Method } from "./contract/addresses";
import { refusalsOf } from "./open-api";
import { ALL_ROUTES, type Route } from "./routes";
import { pathInVersionOne, PREFIX } from "./version-one";

/** A parameter of the path or a field of the query. */
export interface ReferenceInput {
  readonly name: string;
  readonly place: "path" | "query";
  readonly about: string | null;
  readonly isRequired: boolean;
  /** Values it may have, where these are few; empty where they are not. */
  readonly choices: readonly string[];
}

export interface Reference {
  /** E.g. `pages.get`. */
  readonly id: string;
  readonly resource: string;
  readonly method: Method;
  /** With names in brackets: `/api/v1/pages/[id]`. */
  readonly path: string;
  /** The path behind the version: `/pages/[id]`. */
  readonly shortPath: string;
  readonly about: string;
  readonly inputs: readonly ReferenceInput[];
  /** A body to begin with, as JSON; null for none. */
  readonly body: string | null;
  /** Where the body is not JSON: its media type, which cannot be tried by hand. */
  readonly bodyType: string | null;
  /** Whether it changes what is stored. */
  readonly isWriting: boolean;
  readonly refusals: readonly { readonly status: number; readonly code: string; readonly about: string }[];
}

/** Bodies worth more than the skeleton that a schema gives. */
const BODIES: Readonly<Record<string, unknown>> = {
  "content.extract": {
    html: "<title>Rain</title><ul><li><a href=/>Home</a></ul><p>It rained all day in the hills, and the river rose by a metre in one night.</p>",
    recipe: "ccb",
  },
  "content.explain": {
    html: "<title>Rain</title><ul><li><a href=/>Home</a></ul><p>It rained all day in the hills, and the river rose by a metre in one night.</p>",
    recipe: "ccb | lqf",
  },
};

/** Every operation of version 1, in the order of the list of routes, what extracts first. */
export function apiReference(): Reference[] {
  const all = ALL_ROUTES.flatMap((route): Reference[] => {
    const path = pathInVersionOne(route);
    return path === null ? [] : [referenceOf(route, path)];
  });
  const first = all.filter(({ resource }) => resource === "content");
  return [...first, ...all.filter(({ resource }) => resource !== "content")];
}

function referenceOf({ resource, name, address, operation }: Route, path: string): Reference {
  const { method } = partsOfAddress(address);
  const { body, query, about } = operation;
  const id = `${resource}.${name}`;
  const isJson = body !== undefined && typeof body !== "string";
  return {
    id,
    resource,
    method,
    path,
    shortPath: path.slice(PREFIX.length - 1),
    about,
    inputs: [
      ...pathParameters(path).map((parameter): ReferenceInput => ({
        name: parameter,
        place: "path",
        about: null,
        isRequired: true,
        choices: [],
      })),
      ...(query === undefined ? [] : fieldsOf(query)),
    ],
    body: isJson ? JSON.stringify(BODIES[id] ?? skeleton(schemaOf(body)), null, 2) : null,
    bodyType: typeof body === "string" ? body : null,
    isWriting: method !== "GET" && resource !== "content",
    refusals: refusalsOf(operation).map(({ status, code, about: why }) => ({ status, code, about: why })),
  };
}

/** As much of JSON Schema as is looked at here. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", reused: "inline", cycles: "ref", unrepresentable: "any" }) as Schema;

function fieldsOf(query: z.ZodObject): ReferenceInput[] {
  const { properties = {}, required = [] } = schemaOf(query);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    place: "query",
    about: field.description ?? null,
    isRequired: required.includes(name),
    choices: choicesOf(field),
  }));
}

function choicesOf(field: Schema): string[] {
  const own = field.enum ?? (field.const === undefined ? [] : [field.const]);
  const inner = [...(field.anyOf ?? []), ...(field.items === undefined ? [] : [field.items])];
  return [...new Set([...own.map(String), ...inner.flatMap(choicesOf)])];
}

/** The least that the schema asks for, to be filled in. */
function skeleton(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return skeleton(first);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, skeleton(schema.properties?.[name] ?? {})]),
      );
    case "array":
      return (schema.minItems ?? 0) > 0 && schema.items !== undefined ? [skeleton(schema.items)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return "";
  }
}
