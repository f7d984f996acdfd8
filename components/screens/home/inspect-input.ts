/** What somebody put into the field: an address, the HTML of a page, or neither with the reason. */
export type Pasted =
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "neither"; readonly reason: string };

const HOST = /^(?:[a-z0-9\p{L}-]+\.)+[a-z\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?$/iu;

/** Tell an address from HTML. An address without a scheme gets https. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "neither", reason: "Paste an address or the HTML of a page first" };
  if (trimmed.includes("<")) return { kind: "html", html: text };
  if (/^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed)) return { kind: "url", url: trimmed };
  if (HOST.test(trimmed)) return { kind: "url", url: `https://${trimmed}` };
  const web = /^(https?):(.*)$/is.exec(trimmed);
  if (web !== null) return { kind: "neither", reason: lackOf(web[1]!.toLowerCase(), web[2]!) };
  if (/^[a-z][a-z0-9+.-]*:\S+$/i.test(trimmed))
    return {
      kind: "neither",
      reason: `Only http and https addresses can be fetched, not ${trimmed.slice(0, trimmed.indexOf(":"))}`,
    };
  return { kind: "neither", reason: "This is neither an address nor HTML: HTML contains a tag" };
}

/** What keeps a text that begins like an address from being one. */
function lackOf(scheme: string, rest: string): string {
  if (/^[/\\]*(?:[?#:]|$)/.test(rest))
    return `The host is missing: a name such as news.example comes after ${scheme}://`;
  if (/\s/.test(rest)) return "An address has no spaces: write %20 instead";
  if (!rest.startsWith("//")) return `The slashes are missing: an address begins with ${scheme}://`;
  return "The host or port of this address cannot be read";
}
