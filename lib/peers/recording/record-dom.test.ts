import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { ownerOf, recordDom } from "./record-dom";

const METHODS = ["remove", "insertBefore", "cloneNode", "innerHTML"];

/** The methods of the DOM that are recorded, as they are now. */
function methodsOf(document: Document): unknown[] {
  const element = document.createElement("div");
  return METHODS.map((name) => ownerOf(element, name).descriptor);
}

/** What is told of `run` on a page, one word per call. */
function told(html: string, run: (document: Document) => void): string[] {
  const calls: string[] = [];
  const { document } = parseHTML(html);
  recordDom(
    document,
    {
      removing: (node) => calls.push(`removing ${node.nodeName.toLowerCase()}`),
      placing: (node) => calls.push(`placing ${node.nodeName.toLowerCase()}`),
      written: (element) => calls.push(`written ${element.nodeName.toLowerCase()}`),
      reread: (element) => calls.push(`reread ${element.nodeName.toLowerCase()}`),
    },
    () => run(document),
  );
  return calls;
}

const HTML = "<html><body><div><p>one</p><i>two</i></div></body></html>";

describe("recordDom", () => {
  it.each([
    ["a removal", (document: Document) => document.querySelector("p")!.remove(), ["removing p"]],
    [
      "a move",
      (document: Document) => void document.querySelector("p")!.appendChild(document.querySelector("i")!),
      ["placing i"],
    ],
    [
      "HTML that is read and set, without what the parser puts in",
      (document: Document) => {
        const div = document.querySelector("div")!;
        div.innerHTML = div.innerHTML.replace("one", "1");
      },
      ["written div", "reread div"],
    ],
    [
      "nothing of a copy, which is put together by insertions",
      (document: Document) => void document.querySelector("div")!.cloneNode(true),
      [],
    ],
  ])("tells of %s", (_, run, calls) => expect(told(HTML, run)).toEqual(calls));

  it("leaves the DOM as it was, and tells nothing any more", () => {
    const { document } = parseHTML(HTML);
    const before = methodsOf(document);
    const calls: string[] = [];
    const listener = { removing: () => calls.push("removing"), placing: () => calls.push("placing") };
    expect(recordDom(document, listener, () => methodsOf(document))).not.toEqual(before);
    expect(methodsOf(document)).toEqual(before);
    document.querySelector("p")!.remove();
    expect(calls).toEqual([]);
  });

  it.each(["program", "listener"])("leaves the DOM as it was where the %s throws", (who) => {
    const { document } = parseHTML(HTML);
    const before = methodsOf(document);
    const fail = (): never => {
      throw new RangeError("no more");
    };
    const listener = { removing: fail, placing: () => undefined };
    const run = () => (who === "program" ? fail() : document.querySelector("p")!.remove());
    expect(() => recordDom(document, listener, run)).toThrow("no more");
    expect(methodsOf(document)).toEqual(before);
  });
});
