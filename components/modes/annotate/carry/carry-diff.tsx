"use client";
import { useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import type { CarriedDiff } from "@/lib/api/resources/carrying";
import { messageOf } from "@/lib/errors";
import { labelStyle } from "@/lib/view/labels/label-style";
import { Problem } from "@/components/ui/controls/problem";
import { percent, plural } from "@/components/ui/format";
import type { Session } from "@/components/modes/annotate/session/session";
import styles from "./carry.module.css";

interface Shown {
  readonly to: string;
  readonly diff: CarriedDiff | null;
  readonly error: string | null;
}

/** While keys run through the list no page is asked for. */
const STILL_MS = 150;

/** How the labels of one page would change; a page that is left is asked for no more. */
export function CarryDiff({ session, to }: { readonly session: Session; readonly to: string }) {
  const { pageId, annotator } = session.desk;
  const [shown, setShown] = useState<Shown>({ to, diff: null, error: null });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.carrying.diff({ id: pageId, annotator, to }, { signal: stop.signal }).then(
        (diff) => setShown({ to, diff, error: null }),
        (error: unknown) => {
          if (!stop.signal.aborted) setShown({ to, diff: null, error: messageOf(error) });
        },
      );
    }, STILL_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pageId, annotator, to]);
  if (shown.to !== to || (shown.diff === null && shown.error === null))
    return (
      <p className="t2" aria-busy="true">
        Comparing the labels of this page
      </p>
    );
  if (shown.diff === null) return <Problem>{shown.error}</Problem>;
  return <Blocks diff={shown.diff} />;
}

const WHO = { own: "yours", carried: "carried over before", proposed: "proposed", none: "" } as const;

function Blocks({ diff: { counts, blocks, confidence } }: { readonly diff: CarriedDiff }) {
  return (
    <>
      <p className="small t2">
        {percent(confidence)} sure. {plural(counts.new + counts.other, "block")} would change, {counts.same}{" "}
        have the label already
        {counts.stays > 0 && `, ${counts.stays} that you labelled otherwise stay as they are`}. Nothing is
        said of {counts.nothing}.
      </p>
      {blocks.length === 0 ? (
        <p>Nothing would change.</p>
      ) : (
        <ul className={styles.blocks} aria-label="What would change">
          {blocks.map(({ text, change, from, to }, at) => (
            <li key={at} data-change={change}>
              <span className={styles.labels}>
                {words(from)}
                {WHO[from.by] !== "" && <span className="t3"> {WHO[from.by]}</span>}
                {change === "stays" ? (
                  <span className="t3"> stays, against {words(to)}</span>
                ) : (
                  <>
                    <span aria-hidden="true"> → </span>
                    <span className="sr">becomes</span> <strong>{words(to)}</strong>
                  </>
                )}
              </span>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function words({ layer1, role }: Pick<CarriedDiff["blocks"][number]["to"], "layer1" | "role">): string {
  if (layer1 === null && role === null) return "No label";
  const names = [layer1, role].flatMap((one) => (one === null ? [] : [labelStyle(one).name]));
  return names.join(", ");
}
