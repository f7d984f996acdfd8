/** What a browser shows as a page. */
export const HTML_TYPES: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);

/** A content type in lower case and its `charset`, null where it names none. */
export function contentType(header: string | null): {
  readonly type: string | null;
  readonly charset: string | null;
} {
  if (header === null) return { type: null, charset: null };
  const [type, ...parameters] = header.split(";");
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((name) => name !== undefined);
  return { type: type!.trim().toLowerCase() || null, charset: charset ?? null };
}
