import { describe, expect, it } from "vitest";
import { textOfHtml } from "./html-text";
// Hands in the parser.
import "../parsing/parse";

describe("text of HTML", () => {
  it.each([
    ["a text", "a < b & c\nd", "a < b & c\nd"],
    ["blocks side by side", "<p>a</p><p>b <i>c</i></p>", "a\nb c"],
    ["entities", "a&amp;b &#228;", "a&b ä"],
    ["a script", "<p>a</p><script>b</script>", "a"],
    ["nothing", "", ""],
  ])("is right for %s", (_, html, text) => expect(textOfHtml(html)).toBe(text));
});
