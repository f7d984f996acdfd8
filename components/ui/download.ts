/** Have the browser save what an address of this app answers, under the name that the answer gives, or under `name`. */
export function download(path: string, name = ""): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = name;
  link.click();
}
