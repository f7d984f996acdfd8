/**
 * The page of the proxy itself, `http://winnow.proxy/`: how pages are seen now, and the way to another view. Only a
 * form of this page changes that; no other site can.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { UsageError } from "../errors";
import { writeRecipe } from "../recipes/text";
import { fingerprintOf } from "./authority/authority";
import { escaped } from "./passing/refusal";
import { VIEWS, type ProxyView, type Wishes } from "./filtering/wishes";

/** The name of the page, for browsers that go through the proxy. */
export const CONTROL_HOST = "winnow.proxy";

const WORDS: Readonly<Record<ProxyView, { readonly label: string; readonly says: string }>> = {
  filtered: { label: "Filtered", says: "Only what the recipe keeps." },
  whole: { label: "Whole", says: "Pages as they come." },
  dimmed: { label: "Dimmed", says: "The whole page, with what the recipe drops dimmed." },
};

/** More than a form of one field is. */
const MOST_BYTES = 1_000;

export interface Control {
  readonly wishes: Wishes;
  /** The certificate in PEM; null where secure connections are left alone. */
  readonly certificate: string | null;
  /** Pages filtered so far, and those that had to pass as they came. */
  readonly counts: { readonly filtered: number; readonly failed: number };
}

/** Answer a request to the proxy itself. @throws UsageError `foreign-origin`, `no-such-page`, `bad-view` */
export async function control(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { wishes, certificate, counts }: Control,
): Promise<void> {
  const { method } = request;
  if (method === "POST" && path === "/view") {
    const { origin, host } = request.headers;
    if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host)
      throw new UsageError("foreign-origin", "the view is changed on the page of the proxy alone");
    const asked = new URLSearchParams(await shortBody(request)).get("view") ?? "";
    const view = VIEWS.find((one) => one === asked);
    if (view === undefined)
      throw new UsageError("bad-view", `a view is one of ${VIEWS.join(", ")}, not ${asked.slice(0, 40)}`);
    wishes.view = view;
    response.writeHead(303, { location: "/", "cache-control": "no-store", "content-length": 0 });
    response.end();
    return;
  }
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && path === "/ca.pem" && certificate !== null) {
    send(request, response, "application/x-x509-ca-cert", certificate);
    return;
  }
  if (!isRead || path !== "/")
    throw new UsageError("no-such-page", `the proxy has no page ${path.slice(0, 100)}`);
  send(request, response, "text/html; charset=utf-8", controlPage({ wishes, certificate, counts }));
}

function send(request: IncomingMessage, response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

async function shortBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BYTES) throw new UsageError("bad-view", "that is no form of this page");
  }
  return text;
}

function controlPage({ wishes, certificate, counts }: Control): string {
  const buttons = VIEWS.map((view) => {
    const { label, says } = WORDS[view];
    const isNow = wishes.view === view;
    return `<button name="view" value="${view}"${isNow ? ' aria-pressed="true"' : ' aria-pressed="false"'}><strong>${label}</strong><span>${says}</span></button>`;
  }).join("");
  const hosts = wishes.hosts
    .map(
      ({ host, recipe }) =>
        `<tr><td>${escaped(host)}<td>${recipe === null ? "left alone" : `<code>${escaped(writeRecipe(recipe))}</code>`}`,
    )
    .join("");
  const secure =
    certificate === null
      ? "HTTPS pages pass as they are. To filter them, stop the proxy and make a certificate authority with <code>winnow proxy --make-ca</code>."
      : `HTTPS pages are filtered with your own certificate authority, SHA-256 <code>${fingerprintOf(certificate)}</code>. <a href="/ca.pem">Its certificate</a>.`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Winnow proxy</title><style>${STYLE}</style>
<main><h1>Winnow proxy</h1>
<form method="post" action="/view"><p id="how">How do you want to see pages? Reload a page after a change.</p><div role="group" aria-labelledby="how">${buttons}</div></form>
<h2>Recipe</h2><p><code>${escaped(writeRecipe(wishes.usual))}</code>${hosts === "" ? "" : ", but for these hosts and the hosts below them:"}</p>${hosts === "" ? "" : `<table>${hosts}</table>`}
<h2>HTTPS</h2><p>${secure}</p>
<h2>So far</h2><p>${plural(counts.filtered, "page")} filtered, ${counts.failed} passed as they came because of an error.</p></main>`;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

const STYLE =
  ":root{color-scheme:light dark;--line:#cfcfca;--on:#1f5fbf;--soft:#66665f}" +
  "@media(prefers-color-scheme:dark){:root{--line:#44443f;--on:#7fb0ff;--soft:#a5a59d}}" +
  "body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:44rem;margin:0 auto;padding:2rem 1rem}" +
  "h1{font-size:1.5rem;margin:0 0 1rem}h2{font-size:1rem;margin:2rem 0 .25rem}p{margin:0 0 .75rem}" +
  "[role=group]{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr))}" +
  "button{display:grid;align-content:start;font:inherit;text-align:start;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;cursor:pointer}" +
  "button span{color:var(--soft);font-size:.875rem}" +
  "button[aria-pressed=true]{border-color:var(--on);box-shadow:inset 0 0 0 1px var(--on)}" +
  "button:focus-visible,a:focus-visible{outline:2px solid var(--on);outline-offset:2px}" +
  "code{font-size:.875em;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:.4rem .5rem .4rem 0}";
