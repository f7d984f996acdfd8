import { describe, expect, it } from "vitest";
import { isSignInRequired, publicOrigin } from "./sign-in";

describe("whether people sign in", () => {
  it.each([
    { when: "nothing is set", env: {}, is: false },
    { when: "HOST is empty", env: { HOST: "" }, is: false },
    { when: "HOST is another loopback address", env: { HOST: "127.8.0.1" }, is: false },
    { when: "HOST is ::1", env: { HOST: "::1" }, is: false },
    { when: "HOST is localhost", env: { HOST: "localhost" }, is: false },
    { when: "HOST is all addresses", env: { HOST: "0.0.0.0" }, is: true },
    { when: "HOST is all addresses of IPv6", env: { HOST: "::" }, is: true },
    { when: "HOST is an address of the network", env: { HOST: "192.168.1.5" }, is: true },
    { when: "HOST only begins like loopback", env: { HOST: "127.0.0.1.example" }, is: true },
    { when: "it is switched on", env: { WINNOW_SIGN_IN: "on" }, is: true },
    { when: "it is switched off on this machine", env: { WINNOW_SIGN_IN: "off" }, is: false },
    { when: "a proxy makes it public", env: { WINNOW_ORIGIN: "https://winnow.example" }, is: true },
    {
      when: "the public address is this machine",
      env: { WINNOW_ORIGIN: "http://localhost:8080" },
      is: false,
    },
  ])("$is where $when", ({ env, is }) => {
    expect(isSignInRequired(env)).toBe(is);
  });

  it("is not switched off where others reach the server, nor by another word", () => {
    const off = { WINNOW_SIGN_IN: "off" };
    expect(() => isSignInRequired({ ...off, HOST: "0.0.0.0" })).toThrow("HOST=0.0.0.0");
    expect(() => isSignInRequired({ ...off, WINNOW_ORIGIN: "https://a.example" })).toThrow(
      "https://a.example",
    );
    expect(() => isSignInRequired({ WINNOW_SIGN_IN: "no" })).toThrow("WINNOW_SIGN_IN=no");
  });

  it.each(["winnow.example", "ftp://a.example", "https://a.example/path", "https://a.example?x"])(
    "is asked of an origin, not of %s",
    (given) => {
      expect(() => publicOrigin({ WINNOW_ORIGIN: given })).toThrow(`WINNOW_ORIGIN=${given}`);
    },
  );
});
