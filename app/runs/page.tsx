import type { Metadata } from "next";
import { RunList } from "@/components/screens/runs/list/run-list";
import { RunListExport } from "@/components/screens/runs/list/run-list-export";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { store } from "@/lib/server/db";
import { requestTime } from "@/lib/server/requests/request-time";
import styles from "./runs.module.css";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Runs" };

export default async function Runs() {
  const runs = await (await store()).runs.list();
  return (
    <Screen
      crumbs={[{ label: "Runs", href: null }]}
      {...(runs.length > 0 && { actions: <RunListExport runs={runs} /> })}
      scroll
    >
      <div className={styles.list}>
        {runs.length > 0 ? (
          <RunList runs={runs} now={requestTime()} />
        ) : (
          <Empty
            title="Nothing has been run yet"
            text="A run scores extractors against the gold of a corpus. Open a corpus and choose Run."
          >
            <ButtonLink kind="first" href="/corpora">
              Choose a corpus
            </ButtonLink>
          </Empty>
        )}
      </div>
    </Screen>
  );
}
