// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { mendWithoutSheets } from "./without-sheets";

const WHITE = "<p style='color: rgb(255, 255, 255)'>white on white</p>";
const missing = parsePage(`<link rel=stylesheet href=a.css>${WHITE}`);

/** A document in a frame, as the captured page is. */
function framed(): { readonly content: Document; readonly ink: () => string } {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const content = frame.contentDocument!;
  content.body.innerHTML = WHITE;
  return { content, ink: () => content.querySelector("p")!.style.color };
}

beforeEach(() => document.body.replaceChildren());

test("a page whose style sheets are missing is made readable", () => {
  const { content, ink } = framed();
  mendWithoutSheets(content, missing, undefined);
  expect(ink()).toBe("black");
});

test("a document is looked at once, also where its frame is laid out first and shown later", () => {
  const { content, ink } = framed();
  mendWithoutSheets(content, missing, undefined);
  content.querySelector("p")!.style.setProperty("color", "rgb(255, 255, 255)", "important");
  mendWithoutSheets(content, missing, undefined);
  expect(ink()).toBe("rgb(255, 255, 255)");
});

test("a page that asks for no style sheet stays as its authors made it", () => {
  const { content, ink } = framed();
  mendWithoutSheets(content, parsePage(WHITE), undefined);
  expect(ink()).toBe("rgb(255, 255, 255)");
});
