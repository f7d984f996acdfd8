// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { tellCutWords } from "./cut-words";

/** Words in a box of 50 px that are so wide, under the pointer. */
function pointed(html: string, width: number): HTMLElement {
  document.body.innerHTML = html;
  onTestFinished(tellCutWords(document));
  const box = document.querySelector<HTMLElement>("#box")!;
  // Nothing is laid out here.
  Object.defineProperty(box, "clientWidth", { value: 50 });
  Object.defineProperty(box, "scrollWidth", { value: width, configurable: true });
  Object.defineProperty(box, "innerText", { get: () => box.textContent });
  point(document.querySelector("#under") ?? box);
  return box;
}

const point = (element: Element): boolean =>
  element.dispatchEvent(new Event("pointerover", { bubbles: true }));

const CUT = 'style="text-overflow: ellipsis"';

test("words that are cut off are told in whole, also from an element inside of them", () => {
  expect(pointed(`<p id="box" ${CUT}>The ferry\n came late</p>`, 51).title).toBe("The ferry came late");
  expect(pointed(`<p id="box" ${CUT}>The <b id="under">ferry</b></p>`, 80).title).toBe("The ferry");
});

test("words that fit are not told, nor those that scroll", () => {
  expect(pointed(`<p id="box" ${CUT}>Ferry</p>`, 50).title).toBe("");
  expect(pointed(`<p id="box">The ferry came late</p>`, 80).title).toBe("");
});

test("a title that somebody gave stays, around the words and in them", () => {
  const around = pointed(`<a title="Home"><span id="box" ${CUT}>The ferry came late</span></a>`, 80);
  expect(around.hasAttribute("title")).toBe(false);
  const within = pointed(`<p id="box" ${CUT}>The <b title="a ship">ferry</b></p>`, 80);
  expect(within.hasAttribute("title")).toBe(false);
});

test("words that came later, or that have room by now, are told as they are", () => {
  const box = pointed(`<p id="box" ${CUT}>The ferry came late</p>`, 80);
  box.textContent = "The ferry did not come";
  point(box);
  expect(box.title).toBe("The ferry did not come");
  Object.defineProperty(box, "scrollWidth", { value: 50 });
  point(box);
  expect(box.title).toBe("");
});
