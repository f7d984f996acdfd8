import { stillPicture } from "../../capture/pictures";
import { DRAWING, SHEET } from "../../capture/resource-type";
import { NotFoundError } from "../../errors";
import type { Store } from "../../store/interfaces/store";
import { DerivedCache } from "./derived-page";
import { areHeavy, pageThreads, READING_LIMIT_MS } from "./page-threads";

/**
 * A picture or font that came with a page, as the frame may show it: pictures hold still, drawings are written anew by
 * the list of the frame. Sheets stand in the document itself and are not handed out.
 * @throws NotFoundError where the page has no such picture or font; LimitError where a drawing takes too long
 */
export async function pageResource(
  { captures }: Pick<Store, "captures">,
  pageId: string,
  sha256: string,
  signal: AbortSignal,
): Promise<{ readonly type: string; readonly bytes: Uint8Array }> {
  const { type, bytes } = await captures.resource(pageId, sha256);
  const shown =
    type === DRAWING
      ? await safeDrawing(sha256, bytes, signal)
      : type.startsWith("image/")
        ? (stillPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))?.bytes ?? null)
        : type === SHEET
          ? null
          : bytes;
  if (shown === null || shown.length === 0) throw new NotFoundError("resource of the page", sha256);
  return { type, bytes: shown };
}

const drawings = new DerivedCache(8 * 2 ** 20);

/** Empty where nothing of it may be shown. */
function safeDrawing(sha256: string, bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  return drawings.get(sha256, async () => {
    const drawn = await pageThreads().run("drawing", {
      what: "drawing a picture of this page",
      subject: sha256,
      isHeavy: areHeavy(bytes.length),
      limitMs: READING_LIMIT_MS,
      key: `drawing ${sha256}`,
      signal,
      load: async () => ({ bytes: new Uint8Array(bytes) }),
    });
    return drawn ?? new Uint8Array();
  });
}
