"use client";
import { api } from "@/lib/api/client";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import type { PageRow } from "@/lib/store/interfaces/pages";
import type { Action } from "@/components/ui/keys/actions";
import { ButtonLink } from "@/components/ui/controls/button";
import { count } from "@/components/ui/format";
import { useActions } from "@/components/ui/keys/use-actions";
import { InspectField } from "./inspect-field";
import styles from "./next-page.module.css";

/** The page that waits for somebody, and where it stands. */
export interface NextPageProps {
  readonly page: Pick<PageRow, "id" | "title" | "site" | "kind" | "hasGold">;
  readonly corpus: Pick<CorpusSummary, "name" | "pages" | "states">;
}

const ACTIONS: readonly Action<{ open(): void }>[] = [
  {
    id: "home.annotate",
    label: "Annotate the next page",
    group: "Home",
    keys: ["Enter"],
    when: () => true,
    perform: ({ open }) => open(),
  },
];

/** The one thing to do next: a page, small but real, and the way into it. */
export function NextPage({ page, corpus }: NextPageProps) {
  const router = useRouter();
  const annotate = `/pages/${page.id}?mode=annotate`;
  useActions(
    ACTIONS,
    useMemo(() => ({ open: () => router.push(annotate) }), [router, annotate]),
  );
  const facts = [page.site, page.kind, page.hasGold ? "has gold" : null]
    .filter((fact) => fact !== null)
    .join(", ");
  return (
    <section className={styles.next} aria-label="Next page">
      <div className={styles.preview} aria-hidden="true">
        <iframe
          className={styles.frame}
          src={api.pages.document.address({ id: page.id })}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          loading="lazy"
          inert
          tabIndex={-1}
          title="Next page"
        />
      </div>
      <div className={styles.words}>
        <p className="small t3">
          Next page for you, {count(corpus.states.done + 1)} of {count(corpus.pages)} in {corpus.name}
        </p>
        <h2 className={styles.title}>{page.title}</h2>
        <p className="t2">{facts}</p>
        <div className={styles.buttons}>
          <ButtonLink kind="first" size="big" keys="Enter" href={annotate}>
            Annotate this page
          </ButtonLink>
          <ButtonLink size="big" href={`/pages/${page.id}?mode=inspect`}>
            Inspect
          </ButtonLink>
        </div>
        <div className={styles.inspect}>
          <InspectField />
        </div>
      </div>
    </section>
  );
}
