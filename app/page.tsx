import { CorporaTable } from "@/components/screens/corpus/list/corpora-table";
import { ImportButton } from "@/components/screens/corpus/import/import-button";
import { InspectField } from "@/components/screens/home/inspect-field";
import { LastRuns } from "@/components/screens/home/last-runs";
import { NextPage } from "@/components/screens/home/next-page";
import { Waiting } from "@/components/screens/home/waiting";
import { JobList } from "@/components/workbench/jobs/job-list";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/controls/empty";
import { count, plural } from "@/components/ui/format";
import { store } from "@/lib/server/db";
import { includesRole } from "@/lib/api/contract/access";
import { tellRows } from "@/lib/server/team/blinding";
import { tellCorpora } from "@/lib/server/team/told";
import { visitor } from "@/lib/server/team/visitor";
import { requestTime } from "@/lib/server/requests/request-time";
import { corpusOfNext, labellingOrder, nextOpenPage } from "@/lib/server/pages/next-open-page";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import { visibleCorpora } from "@/lib/server/pages/scratch";
import styles from "./home.module.css";

export const dynamic = "force-dynamic";

const RUNS_SHOWN = 5;

export default async function Home() {
  const where = await store();
  const who = await visitor();
  const { person } = who;
  const isOffered = (least: TeamRole) => person === null || includesRole(person.role, least);
  const [known, runs] = await Promise.all([visibleCorpora(where), where.runs.list()]);
  const corpora = tellCorpora(who, known);
  const next = await nextOpenPage(where, corpora, (rows) => tellRows(who, rows));
  const pages = corpora.reduce((sum, corpus) => sum + corpus.pages, 0);
  const finished = runs.filter(({ state }) => state === "done").slice(0, RUNS_SHOWN);
  return (
    <Screen crumbs={[{ label: "Winnow", href: null }]} scroll>
      <div className={styles.home}>
        <p className={styles.about}>
          <span>
            Winnow shows what an extractor takes for the main content of a page, why, and how right it is.
          </span>
          {isOffered("reviewer") ? (
            <ButtonLink href="/tour">Take the tour</ButtonLink>
          ) : (
            <ButtonLink href="/tutorial">Learn to label</ButtonLink>
          )}
        </p>
        {next ? (
          <NextPage anybody={next} corpora={labellingOrder(corpora).map(corpusOfNext)} />
        ) : (
          isOffered("reviewer") && (
            <section className={styles.alone}>
              <InspectField />
            </section>
          )
        )}
        <section aria-labelledby="corpora">
          <div className={styles.head}>
            <h2 id="corpora" className={styles.title}>
              Corpora
            </h2>
            <span className="small t3">
              {corpora.length > 0 && `${count(corpora.length)}, with ${plural(pages, "page")}`}
            </span>
            <span className="grow" />
            {isOffered("admin") && <ImportButton corpusName={null} />}
          </div>
          {corpora.length > 0 ? (
            <CorporaTable corpora={corpora} />
          ) : (
            <Empty
              title="No corpus yet"
              text="Import HTML files, a folder or a zip to begin; the starter corpus comes with npm run setup."
            />
          )}
        </section>
        <aside>
          {corpora.length > 0 && (
            <>
              <div className={styles.head}>
                <h2 className={styles.title}>Waiting</h2>
              </div>
              <Waiting corpora={corpora} />
            </>
          )}
          {isOffered("reviewer") && (
            <>
              <div className={`${styles.head} ${styles.runs}`}>
                <h2 className={styles.title}>Jobs</h2>
              </div>
              <JobList />
              <div className={`${styles.head} ${styles.runs}`}>
                <h2 className={styles.title}>Last runs</h2>
                <span className="grow" />
                <span className="small t3">F1, 95 % interval</span>
              </div>
              <LastRuns runs={finished} now={requestTime()} />
            </>
          )}
        </aside>
      </div>
    </Screen>
  );
}
