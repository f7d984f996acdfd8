import { afterEach, expect, it, vi } from "vitest";
import { FITTING } from "../workspace/fitting-preset";
import { PRESETS } from "../workspace/workspace-store";
import { earlyFrame, openFrame, viewUrl } from "./open-frame";

afterEach(() => vi.unstubAllGlobals());

/** What the two ask of an element, without a browser. */
function frameElement() {
  const attributes = new Map<string, string>(), heard: (() => void)[] = [];
  return {
    dataset: {} as Record<string, string>, style: {} as Record<string, string>, heard, replace: vi.fn(),
    hasAttribute: (name: string) => attributes.has(name), getAttribute: (name: string) => attributes.get(name) ?? null,
    set src(url: string) { attributes.set("src", url); },
    addEventListener: (_: string, listen: () => void) => heard.push(listen),
    get contentWindow() { return { location: { replace: this.replace } }; },
  };
}

const open = (frame: ReturnType<typeof frameElement>, url: string) => openFrame(frame as unknown as HTMLIFrameElement, url);

function early(search: string, innerWidth: number, pageId = 'a"b</script>', frame: ReturnType<typeof frameElement> | null = frameElement()) {
  vi.stubGlobal("location", { search });
  vi.stubGlobal("innerWidth", innerWidth);
  vi.stubGlobal("document", { querySelector: () => frame });
  new Function(earlyFrame(pageId, FITTING, PRESETS))();
  return frame;
}

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

it.each([["?mode=inspect", 1440, 732], ["?w=1366", 1440, 1366], ["?w=5", 1440, 732], ["?w=x", 700, 366], ["", 2000, 1024]])("opens the frame early with the preset that the app will choose: %s in %i px", (search, innerWidth, width) => {
  const frame = early(search, innerWidth)!, url = `/api/pages/a%22b%3C%2Fscript%3E/document?width=${width}`;
  expect([frame.getAttribute("src"), frame.dataset.view, frame.style.width, frame.style.display]).toEqual([url, url, `${width}px`, "none"]);
  open(frame, viewUrl('a"b</script>', width));
  expect(frame.replace).not.toHaveBeenCalled();
  expect(frame.heard).toHaveLength(1);
});

it("does nothing early in a document without a frame", () => {
  expect(early("", 1440, "a", null)).toBeNull();
});

it("cannot end the script element it stands in", () => {
  expect(earlyFrame("</script>", FITTING, PRESETS)).not.toContain("</");
});
