"use client";
import { useState } from "react";
import type { GoldOffer } from "@/lib/api/resources/corpora";
import { messageOf } from "@/lib/errors";
import { sayQueued } from "@/components/workbench/jobs/job-toast";
import { useJobEnd } from "@/components/workbench/jobs/use-jobs";
import type { Action } from "@/components/ui/keys/actions";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { Problem } from "@/components/ui/controls/problem";
import { api } from "@/lib/api/client";
import { moment, plural } from "@/components/ui/format";
import { useActions } from "@/components/ui/keys/use-actions";

const ACTIONS: readonly Action<{ ask(): void }>[] = [
  {
    id: "review.gold",
    label: "Use settled labels as gold",
    group: "Review",
    keys: ["g"],
    when: () => true,
    perform: ({ ask }) => ask(),
  },
];

/**
 * Makes finished labels the gold of a corpus, after saying which and what becomes of the gold that is there;
 * and takes the last time back.
 */
export function UseAsGold({ corpusId }: { readonly corpusId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [offer, setOffer] = useState<GoldOffer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const load = () =>
    void api.corpora
      .goldOffer({ id: corpusId })
      .then(setOffer, (error: unknown) => setProblem(messageOf(error)));
  const ask = () => {
    setOpen(true);
    setProblem(null);
    load();
  };
  useActions(ACTIONS, { ask });
  useJobEnd((job) => {
    if (job.kind === "gold" && isOpen) load();
  });
  const start = async (undo: string | null) => {
    setBusy(true);
    try {
      const body = undo === null ? {} : { undo };
      const job = await api.corpora.useAsGold({ id: corpusId, body });
      setOpen(false);
      sayQueued(
        job,
        undo === null ? "Settled labels are becoming gold" : "The former gold is coming back",
        "The next run scores the pages whose gold has changed.",
      );
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const sure = offer === null ? 0 : offer.settled + offer.labelled;
  const pages = sure + (offer?.several ?? 0);
  return (
    <>
      <Button keys="g" onClick={ask}>
        Use as gold
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Use settled labels as gold?"
        footer={
          <>
            {offer?.last != null && (
              <Button kind="danger" busy={busy ? "Asking" : null} onClick={() => void start(offer.last!.at)}>
                Undo the last time
              </Button>
            )}
            <span className="grow" />
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              kind="first"
              busy={busy ? "Asking" : null}
              disabledReason={pages === 0 ? "No page has finished labels" : null}
              onClick={() => void start(null)}
            >
              {offer === null
                ? "Use as gold"
                : `Use on ${pages > sure ? "up to " : ""}${plural(pages, "page")}`}
            </Button>
          </>
        }
      >
        {offer === null && problem === null && <p className="t3">Counting …</p>}
        {offer !== null && (
          <>
            <p data-testid="gold-offer">{offerWords(offer)}</p>
            <p className="small t2">
              Where labels and gold differ, a correction with name and time is stored, like those made in
              inspect mode. The original stays with the page, so each correction, or all made at one time, can
              be undone. Stored runs keep their scores.
            </p>
            {offer.last !== null && (
              <p className="small t2">
                {lastWords(offer.last)} Pages that somebody has corrected since then keep their gold.
              </p>
            )}
          </>
        )}
        <Problem>{problem}</Problem>
      </Dialog>
    </>
  );
}

/** When it was done last, and how far. */
function lastWords({ at, pages }: NonNullable<GoldOffer["last"]>): string {
  const when = moment(Date.parse(at));
  return pages === null
    ? `Last started ${when} and not finished: the gold of some pages may have changed.`
    : `Last done ${when}: the gold of ${plural(pages, "page")} changed.`;
}

/** Whose labels would become gold, and what may be left out. */
function offerWords({ settled, labelled, several }: GoldOffer): string {
  const parts = [
    ...(settled > 0 ? [`${plural(settled, "page")} settled by a reviewer`] : []),
    ...(labelled > 0 ? [`${plural(labelled, "page")} finished by one person`] : []),
  ];
  const uses =
    parts.length === 0
      ? several > 0
        ? ""
        : "No page has labels that are settled."
      : `${parts.join(" and ")} ${settled + labelled === 1 ? "gets its" : "get their"} labels as gold.`;
  const more =
    several === 0
      ? ""
      : `${plural(several, "page")} finished by several people: used where they all agree, otherwise left out until somebody settles it.`;
  return [uses, more].filter((part) => part !== "").join(" ");
}
