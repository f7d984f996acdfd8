/** Where the pictures and fonts of a page are found, its own and no others: what its frame may ask for begins so. */
export const resourcePath = (pageId: string): string => `/api/pages/${encodeURIComponent(pageId)}/resources/`;

/**
 * Headers of the document of a captured page. The sandbox directive holds even where the document is opened
 * outside of the workspace; the sources allow what is inside the document itself and, of this server, the pictures and
 * fonts of this page alone (measured: no script, no other request, no navigation).
 * @param host of this server, as the request named it
 * @param resources the path below which the page's own pictures and fonts are
 */
export function captureHeaders(host: string, resources: string): Readonly<Record<string, string>> {
  // A name that a policy cannot hold, as IPv6 has it, allows nothing.
  const own = /^[\w.-]+(:\d+)?$/.test(host) ? `data: ${host}${resources}` : "data:";
  return {
    "Content-Security-Policy": [
      "sandbox allow-same-origin",
      "default-src 'none'",
      "script-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src ${own}`,
      `font-src ${own}`,
      "media-src data:",
      "object-src 'none'",
      "frame-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join("; "),
    "Content-Type": "text/html; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-DNS-Prefetch-Control": "off",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, no-cache",
  };
}

/** Headers of a picture or font of a captured page; opened by itself a drawing is a document that may do nothing. */
export const RESOURCE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  // What a hash names never changes.
  "Cache-Control": "private, max-age=86400, immutable",
};

/** Headers of the decoded source: text, never a document. */
export const SOURCE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "Content-Type": "text/plain; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-cache",
};
