import { describe, expect, it } from "vitest";
import { allowedHosts, guardHost, guardWrite } from "./guard";

const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) }) as Request;
const loopback = allowedHosts(undefined);

describe("guardHost", () => {
  it.each(["localhost", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:80"])("lets %s in", (host) => expect(() => guardHost(request({ host }), loopback)).not.toThrow());
  it.each(["evil.example", "127.0.0.1.evil.example:3000", "localhost.evil.example"])("refuses %s", (host) => expect(() => guardHost(request({ host }), loopback)).toThrow("is not served here"));
  it("refuses a request without Host", () => expect(() => guardHost(request({}), loopback)).toThrow("names no host"));
  it("lets the configured host in beside loopback", () => expect(() => guardHost(request({ host: "lab.example:80" }), allowedHosts("lab.example"))).not.toThrow());
  it("lets any host in when bound to all addresses", () => expect(() => guardHost(request({ host: "lab.example" }), allowedHosts("0.0.0.0"))).not.toThrow());
});

describe("guardWrite", () => {
  const cases: readonly [string, Record<string, string>, boolean][] = [
    ["the same origin", { origin: "http://127.0.0.1:3000" }, true],
    ["another port of this machine", { origin: "http://127.0.0.1:4000" }, false],
    ["another site", { origin: "https://evil.example" }, false],
    ["the opaque origin of a sandboxed frame", { origin: "null" }, false],
    ["no origin and no browser", {}, true],
    ["no origin from another site's browser tab", { "sec-fetch-site": "cross-site" }, false],
    ["no origin, same site but other origin", { "sec-fetch-site": "same-site" }, false],
    ["no origin, same origin", { "sec-fetch-site": "same-origin" }, true],
  ];
  it.each(cases)("judges %s", (_when, headers, passes) => {
    const check = () => guardWrite(request({ host: "127.0.0.1:3000", ...headers }), loopback);
    if (passes) expect(check).not.toThrow();
    else expect(check).toThrow("may not write here");
  });
});
