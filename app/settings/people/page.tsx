import type { Metadata } from "next";
import { PeopleScreen } from "@/components/screens/people/people-screen";
import { store } from "@/lib/server/db";
import { requestTime } from "@/lib/server/requests/request-time";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "People" };

const ENTRIES = 100;

export default async function People() {
  const { accounts, audit, labels } = await store();
  const [people, invitations, entries, workload] = await Promise.all([
    accounts.list(),
    accounts.invitations(),
    audit.entries({}, ENTRIES),
    labels.workload(),
  ]);
  return (
    <PeopleScreen
      people={people.map((person) => ({ ...person, pages: workload.get(person.annotatorId) ?? 0 }))}
      invitations={invitations}
      entries={entries}
      now={requestTime()}
    />
  );
}
