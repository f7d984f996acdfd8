/** A style sheet, picture or font that came with a page. */
export interface NewResource {
  /** Absolute and without fragment, as the page asks for it; `cid:` for the parts of a MIME file. */
  readonly url: string;
  /** What its bytes are, see `resource-type.ts`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** How a page was captured, as far as lists and heads tell it. */
export interface CaptureFacts {
  /** What it came in. */
  readonly source: CaptureSource;
  /** Style sheets and pictures that the page itself asks for. */
  readonly wanted: number;
  /** How many of them did not come with it, or cannot be shown. */
  readonly missing: number;
  /** The addresses of the first of those. */
  readonly missed: readonly string[];
}

/** A WARC file, a WACZ archive, a MIME file, a page saved with its folder, or the network. */
export const CAPTURE_SOURCES = ["warc", "wacz", "mhtml", "complete", "fetched"] as const;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];

export interface NewCapture extends CaptureFacts {
  readonly resources: readonly NewResource[];
}

/** What lies beside the pages of an import: where their resources are found. */
export interface Archive {
  readonly source: CaptureSource;
  /** What was captured under an address, absolute and without fragment; null where nothing was. */
  find(url: string): Promise<Found | null>;
}

export interface Found {
  readonly bytes: Uint8Array;
  /** As the archive says, in lower case. */
  readonly type: string | null;
  readonly charset: string | null;
}
