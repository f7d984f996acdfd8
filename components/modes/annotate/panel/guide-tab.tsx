import { Link } from "@/components/ui/address/link";
import { useCallback, useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import type { GuidelinesAnswer } from "@/lib/api/resources/guidelines";
import { messageOf } from "@/lib/errors";
import { Button } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { ago } from "@/components/ui/format";
import { chordsNow, useOwnKeys } from "@/components/ui/keys/own-keys";
import { labelActionId } from "@/components/modes/annotate/actions/labelling";
import { KEY_MAP } from "@/components/modes/annotate/session/keys";
import type { Session } from "@/components/modes/annotate/session/session";
import { GuidelinesText } from "@/components/workbench/guidelines/guidelines-text";
import { Tag } from "@/components/workbench/labels/tag";
import { useWorkspace } from "@/components/workbench/page/context";
import { LABEL_STYLES } from "@/lib/view/labels/label-style";
import { AddExample } from "./add-example";
import styles from "./panel.module.css";

/** How this corpus is to be labelled, what each label means, and its key. */
export function GuideTab({ session }: { readonly session: Session }) {
  return (
    <div className={styles.guide}>
      <CorpusGuidelines session={session} />
      <p>
        Main is what a reader came for. Label what is there, not what should be: which roles count as content
        is chosen at export. The <Link href="/tutorial">tutorial</Link> has a few pages to try it on.
      </p>
      <Labels />
    </div>
  );
}

function Labels() {
  const own = useOwnKeys();
  return (
    <dl>
      {LABEL_STYLES.map(({ label, name, guide }) => {
        const id = labelActionId(label);
        const key = chordsNow(own, id, KEY_MAP[id] ?? [])[0];
        return (
          <div key={label} className={styles.entry}>
            <dt>
              <Tag label={label} />
              <span className="grow">{name}</span>
              {key !== undefined && <KeyHint keys={key} />}
            </dt>
            <dd>{guide}</dd>
          </div>
        );
      })}
    </dl>
  );
}

type Asked =
  | { readonly status: "asking" }
  | { readonly status: "known"; readonly guidelines: GuidelinesAnswer | null; readonly at: number }
  | { readonly status: "failed"; readonly message: string };

/** What the corpus says above all; asked for each time the tab is opened, since others change it. */
function CorpusGuidelines({ session }: { readonly session: Session }) {
  const id = useWorkspace((state) => state.subject.record.corpusId);
  const [asked, setAsked] = useState<Asked>({ status: "asking" });
  const ask = useCallback(
    (signal?: AbortSignal) =>
      api.guidelines.get({ id }, signal === undefined ? {} : { signal }).then(
        ({ guidelines }) => setAsked({ status: "known", guidelines, at: Date.now() }),
        (error: unknown) => {
          if (signal?.aborted !== true) setAsked({ status: "failed", message: messageOf(error) });
        },
      ),
    [id],
  );
  useEffect(() => {
    const stop = new AbortController();
    void ask(stop.signal);
    return () => stop.abort();
  }, [ask]);
  if (asked.status === "asking") return <p className="t3">Loading the guidelines</p>;
  if (asked.status === "failed")
    return (
      <div role="alert">
        <p>The guidelines could not be loaded: {asked.message}.</p>
        <Button
          onClick={() => {
            setAsked({ status: "asking" });
            void ask();
          }}
        >
          Try again
        </Button>
      </div>
    );
  const { guidelines } = asked;
  return (
    <section aria-label="Guidelines of this corpus" className={styles.guidelines}>
      {guidelines !== null && (
        <>
          <GuidelinesText guidelines={guidelines} />
          <p className="small t3">
            Version {guidelines.version}, {ago(guidelines.savedAt, asked.at)}
          </p>
        </>
      )}
      <AddExample
        session={session}
        guidelines={guidelines}
        onSaved={(saved) => setAsked({ status: "known", guidelines: saved, at: Date.now() })}
      />
    </section>
  );
}
