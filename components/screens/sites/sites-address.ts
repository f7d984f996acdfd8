/** What stands in the address of the screen of sites: everything that is shown can be sent to somebody. */
export interface SitesAddress {
  readonly site?: string;
  /** The block whose twins are shown, by its place. */
  readonly block?: number | null;
  /** The page of its twin. */
  readonly twin?: string | null;
  /** The page whose texts are shown. */
  readonly page?: string | null;
}

export function sitesHref(corpusId: string, { site, block, twin, page }: SitesAddress, to = ""): string {
  const search = new URLSearchParams();
  if (site !== undefined) search.set("site", site);
  if (typeof block === "number") search.set("block", `${block}`);
  if (typeof twin === "string") search.set("twin", twin);
  if (typeof page === "string") search.set("page", page);
  const query = search.toString();
  return `/corpora/${encodeURIComponent(corpusId)}/sites${query === "" ? "" : `?${query}`}${to === "" ? "" : `#${to}`}`;
}

/** What an address says; what it cannot say is left out. */
export function readSitesAddress(
  search: Readonly<Record<string, string | readonly string[] | undefined>>,
): SitesAddress {
  const one = (name: string): string | null => {
    const value = search[name];
    const first = typeof value === "string" ? value : value?.[0];
    return first === undefined || first === "" ? null : first;
  };
  const [site, block] = [one("site"), one("block")];
  return {
    ...(site !== null && { site }),
    block: block !== null && /^\d{1,4}$/.test(block) ? Number(block) : null,
    twin: one("twin"),
    page: one("page"),
  };
}
