"use client";
import { api } from "@/lib/api/client";
import { useGo } from "@/components/ui/address/use-go";
import type { Action } from "@/components/ui/keys/actions";
import { ButtonLink } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { count } from "@/components/ui/format";
import { useActions } from "@/components/ui/keys/use-actions";
import { InspectField } from "./inspect-field";
import styles from "./next-page.module.css";
import { useNextPage, type NextPageOf } from "./use-next-page";

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

/**
 * The one thing to do next: a page, small but real, and the way into it. `anybody` is for who has said no
 * name; `corpora` have pages, those with open ones first.
 */
export function NextPage({
  anybody,
  corpora,
}: {
  readonly anybody: NextPageOf;
  readonly corpora: readonly NextPageOf["corpus"][];
}) {
  const go = useGo();
  const { next, isSettled, settled } = useNextPage(anybody, corpora);
  // Whoever presses the key before the page is known goes there once it is.
  useActions(ACTIONS, {
    open: () =>
      void settled().then((found) => {
        if (found !== null) go(`/pages/${found.page.id}?mode=annotate`);
      }),
  });
  if (next === null)
    return (
      <section className={styles.next} aria-label="Next page">
        <div className={styles.words}>
          <p className="t2">No page waits for you: all are labelled, skipped or taken by somebody else.</p>
          <div className={styles.inspect}>
            <InspectField />
          </div>
        </div>
      </section>
    );
  const { page, corpus } = next;
  const facts = [page.site, page.kind, page.hasGold ? "has gold" : null]
    .filter((fact) => fact !== null)
    .join(", ");
  return (
    <section className={styles.next} aria-label="Next page" aria-busy={!isSettled}>
      <div className={styles.preview} aria-hidden="true">
        {isSettled && (
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
        )}
      </div>
      <div className={styles.words}>
        <p className={classes("small t3", styles.known)}>
          Next page for you, {count(corpus.states.done + 1)} of {count(corpus.pages)} in {corpus.name}
        </p>
        <h2 className={classes(styles.title, styles.known)}>{page.title}</h2>
        <p className={classes("t2", styles.known)}>{facts}</p>
        <div className={styles.buttons}>
          <ButtonLink kind="first" size="big" keys="Enter" href={`/pages/${page.id}?mode=annotate`}>
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
