import { Link } from "@/components/ui/address/link";
import { count, duration, percent, score } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import table from "@/components/ui/table/data-table.module.css";
import type { AgreementStanding } from "@/lib/api/fields/agreement-fields";
import type { Effect, OnKnownPages, Shown, WorkReport } from "@/lib/labels/people/work";
import styles from "./project.module.css";

const SHOWN_WORDS: Readonly<Record<Shown, string>> = {
  with: "With proposals",
  without: "Without proposals",
  mixed: "With them at times",
  unknown: "Not noted",
};

/** What proposals do to time and quality, and how careful each person is on pages whose gold is known. */
export function WorkSection({
  agreement: { work },
  place,
}: {
  readonly agreement: Pick<AgreementStanding, "work">;
  readonly place: string;
}) {
  return (
    <section className={styles.section} aria-labelledby="project-work">
      <h2 id="project-work">Proposals and known pages</h2>
      {work === null || work.proposals.length === 0 ? (
        <p className="small t3">
          {work === null ? "Not worked out yet" : "Nobody had finished a page when it was worked out"}.{" "}
          <Link href={`${place}/agreement`}>Work it out with the agreement</Link>
        </p>
      ) : (
        <Tables work={work} />
      )}
    </section>
  );
}

function Tables({ work: { proposals, known } }: { readonly work: WorkReport }) {
  return (
    <>
      <Rows
        name="With and without proposals"
        heads={["Labelled", "Pages finished", "Median time", "F1 by characters"]}
      >
        {proposals.map((row) => (
          <Proposals key={row.shown} {...row} />
        ))}
      </Rows>
      {known.length === 0 ? (
        <p className="small t3">
          Nobody has finished a page that came with gold. Import some to see who labels with care.
        </p>
      ) : (
        <Rows
          name="Known pages"
          heads={["Annotator", "Known pages", "F1 by characters", "Accepted unseen", "Worst pages"]}
        >
          {known.map((row) => (
            <Known key={row.name} {...row} />
          ))}
        </Rows>
      )}
    </>
  );
}

function Proposals({ shown, sets, seconds, f1, scored }: Effect) {
  return (
    <tr>
      <th scope="row">{SHOWN_WORDS[shown]}</th>
      <td className="num">{count(sets)}</td>
      <td className="num">{duration(seconds * 1_000)}</td>
      <td className="num" title={`Against imported gold, on ${count(scored)} of them`}>
        {f1 === null ? "–" : score(f1)}
      </td>
    </tr>
  );
}

function Known({ name, pages, f1, unseen, worst }: OnKnownPages) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{count(pages)}</td>
      <td className="num">{score(f1)}</td>
      <td className="num">{unseen === null ? "–" : percent(unseen)}</td>
      <td className="t2">{worst.map((page) => `${page.key} (${score(page.f1)})`).join(", ")}</td>
    </tr>
  );
}

/** A table whose first and last columns of words are aligned left, figures right. */
function Rows({
  name,
  heads,
  children,
}: {
  readonly name: string;
  readonly heads: readonly string[];
  readonly children: React.ReactNode;
}) {
  return (
    <Sideways name={name}>
      <table className={table.table} data-testid={name.toLowerCase().replaceAll(" ", "-")}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 || head === "Worst pages" ? undefined : "num"}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Sideways>
  );
}
