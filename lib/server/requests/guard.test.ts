import { describe, expect, it } from "vitest";
import { allowedHosts, guardHost, guardRequest, guardScreen } from "./guard";

const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) }) as Request;
const loopback = allowedHosts(undefined);

describe("guardHost", () => {
  it.each(["localhost", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:80"])("lets %s in", (host) =>
    expect(() => guardHost(request({ host }), loopback)).not.toThrow(),
  );
  it.each(["evil.example", "127.0.0.1.evil.example:3000", "localhost.evil.example"])("refuses %s", (host) =>
    expect(() => guardHost(request({ host }), loopback)).toThrow("is not served here"),
  );
  it("refuses a request without Host", () =>
    expect(() => guardHost(request({}), loopback)).toThrow("names no host"));
  it("lets the configured host in beside loopback", () =>
    expect(() => guardHost(request({ host: "lab.example:80" }), allowedHosts("lab.example"))).not.toThrow());
  it("lets any host in when bound to all addresses", () =>
    expect(() => guardHost(request({ host: "lab.example" }), allowedHosts("0.0.0.0"))).not.toThrow());
});

describe("guardRequest", () => {
  const cases: readonly [string, Record<string, string>, boolean][] = [
    ["the same origin", { origin: "http://127.0.0.1:3000" }, true],
    ["another port of this machine", { origin: "http://127.0.0.1:4000" }, false],
    ["another site", { origin: "https://evil.example" }, false],
    [
      "another site, whatever else is said",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
      false,
    ],
    ["the opaque origin of a sandboxed frame", { origin: "null" }, false],
    ["no origin and no browser", {}, true],
    ["no origin from another site's browser tab", { "sec-fetch-site": "cross-site" }, false],
    [
      "a link to the API on another site",
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
      false,
    ],
    ["no origin, same site but other origin", { "sec-fetch-site": "same-site" }, false],
    ["no origin, same origin", { "sec-fetch-site": "same-origin" }, true],
    [
      "an address that the person typed or kept",
      { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
      true,
    ],
  ];
  it.each(cases)("judges %s", (_when, headers, passes) => {
    const check = () => guardRequest(request({ host: "127.0.0.1:3000", ...headers }), loopback);
    if (passes) expect(check).not.toThrow();
    else expect(check).toThrow("may neither read nor write here");
  });
});

describe("guardScreen", () => {
  const visit = {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  const check =
    (headers: Record<string, string>, method = "GET") =>
    () =>
      guardScreen(
        { method, headers: new Headers({ host: "127.0.0.1:3000", ...headers }) } as Request,
        loopback,
      );
  it("lets a link on another site lead here, and every request of our own", () => {
    expect(check(visit)).not.toThrow();
    expect(
      check({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }),
    ).not.toThrow();
    expect(check({})).not.toThrow();
  });
  it.each([
    ["a frame of another site", { ...visit, "sec-fetch-dest": "iframe" }],
    ["a picture of another site", { ...visit, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
    ["a fetch of another site", { ...visit, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "empty" }],
  ])("refuses %s", (_what, headers) => expect(check(headers)).toThrow("may neither read nor write here"));
  it("refuses a form of another site and a name that is not ours", () => {
    expect(check(visit, "POST")).toThrow("may neither read nor write here");
    expect(check({ ...visit, host: "evil.example" })).toThrow("is not served here");
  });
});
