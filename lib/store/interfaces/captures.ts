import type { CaptureFacts } from "../../capture/captured";
import type { LinkedSheet } from "../../page/page";

/** A style sheet, picture or font that came with a page. */
export interface Resource {
  /** Absolute and without fragment, as the page asks for it; `cid:` for the parts of a MIME file. */
  readonly url: string;
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** What its bytes are, e.g. `image/png`. */
  readonly type: string;
}

/** What came with a page, and how. */
export interface Capture extends CaptureFacts {
  /** By address. */
  readonly resources: readonly Resource[];
}

/**
 * What came with pages beside their bytes. It is added and replaced together with the bytes of its page (`pages.add`,
 * `pages.replace`), whose version keeps it, and goes with them; equal bytes are stored once, whoever asks for them.
 */
export interface CaptureStore {
  /** What came with the bytes that stand there; null for a page that came alone. @throws NotFoundError for no page */
  find(pageId: string): Promise<Capture | null>;
  /** One resource of a page as it stands. @throws NotFoundError where the page has none of these bytes */
  resource(pageId: string, sha256: string): Promise<{ readonly type: string; readonly bytes: Uint8Array }>;
  /**
   * The style sheets that came with certain bytes of a page, by address; none where nothing did, and for no page:
   * asked whenever a page is read.
   */
  sheets(pageId: string, sha256: string): Promise<readonly LinkedSheet[]>;
  /** The bytes of all of a page's resources of one type, by sha256. */
  ofType(pageId: string, type: string): Promise<ReadonlyMap<string, Uint8Array>>;
}
