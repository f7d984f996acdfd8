/** A request of the reference, as it is sent, and as commands and programs write it. */
import type { Reference } from "./reference";

/** What somebody has filled in. */
export interface FilledIn {
  /** By the names of the inputs; a field of the query that is blank is left out. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The path with its query; parameters of the path that are blank stay as they are, in brackets. */
export function filledAddress(
  { path, inputs }: Pick<Reference, "path" | "inputs">,
  { values }: FilledIn,
): string {
  const whole = path.replace(/\[(\w+)\]/g, (bracket, name: string) => {
    const value = values[name]?.trim() ?? "";
    return value === "" ? bracket : encodeURIComponent(value);
  });
  const query = inputs.flatMap(({ name, place }) => {
    const value = values[name]?.trim() ?? "";
    return place === "query" && value !== "" ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return query.length === 0 ? whole : `${whole}?${query.join("&")}`;
}

/** What is still missing before it can be sent; null for nothing. */
export function missingIn(
  { inputs, body }: Pick<Reference, "inputs" | "body">,
  filled: FilledIn,
): string | null {
  const blank = inputs.find(
    ({ name, isRequired }) => isRequired && (filled.values[name]?.trim() ?? "") === "",
  );
  if (blank !== undefined) return `${blank.name} is missing`;
  if (body === null) return null;
  try {
    JSON.parse(filled.body);
    return null;
  } catch {
    return "the body is not JSON";
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** For a POSIX shell. */
export function asCurl(origin: string, reference: Reference, filled: FilledIn): string {
  const { method, body } = reference;
  const parts = ["curl"];
  if (method !== (body === null ? "GET" : "POST")) parts.push(`-X ${method}`);
  if (body !== null) parts.push("-H 'content-type: application/json'", `-d ${quoted(oneLine(filled.body))}`);
  return [...parts, quoted(origin + filledAddress(reference, filled))].join(" ");
}

/** For a module of JavaScript. */
export function asFetch(origin: string, reference: Reference, filled: FilledIn): string {
  const { method, body } = reference;
  const address = JSON.stringify(origin + filledAddress(reference, filled));
  if (method === "GET")
    return `const response = await fetch(${address});\nconsole.log(await response.json());\n`;
  const lines = [`  method: ${JSON.stringify(method)},`];
  if (body !== null)
    lines.push(
      `  headers: { "content-type": "application/json" },`,
      `  body: JSON.stringify(${oneLine(filled.body)}),`,
    );
  return `const response = await fetch(${address}, {\n${lines.join("\n")}\n});\nconsole.log(await response.json());\n`;
}

/** JSON without its line breaks; what is no JSON stays as it is. */
function oneLine(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

/** What came back. */
export interface Received {
  readonly status: number;
  readonly type: string;
  /** JSON with line breaks, or other text; null for what is neither. */
  readonly text: string | null;
  readonly bytes: number;
}

/** @throws what `fetch` throws, also where it is aborted */
export async function sendExample(
  reference: Reference,
  filled: FilledIn,
  signal: AbortSignal,
): Promise<Received> {
  const response = await fetch(filledAddress(reference, filled), {
    method: reference.method,
    signal,
    ...(reference.body !== null && { headers: { "content-type": "application/json" }, body: filled.body }),
  });
  const type = response.headers.get("content-type") ?? "";
  const bytes = await response.arrayBuffer();
  const isText = /^(text\/|application\/(json|x-ndjson|xml))/.test(type);
  const text = isText ? new TextDecoder().decode(bytes) : null;
  const isJson = type.startsWith("application/json") && text !== null;
  return {
    status: response.status,
    type,
    text: isJson ? JSON.stringify(JSON.parse(text), null, 2) : text,
    bytes: bytes.byteLength,
  };
}
