/**
 * Have the browser save what an address of this app answers, under the name that the answer gives, or under
 * `name`.
 */
export function download(path: string, name = ""): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = name;
  link.click();
}

/**
 * As `download`, for the answer to a question that is too long for an address: it is saved once it is whole,
 * under the name that it gives. A form would stream it, but browsers send forms without a usable origin under
 * the app's referrer policy.
 */
export async function saveAnswer(response: Response): Promise<void> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  saveBlob(await response.blob(), name === undefined ? "" : decodeURIComponent(name));
}

/** Have the browser save bytes that were made here. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  download(url, name);
  // The browser has taken hold of it when the click is over; a while later even the slowest one has.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
