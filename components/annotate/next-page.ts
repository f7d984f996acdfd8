/**
 * The page to annotate after this one: what the corpus leases to the annotator, else, while the server is away, the neighbour in the
 * corpus' order. Null when there is none.
 */
export async function nextPage(corpusId: string, annotator: string, after: string, neighbour: string | null): Promise<string | null> {
  const query = new URLSearchParams({ annotator, after });
  try {
    const response = await fetch(`/api/corpora/${encodeURIComponent(corpusId)}/next?${query}`, { cache: "no-store" });
    if (!response.ok) return neighbour;
    const { pageId } = (await response.json()) as { readonly pageId: string | null };
    return pageId === after ? null : pageId;
  } catch {
    return neighbour;
  }
}
