declare module "html-encoding-sniffer" {
  /**
   * The encoding of an HTML page by byte order mark, transport layer label, then `meta` in the first 1,024
   * bytes; WHATWG name.
   */
  export default function sniff(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string; xml?: boolean },
  ): string;
}
