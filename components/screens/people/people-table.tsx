"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import { ROLES_IN_ORDER } from "@/lib/api/contract/access";
import type { Account, TeamRole } from "@/lib/store/interfaces/team/accounts";
import { Button } from "@/components/ui/controls/button";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { SelectField } from "@/components/ui/controls/field";
import { plural } from "@/components/ui/format";
import styles from "./people.module.css";

export interface ListedPerson extends Account {
  /** On which they have labelled something. */
  readonly pages: number;
}

export const ROLE_OPTIONS = ROLES_IN_ORDER.map((value) => ({ value, label: value }));

/** Everybody who may sign in: their role, suspended or not, and the way to remove them. */
export function PeopleTable({ people }: { readonly people: readonly ListedPerson[] }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<ListedPerson | null>(null);
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error));
    }
    router.refresh();
  };
  const change = (id: string, body: { role?: TeamRole; isSuspended?: boolean }) =>
    void act(() => api.accounts.change({ id, body }));
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Role</th>
            <th>Labelled</th>
            <th>
              <span className="visually-hidden">Suspend or remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const { id, name, role, pages, suspendedAt } = person;
            return (
              <tr key={id}>
                <td>
                  {name} {suspendedAt !== null && <span className="small t3">suspended</span>}
                </td>
                <td>
                  <SelectField
                    label={`Role of ${name}`}
                    value={role}
                    options={ROLE_OPTIONS}
                    onChange={(to) => change(id, { role: to })}
                  />
                </td>
                <td>{plural(pages, "page")}</td>
                <td>
                  <span className={styles.buttons}>
                    <Button
                      aria-label={`${suspendedAt === null ? "Suspend" : "Readmit"} ${name}`}
                      onClick={() => change(id, { isSuspended: suspendedAt === null })}
                    >
                      {suspendedAt === null ? "Suspend" : "Readmit"}
                    </Button>
                    <Button kind="danger" aria-label={`Remove ${name}`} onClick={() => setLeaving(person)}>
                      Remove
                    </Button>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <RemovePerson
        person={leaving}
        onClose={() => setLeaving(null)}
        onRemove={({ id }) => {
          setLeaving(null);
          void act(() => api.accounts.remove({ id }));
        }}
      />
    </div>
  );
}

/** Says what goes and what stays before somebody is removed. */
export function RemovePerson({
  person,
  onClose,
  onRemove,
}: {
  readonly person: Pick<ListedPerson, "id" | "name" | "pages"> | null;
  onClose(): void;
  onRemove(person: Pick<ListedPerson, "id">): void;
}) {
  return (
    <Dialog
      open={person !== null}
      onOpenChange={onClose}
      title={`Remove ${person?.name ?? ""}?`}
      description="The account goes, with its sessions and tokens. To keep somebody out for a while, suspend them."
      footer={
        <DialogFoot onCancel={onClose}>
          <Button kind="danger" onClick={() => person !== null && onRemove(person)}>
            Remove
          </Button>
        </DialogFoot>
      }
    >
      <p>
        {person === null || person.pages === 0
          ? "There are no labels of this person."
          : `Labels on ${plural(person.pages, "page")} stay, under the same name.`}
      </p>
    </Dialog>
  );
}
