import type { Invitation } from "@/lib/store/interfaces/team/accounts";
import type { AuditEntry } from "@/lib/store/interfaces/team/audit";
import { Screen } from "@/components/screens/shell/screen";
import { AuditLog } from "./audit-log";
import { Invitations } from "./invitations";
import { PeopleTable, type ListedPerson } from "./people-table";
import styles from "./people.module.css";

/** Who may sign in and what for, invitations, and who did what. */
export function PeopleScreen({
  people,
  invitations,
  entries,
  now,
}: {
  readonly people: readonly ListedPerson[];
  readonly invitations: readonly Invitation[];
  readonly entries: readonly AuditEntry[];
  readonly now: number;
}) {
  return (
    <Screen
      crumbs={[
        { label: "Settings", href: "/settings" },
        { label: "People", href: null },
      ]}
      scroll
    >
      <div className={styles.people}>
        <section aria-labelledby="people">
          <h2 id="people">People</h2>
          <PeopleTable people={people} />
        </section>
        <section aria-labelledby="invitations">
          <h2 id="invitations">Invitations</h2>
          <Invitations invitations={invitations} now={now} />
        </section>
        <section aria-labelledby="log">
          <h2 id="log">Who did what</h2>
          <AuditLog entries={entries} />
        </section>
      </div>
    </Screen>
  );
}
