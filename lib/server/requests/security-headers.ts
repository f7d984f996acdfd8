/**
 * Headers of the document of a captured page. The sandbox directive holds even where the document is opened
 * outside of the workspace; the sources allow what is inside the document itself and nothing else (measured:
 * no script, no request, no navigation).
 */
export const CAPTURE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": [
    "sandbox allow-same-origin",
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
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

/** Headers of the decoded source: text, never a document. */
export const SOURCE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "Content-Type": "text/plain; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-cache",
};
