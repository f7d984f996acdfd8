import { expect, it } from "vitest";
import { NO_TITLE_DISTANCE, titleDistance } from "./title-distance";

it.each([
  { title: "Rain", text: " rain\n", is: 0 },
  { title: "Rain at last", text: "Rain", is: 0.8 / 12 },
  { title: "Rain", text: "Rain x", is: 2 / 4 },
  { title: "abcd", text: "abxd", is: 1 / 4 },
  { title: "abcd", text: "", is: 0.4 / 4 },
  { title: "", text: "Rain", is: NO_TITLE_DISTANCE },
  { title: "abcd", text: "x".repeat(33), is: 29 / 4 },
])("is $is from '$title' to '$text'", ({ title, text, is }) =>
  expect(titleDistance(title)(text)).toBeCloseTo(is, 10),
);
