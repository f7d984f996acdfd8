/** What programs that save pages say in the page that they saved it, and from where. */
export interface SavedPage {
  /** `singlefile` for SingleFile, which puts all into one file; `browser` for a browser, which makes a folder. */
  readonly by: "singlefile" | "browser";
  readonly url: string | null;
}

/** Characters in which the note stands at the latest. */
const WINDOW = 8_192;
const SINGLE_FILE = /<!--\s*Page saved with SingleFile\b/;
const SINGLE_FILE_URL = /\burl: (\S+)/;
/** Internet Explorer began with it, Chromium goes on: the number is the length of the address. */
const BROWSER = /<!-- saved from url=\(\d{4,5}\)(\S+) -->/;

/** Null for a page that says nothing of the kind. */
export function savedPage(html: string): SavedPage | null {
  const start = html.slice(0, WINDOW);
  const single = SINGLE_FILE.exec(start);
  if (single !== null) {
    const url = SINGLE_FILE_URL.exec(start.slice(single.index))?.[1] ?? null;
    return { by: "singlefile", url: known(url) };
  }
  const browser = BROWSER.exec(start);
  return browser === null ? null : { by: "browser", url: known(browser[1]!) };
}

const known = (url: string | null): string | null =>
  url !== null && /^https?:/i.test(url) && URL.canParse(url) ? url : null;
