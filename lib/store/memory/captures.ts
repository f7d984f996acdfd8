import { createHash } from "node:crypto";
import { SHEET } from "../../capture/resource-type";
import { NotFoundError } from "../../errors";
import type { CaptureStore } from "../interfaces/captures";
import { compareText, required, type Tables } from "./tables/tables";

/** What came with pages, in memory: a part of the stored page. */
export function captureStore({ pages }: Tables): CaptureStore {
  const captureOf = (pageId: string) => required(pages, "page", pageId).page.capture ?? null;
  return {
    find: async (pageId) => {
      const capture = captureOf(pageId);
      if (capture === null) return null;
      const resources = capture.resources
        .map(({ url, type, bytes }) => ({ url, type, sha256: sha256Of(bytes) }))
        .sort((a, b) => compareText(a.url, b.url));
      return { ...capture, resources };
    },
    resource: async (pageId, sha256) => {
      const found = captureOf(pageId)?.resources.find(({ bytes }) => sha256Of(bytes) === sha256);
      if (found === undefined) throw new NotFoundError("resource of the page", sha256);
      return { type: found.type, bytes: found.bytes.slice() };
    },
    sheets: async (pageId, sha256) => {
      const row = pages.get(pageId);
      if (row === undefined || sha256Of(row.page.bytes) !== sha256) return [];
      return (row.page.capture?.resources ?? [])
        .filter(({ type }) => type === SHEET)
        .map(({ url, bytes }) => ({ url, css: Buffer.from(bytes).toString("utf8") }))
        .sort((a, b) => compareText(a.url, b.url));
    },
    ofType: async (pageId, type) =>
      new Map(
        (captureOf(pageId)?.resources ?? [])
          .filter((resource) => resource.type === type)
          .map(({ bytes }) => [sha256Of(bytes), bytes.slice()]),
      ),
  };
}

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
