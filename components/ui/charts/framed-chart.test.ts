import { expect, it } from "vitest";
import { framed } from "./framed-chart";

const chart = { text: '<svg width="300" height="100"></svg>', width: 300, height: 100 };
const words = (file: string) => [...file.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);

it("a picture says its title and what it shows, around the chart, in lines that fit", () => {
  const caption = "Of 63 pages: F1 above the diagonal, kappa below, mean F1 (characters) on it";
  const { text, width, height } = framed(chart, "Agreement of A & B", caption);
  const [title, ...lines] = words(text);
  expect(title).toBe("Agreement of A &#38; B");
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(" ")).toBe(caption);
  expect(text).toContain(chart.text);
  expect(width).toBeGreaterThan(chart.width);
  const lowest = Math.max(...[...text.matchAll(/<text x="\d+" y="(\d+)"/g)].map(([, y]) => Number(y)));
  expect(lowest).toBeLessThan(height);
});

it("says a caption that is the title once", () => {
  expect(words(framed(chart, "Scores", "Scores").text)).toEqual(["Scores"]);
});
