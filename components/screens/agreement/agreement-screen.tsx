"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Screen } from "@/components/screens/shell/screen";
import type { AgreementStanding } from "@/lib/api/fields/agreement-fields";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import type { AgreementReport } from "@/lib/evaluation/agreement/people/report";
import { sayQueued } from "@/components/workbench/jobs/job-toast";
import { useJobEnd } from "@/components/workbench/jobs/use-jobs";
import type { Action } from "@/components/ui/keys/actions";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { Problem } from "@/components/ui/controls/problem";
import { count, moment, plural } from "@/components/ui/format";
import { useActions } from "@/components/ui/keys/use-actions";
import { useGo } from "@/components/ui/address/use-go";
import { personNames } from "./figure-words";
import { GroupFigures } from "./group-figures";
import { Headline } from "./headline";
import { LabelFigures } from "./label-figures";
import styles from "./agreement.module.css";

interface Steps {
  readonly isHidden: boolean;
  compute(): void;
  names(): void;
}

const ACTIONS: readonly Action<Steps>[] = [
  {
    id: "agreement.compute",
    label: "Work out the agreement",
    group: "Agreement",
    keys: ["r"],
    when: () => true,
    perform: ({ compute }) => compute(),
  },
  {
    id: "agreement.names",
    label: "Hide or show the names of people",
    group: "Agreement",
    keys: ["n"],
    when: () => true,
    perform: ({ names }) => names(),
  },
];

/** How alike people labelled a corpus: the headline, then every figure with the table and the pages behind it. */
export function AgreementScreen({
  corpusId,
  corpusName,
  report,
  madeAt,
  isCurrent,
  isHidden,
}: AgreementStanding & { readonly corpusId: string; readonly corpusName: string }) {
  const router = useRouter();
  const go = useGo();
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const place = `/corpora/${encodeURIComponent(corpusId)}`;
  const compute = () => {
    setProblem(null);
    setAsked(true);
    api.corpora.findAgreement({ id: corpusId, body: {} }).then(
      (job) => sayQueued(job, "Agreement is being worked out"),
      (error: unknown) => {
        setAsked(false);
        setProblem(messageOf(error));
      },
    );
  };
  const names = () => go(`${place}/agreement${isHidden ? "?names=1" : ""}`);
  useActions(ACTIONS, { isHidden, compute, names });
  useJobEnd(({ kind }) => {
    if (kind !== "agreement") return;
    setAsked(false);
    router.refresh();
  });
  return (
    <Screen
      scroll
      crumbs={[
        { label: "Corpora", href: "/corpora" },
        { label: corpusName, href: place },
        { label: "Agreement", href: null },
      ]}
      actions={
        <>
          <Button keys="n" onClick={names}>
            {isHidden ? "Show names" : "Hide names"}
          </Button>
          <Button
            kind={isCurrent ? "plain" : "first"}
            keys="r"
            busy={isAsked ? "Working" : null}
            onClick={compute}
          >
            {report === null ? "Work out" : "Work out again"}
          </Button>
        </>
      }
    >
      <div className={styles.screen}>
        <Problem>{problem}</Problem>
        {report === null ? (
          <Empty
            title="Agreement has not been worked out"
            text="It compares what people labelled on pages that two or more of them finished. Press r to work it out."
          />
        ) : report.pages === 0 ? (
          <Empty
            title="No page that two people finished"
            text="Agreement needs pages that two or more people finished, each without seeing what the other said."
          />
        ) : (
          <>
            <p className="small t2" data-testid="agreement-about">
              {plural(report.pages, "page")} of {plural(report.people.length, "person", "people")},{" "}
              {count(report.words)} words, worked out {moment(madeAt ?? 0)}.
              {!isCurrent && " Labels have changed since."}
            </p>
            <Figures corpusId={corpusId} report={report} />
          </>
        )}
      </div>
    </Screen>
  );
}

const GROUPS = [
  { by: "pair", title: "By pair of people" },
  { by: "annotator", title: "By annotator, against the others" },
  { by: "site", title: "By site" },
  { by: "template", title: "By template" },
  { by: "time", title: "Over time" },
] as const;

function Figures({ corpusId, report }: { readonly corpusId: string; readonly report: AgreementReport }) {
  const names = personNames(report.people);
  return (
    <>
      <Headline corpusId={corpusId} report={report} names={names} />
      <LabelFigures labels={report.labels} roles={report.roles} />
      {GROUPS.map(({ by, title }) => (
        <GroupFigures
          key={by}
          by={by}
          title={title}
          rows={report.groups[by]}
          corpusId={corpusId}
          names={names}
        />
      ))}
    </>
  );
}
