/** The list of routes as an OpenAPI 3.1 document: what docs/openapi.json holds and /api/openapi.json answers. */
import { z } from "zod";
import { accessOf } from "./contract/access";
import { partsOfAddress, pathParameters } from "./contract/addresses";
import type { Answer, Operation } from "./contract/operation";
import { ANY_TIME, errorBody, OF_INPUT, OF_JSON, type Refusal } from "./fields/refusals";
import { ALL_ROUTES, type Route } from "./routes";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

/** Schemas with a name, which the rest of the document refers to. */
type Named = Map<string, JsonObject>;

/** The version of what the API takes and answers, not of the program. */
const API_VERSION = "1";

export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly [name: string]: Json;
}

/** Where an operation is in a document; null where it is not in it. */
type PathOf = (route: Route) => string | null;

/** Where the app itself asks. */
const ownPath: PathOf = ({ address }) => partsOfAddress(address).path;

const OWN = "What the app itself asks its server.";
const SAFETY =
  "On a server that only its own machine reaches nobody signs in. Any other asks for a token, or for the cookie of who signed in with a browser, and each operation says the least role that it needs. What other sites send through a browser is refused.";

/** How a request says who sends it, where people sign in. */
const SCHEMES: JsonObject = {
  token: { type: "http", scheme: "bearer", description: "A token of Settings, which begins with `winnow_`." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "winnow-session",
    description: "Set by signing in; `__Host-winnow-session` over HTTPS. Writes must say their `Origin`.",
  },
};

/**
 * The document. Everything in it comes from the list of routes.
 * @param about what it is for, in a sentence
 */
export function openApi(pathOf: PathOf = ownPath, about: string = OWN): OpenApi {
  const named: Named = new Map();
  const error = schemaOf(errorBody, "output", named);
  const paths: Record<string, Record<string, Json>> = {};
  const routes = ALL_ROUTES.flatMap((route) => {
    const path = pathOf(route);
    return path === null ? [] : [{ route, path }];
  });
  for (const { route, path } of routes) {
    const { method } = partsOfAddress(route.address);
    const item = (paths[path.replace(/\[(\w+)\]/g, "{$1}")] ??= {});
    item[method.toLowerCase()] = operationObject(route, path, error, named);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Winnow", version: API_VERSION, description: `${about} ${SAFETY}` },
    servers: [{ url: "/" }],
    tags: [...new Set(routes.map(({ route }) => route.resource))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: SCHEMES,
    },
  };
}

function operationObject(
  { resource, name, address, operation }: Route,
  path: string,
  error: Json,
  named: Named,
): Json {
  const parameters = parametersOf(operation, path, named);
  const { body, about } = operation;
  const { need, isBySessionOnly } = accessOf(resource, name, partsOfAddress(address).method);
  const ways = isBySessionOnly ? [{ session: [] }] : [{ token: [] }, { session: [] }];
  return {
    operationId: `${resource}.${name}`,
    tags: [resource],
    summary: about,
    // Nobody signs in on a server that only its own machine reaches, hence the empty one.
    security: need === "anyone" ? [] : [{}, ...ways],
    "x-role": need,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: operation.isBodyOptional !== true,
        content: typeof body === "string" ? bytesAs([body]) : jsonOf(schemaOf(body, "input", named)),
      },
    }),
    responses: responsesOf(operation, error, named),
  };
}

function parametersOf({ query, headers }: Operation, path: string, named: Named): readonly Json[] {
  const fields = query === undefined ? null : schemaOf(query, "input", named);
  const required = (fields?.required ?? []) as readonly string[];
  return [
    ...pathParameters(path).map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    ...Object.entries((fields?.properties ?? {}) as Readonly<Record<string, JsonObject>>).map(
      ([name, { description, ...schema }]) => ({
        name,
        in: "query",
        required: required.includes(name),
        ...(description !== undefined && { description }),
        schema,
      }),
    ),
    ...Object.entries(headers ?? {}).map(([name, description]) => ({
      name,
      in: "header",
      required: false,
      description,
      schema: { type: "string" },
    })),
  ];
}

function responsesOf(operation: Operation, error: Json, named: Named): JsonObject {
  const answers = Object.entries(operation.answers).map(
    ([status, answer]) =>
      [status, { description: PHRASES[status] ?? status, ...contentOf(answer, named) }] as const,
  );
  const all = refusalsOf(operation);
  const refused = [...new Set(all.map(({ status }) => status))].map((status) => {
    const refusals = all.filter((refusal) => refusal.status === status);
    const current = refusals.find((refusal) => refusal.current !== undefined)?.current;
    const schema = current === undefined ? error : withCurrent(error, schemaOf(current, "output", named));
    return [String(status), { description: listOf(refusals), content: jsonOf(schema) }] as const;
  });
  return {
    ...Object.fromEntries(answers),
    ...Object.fromEntries(refused),
    default: { description: "Any other refusal.", content: jsonOf(error) },
  };
}

/** Everything that an operation is known to refuse. */
export function refusalsOf({ query, body, refusals = [] }: Operation): readonly Refusal[] {
  const takesJson = body !== undefined && typeof body !== "string";
  return [
    ...(query !== undefined || takesJson ? OF_INPUT : []),
    ...(takesJson ? OF_JSON : []),
    ...refusals,
    ...ANY_TIME,
  ];
}

/** As Markdown, which descriptions are. */
function listOf(refusals: readonly Refusal[]): string {
  return refusals.map(({ code, about }) => `\`${code}\`: ${about}`).join("\n\n");
}

/** The error body with what stands there now. */
function withCurrent(error: Json, current: Json): Json {
  return { allOf: [error, { properties: { error: { properties: { current } } } }] };
}

function contentOf(answer: Answer, named: Named): { readonly content?: Json } {
  switch (answer.kind) {
    case "empty":
      return {};
    case "file":
      return { content: bytesAs(answer.types) };
    case "json":
      return { content: jsonOf(schemaOf(answer.schema, "output", named)) };
  }
}

const jsonOf = (schema: Json): JsonObject => ({ "application/json": { schema } });
/** A media type without a schema says: as it is. */
const bytesAs = (types: readonly string[]): JsonObject => Object.fromEntries(types.map((type) => [type, {}]));

const PHRASES: Readonly<Record<string, string>> = {
  200: "Done.",
  201: "Made.",
  202: "Queued or running.",
  204: "Done; no content.",
  304: "Nothing has changed.",
};

/**
 * A schema as JSON Schema; those with a name are put beside the others of the document and referred to.
 * @throws Error where two schemas have one name
 */
function schemaOf(schema: z.ZodType, io: "input" | "output", named: Named): JsonObject {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Zod bounds every whole number by what JavaScript can count to; that is nothing to tell.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.default === Number.MAX_SAFE_INTEGER) delete jsonSchema.default;
    },
  });
  const { id } = root;
  const rest = asDocument(root);
  const take = (name: string, found: JsonObject): void => {
    const known = named.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(found))
      throw new Error(`two schemas are called ${name}`);
    named.set(name, found);
  };
  for (const [name, found] of Object.entries($defs)) take(name, asDocument(found));
  if (typeof id !== "string") return rest;
  take(id, rest);
  return { $ref: `#/components/schemas/${id}` };
}

/** Without what names the schema itself, and with references into the document. */
function asDocument(schema: object): JsonObject {
  const own = Object.entries(schema).filter(([name]) => name !== "id" && name !== "$schema");
  const text = JSON.stringify(Object.fromEntries(own));
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject;
}
