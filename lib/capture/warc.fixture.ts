/** Records of WARC files for tests. */
interface Response {
  readonly status?: string;
  readonly head?: readonly string[];
  readonly body: string | Uint8Array;
}

/** A record with its fields and what they announce. */
export function warcRecord(fields: readonly string[], content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  const head = ["WARC/1.0", ...fields, `Content-Length: ${bytes.length}`, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n\r\n")]);
}

/** What a site answered, of HTML unless `head` says otherwise. */
export function warcResponse(
  name: string,
  { status = "200 OK", head = ["Content-Type: text/html"], body }: Response,
): Buffer {
  const http = Buffer.from([`HTTP/1.1 ${status}`, ...head, "", ""].join("\r\n"));
  return warcRecord(
    [
      "WARC-Type: response",
      `WARC-Record-ID: <urn:${name}>`,
      `WARC-Target-URI: http://site.example/${name}`,
      "Content-Type: application/http; msgtype=response",
    ],
    Buffer.concat([http, Buffer.from(body)]),
  );
}

export const WARC_INFO = warcRecord(["WARC-Type: warcinfo", "Content-Type: application/warc-fields"], "a: b");
