import { expect, it } from "vitest";
import { contactSheet } from "./contact-sheet";

it("puts pictures of one row together, whatever their order, and lets no name become markup", () => {
  const sheet = contactSheet("A & B", [
    { file: "1.png", row: "one", caption: "light" },
    { file: "2.png", row: "<two>", caption: "light" },
    { file: "3.png", row: "one", caption: "dark" },
  ]);
  expect(sheet.match(/<h2>.*?<\/h2>/g)).toEqual(["<h2>one</h2>", "<h2>&lt;two&gt;</h2>"]);
  expect(sheet.match(/href="[^"]*"/g)).toEqual(['href="1.png"', 'href="3.png"', 'href="2.png"']);
  expect(sheet).toContain("<title>A &amp; B</title>");
});
