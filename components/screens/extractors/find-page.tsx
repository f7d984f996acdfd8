"use client";
import { Link } from "@/components/ui/address/link";
import { useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import { TextField } from "@/components/ui/controls/field";
import styles from "./extractors.module.css";

interface FoundPage {
  readonly id: string;
  readonly title: string;
  readonly site: string | null;
}

/** Pages of any corpus by title, site or address; each opens in inspect mode with the extractor. */
export function FindPage({ extractorId }: { readonly extractorId: string }) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<readonly FoundPage[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.app.search({ q: query }, { signal: stop.signal }).then(
        ({ pages }) => setFound(pages),
        () => undefined,
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  return (
    <div className={styles.find}>
      <TextField
        label="Find a page of a corpus"
        icon="search"
        placeholder="Or find a page of a corpus by title, site or address"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found !== null && found.length === 0 && (
        <p className="small t2">
          {query === "" ? "Type a word of its title, site or address." : "No page matches."}
        </p>
      )}
      {found !== null && found.length > 0 && (
        <ul>
          {found.slice(0, 8).map(({ id, title, site }) => (
            <li key={id}>
              <Link href={`/pages/${encodeURIComponent(id)}?mode=inspect&x=${extractorId}`}>
                <span className="cut">{title}</span>
                {site !== null && <span className="small t3">{site}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
