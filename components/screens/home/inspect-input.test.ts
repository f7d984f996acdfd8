import { describe, expect, it } from "vitest";
import { readPasted } from "./inspect-input";

describe("readPasted", () => {
  it.each([
    ["https://news.example/a?b=1", "https://news.example/a?b=1"],
    ["  HTTP://news.example  ", "HTTP://news.example"],
    ["news.example/story", "https://news.example/story"],
    ["news.example:8080", "https://news.example:8080"],
    ["山谷.example/一", "https://山谷.example/一"],
  ])("takes %s for an address", (text, url) => expect(readPasted(text)).toEqual({ kind: "url", url }));
  it("takes what has a tag in it for HTML, as it is", () =>
    expect(readPasted(" <p>one\n")).toEqual({ kind: "html", html: " <p>one\n" }));
  it("takes HTML that begins with words for HTML", () =>
    expect(readPasted("one <b>two</b>").kind).toBe("html"));
  it.each([
    ["https://", "The host is missing: a name such as news.example comes after https://"],
    [" HTTP:// ", "The host is missing: a name such as news.example comes after http://"],
    ["https:", "The host is missing"],
    ["https://?a=1", "The host is missing"],
    ["https://:80/", "The host is missing"],
    ["https:news.example", "The slashes are missing: an address begins with https://"],
    ["http:/news.example", "The slashes are missing"],
    ["https://news.example/a b", "no spaces"],
    ["https://news.example:99999/", "host or port"],
    ["https://[/", "host or port"],
  ])("says what %j lacks as an address", (text, part) => {
    const pasted = readPasted(text);
    expect(pasted.kind === "neither" ? pasted.reason : "").toContain(part);
  });
  it.each([
    ["", "first"],
    ["just words", "neither"],
    ["file:///etc/passwd", "not file"],
    ["word", "neither"],
  ])("refuses %j with the reason", (text, part) => {
    const pasted = readPasted(text);
    expect(pasted.kind === "neither" ? pasted.reason : "").toContain(part);
  });
});
