import { Link } from "@/components/ui/address/link";
import { Screen } from "@/components/screens/shell/screen";
import type { AgreementStanding } from "@/lib/api/fields/agreement-fields";
import type { Conflict } from "@/lib/api/resources/corpora";
import { ButtonLink } from "@/components/ui/controls/button";
import { ago, count, duration, percent, plural, score } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import { isReview } from "@/lib/labels/reviewer";
import type { CorpusProgress } from "@/lib/store/interfaces/progress";
import { skipWords } from "@/lib/view/labels/skip-words";
import { conflictHref } from "@/lib/view/comparison/conflict-address";
import type { GuidelinesAnswer } from "@/lib/api/resources/guidelines";
import type { GuidelineVersion } from "@/lib/store/interfaces/guidelines";
import { GuidelinesSection } from "./guidelines-section";
import { slicesOf } from "./slices";
import { WorkSection } from "./work-section";
import table from "@/components/ui/table/data-table.module.css";
import styles from "./project.module.css";

interface ProjectScreenProps {
  readonly corpusId: string;
  readonly corpusName: string;
  readonly progress: CorpusProgress;
  readonly agreement: AgreementStanding;
  readonly conflicts: { readonly total: number; readonly pages: readonly Conflict[] };
  /** Null where nobody has written any; all versions, the newest first. */
  readonly guidelines: GuidelinesAnswer | null;
  readonly versions: readonly GuidelineVersion[];
  readonly now: number;
}

/** How far the labelling of a corpus is, by whom, how alike, and who waits for whom. */
export function ProjectScreen({
  corpusId,
  corpusName,
  progress,
  agreement,
  conflicts,
  guidelines,
  versions,
  now,
}: ProjectScreenProps) {
  const place = `/corpora/${encodeURIComponent(corpusId)}`;
  return (
    <Screen
      scroll
      crumbs={[
        { label: "Corpora", href: "/corpora" },
        { label: corpusName, href: place },
        { label: "Progress", href: null },
      ]}
      actions={
        <>
          <ButtonLink href={`${place}/agreement`}>Agreement</ButtonLink>
          <ButtonLink href={`${place}/review`}>Review</ButtonLink>
        </>
      }
    >
      <div className={styles.screen}>
        <Slices progress={progress} />
        <People progress={progress} now={now} />
        <Waiting progress={progress} inConflict={conflicts.total} place={place} />
        <Skipped {...progress.skipped} place={place} />
        <Agreement agreement={agreement} place={place} />
        <WorkSection agreement={agreement} place={place} />
        <Disputed {...conflicts} place={place} />
        <GuidelinesSection corpusId={corpusId} guidelines={guidelines} versions={versions} now={now} />
      </div>
    </Screen>
  );
}

function Slices({ progress }: { readonly progress: CorpusProgress }) {
  return (
    <section className={styles.section} aria-labelledby="project-slices">
      <h2 id="project-slices">Pages</h2>
      <Sideways name="Pages">
        <table className={table.table} data-testid="slices">
          <thead>
            <tr>
              <th scope="col">Labelled for</th>
              {["Pages", "Open", "In progress", "Conflict", "Done"].map((head) => (
                <th key={head} scope="col" className="num">
                  {head}
                </th>
              ))}
              <th scope="col">Share done</th>
            </tr>
          </thead>
          <tbody>
            {slicesOf(progress.slices).map(({ name, pages, states }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{count(pages)}</td>
                <td className="num t2">{count(states.open)}</td>
                <td className="num t2">{count(states["in progress"])}</td>
                <td className="num t2">{count(states.conflict)}</td>
                <td className="num">{count(states.done)}</td>
                <td>
                  <progress max={Math.max(1, pages)} value={states.done} aria-label={`${name}: share done`} />{" "}
                  <span className="num t2">{percent(pages === 0 ? 0 : states.done / pages)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}

function People({ progress: { people }, now }: { readonly progress: CorpusProgress; readonly now: number }) {
  return (
    <section className={styles.section} aria-labelledby="project-people">
      <h2 id="project-people">Annotators</h2>
      {people.length === 0 ? (
        <p className="small t3">Nobody has labelled here yet.</p>
      ) : (
        <Sideways name="Annotators">
          <table className={table.table} data-testid="people">
            <thead>
              <tr>
                <th scope="col">Name</th>
                {["Done", "Begun", "Assigned", "In conflict", "Median time", "Last saved"].map((head) => (
                  <th key={head} scope="col" className="num">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ name, done, begun, asked, disputed, medianMs, lastAt }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="num">{count(done)}</td>
                  <td className="num t2">{count(begun)}</td>
                  <td className="num t2">{count(asked)}</td>
                  <td className="num t2">{isReview(name) ? "–" : count(disputed)}</td>
                  <td className="num">{medianMs === null ? "–" : duration(medianMs)}</td>
                  <td className="num t2">{lastAt === null ? "–" : ago(lastAt, now)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
      {people.length > 0 && (
        <p className="small t3">
          Median time: active time on the pages that somebody finished, without pauses.
        </p>
      )}
    </section>
  );
}

function Waiting({
  progress: { waiting },
  inConflict,
  place,
}: {
  readonly progress: CorpusProgress;
  readonly inConflict: number;
  readonly place: string;
}) {
  return (
    <section className={styles.section} aria-labelledby="project-waiting">
      <h2 id="project-waiting">Who waits for whom</h2>
      {waiting.length === 0 && inConflict === 0 && <p className="small t3">Nobody waits for anybody.</p>}
      <ul className={styles.list} data-testid="waiting">
        {inConflict > 0 && (
          <li>
            <Link href={`${place}/review`}>{plural(inConflict, "page")} in conflict</Link> for a reviewer
          </li>
        )}
        {waiting.map(({ who, for: other, pages }) => (
          <li key={`${who} ${other}`}>
            {who} for {other}: {plural(pages, "page")}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Skipped({ total, pages, place }: CorpusProgress["skipped"] & { readonly place: string }) {
  if (total === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="project-skipped">
      <h2 id="project-skipped">Skipped</h2>
      <Sideways name="Skipped pages">
        <table className={table.table} data-testid="skipped">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Why, and who</th>
              <th scope="col">Offered</th>
            </tr>
          </thead>
          <tbody>
            {pages.slice(0, FEW_SKIPPED).map(({ pageId, title, isSetAside, by }) => (
              <tr key={pageId}>
                <th scope="row">
                  <Link href={`/pages/${pageId}?mode=annotate`} prefetch={false}>
                    {title || pageId}
                  </Link>
                </th>
                <td>{by.map(({ who, ...skip }) => `${skipWords(skip)} (${who})`).join("; ")}</td>
                <td className={isSetAside ? "warn" : "t2"}>
                  {isSetAside ? "To nobody until it is assigned" : "To everybody else"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
      <Link className="small" href={`${place}?remark=skipped`}>
        {total > FEW_SKIPPED ? `All ${plural(total, "skipped page")}` : "In the table"}
      </Link>
    </section>
  );
}

/** Skipped pages that are shown here; the table has them all. */
const FEW_SKIPPED = 20;

function Agreement({
  agreement: { report, isCurrent },
  place,
}: {
  readonly agreement: AgreementStanding;
  readonly place: string;
}) {
  return (
    <section className={styles.section} aria-labelledby="project-agreement">
      <h2 id="project-agreement">Agreement over time</h2>
      {report === null || report.pages === 0 ? (
        <p className="small t3">
          {report === null ? "Not worked out yet" : "No page that two people finished"}.{" "}
          <Link href={`${place}/agreement`}>Open agreement</Link>
        </p>
      ) : (
        <>
          <Sideways name="Agreement over time">
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  {["Pages", "Krippendorff's α", "F1 on main by words"].map((head) => (
                    <th key={head} scope="col" className="num">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...report.groups.time, { ...report.overall.words, name: "All" }].map(
                  ({ name, pages, alpha, f1 }) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td className="num t2">{count(pages)}</td>
                      <td className="num">{score(alpha.value)}</td>
                      <td className="num">{score(f1.value)}</td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </Sideways>
          {!isCurrent && <p className="small t3">Labels have changed since this was worked out.</p>}
        </>
      )}
    </section>
  );
}

function Disputed({ pages, total, place }: ProjectScreenProps["conflicts"] & { readonly place: string }) {
  if (total === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="project-disputed">
      <h2 id="project-disputed">Most disputed</h2>
      <ul className={styles.list}>
        {pages.map((page) => (
          <li key={page.pageId}>
            <Link href={conflictHref(page)} prefetch={false}>
              {page.title || page.pageId}
            </Link>{" "}
            <span className="small t3">{plural(page.disputed, "character")} disputed</span>
          </li>
        ))}
      </ul>
      {total > pages.length && (
        <Link className="small" href={`${place}/review`}>
          All {plural(total, "page")} in conflict
        </Link>
      )}
    </section>
  );
}
