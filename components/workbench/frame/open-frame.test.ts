import { afterEach, expect, it, vi } from "vitest";
import { openFrame, openRendered, viewUrl } from "./open-frame";

afterEach(() => vi.unstubAllGlobals());

/** What the two ask of an element, without a browser. */
function frameElement() {
  const attributes = new Map<string, string>();
  const heard: (() => void)[] = [];
  return {
    dataset: {} as Record<string, string>,
    style: {} as Record<string, string>,
    heard,
    replace: vi.fn(),
    hasAttribute: (name: string) => attributes.has(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    set src(url: string) {
      attributes.set("src", url);
    },
    addEventListener: (_: string, listen: () => void) => heard.push(listen),
    get contentWindow() {
      return { location: { replace: this.replace } };
    },
  };
}

const open = (frame: ReturnType<typeof frameElement>, url: string) =>
  openFrame(frame as unknown as HTMLIFrameElement, url);

it("shows a frame when its view is there, not before", () => {
  const frame = frameElement();
  open(frame, "/view");
  expect(frame.getAttribute("src")).toBe("/view");
  expect(frame.style.display).toBe("none");
  frame.heard[0]!();
  expect(frame.style.display).toBe("");
});

it("leaves a frame alone that shows the view, or waits for it", () => {
  const frame = frameElement();
  open(frame, "/view");
  open(frame, "/view");
  expect(frame.heard).toHaveLength(1);
  expect(frame.replace).not.toHaveBeenCalled();
});

it("puts another view in the place of the first, so that Back still leaves the page", () => {
  const frame = frameElement();
  open(frame, "/view?width=732");
  open(frame, "/view?width=366");
  expect(frame.replace).toHaveBeenCalledWith("/view?width=366");
  expect(frame.getAttribute("src")).toBe("/view?width=732");
});

it("opens the frame that the server rendered, with the width that is chosen for the address, and not again", () => {
  const frame = frameElement();
  const url = viewUrl("a b", 366);
  const chosen: (string | null)[] = [];
  frame.dataset.captured = "a b";
  vi.stubGlobal("location", { search: "?mode=inspect&w=366" });
  vi.stubGlobal("document", { querySelector: () => frame });
  openRendered((asked) => {
    chosen.push(asked);
    return 366;
  });
  expect([frame.getAttribute("src"), frame.style.width, frame.style.display, ...chosen]).toEqual([
    url,
    "366px",
    "none",
    "366",
  ]);
  open(frame, url);
  expect(frame.replace).not.toHaveBeenCalled();
  expect(frame.heard).toHaveLength(1);
});

it("opens nothing where the server rendered no frame", () => {
  vi.stubGlobal("document", { querySelector: () => null });
  openRendered(() => {
    throw new Error("asked without a frame");
  });
});
