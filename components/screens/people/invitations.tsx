"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import type { Invitation, TeamRole } from "@/lib/store/interfaces/team/accounts";
import { When } from "@/components/screens/settings/tokens";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { SelectField, TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { ROLE_OPTIONS } from "./people-table";
import styles from "./people.module.css";

/** Invite somebody by a link that is shown once; what has been sent out, and what came of it. */
export function Invitations({
  invitations,
  now,
}: {
  readonly invitations: readonly Invitation[];
  readonly now: number;
}) {
  const router = useRouter();
  const [name, setName] = useState("");
  const [role, setRole] = useState<TeamRole>("annotator");
  const [link, setLink] = useState<string | null>(null);
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error));
    }
    router.refresh();
  };
  const invite = () =>
    act(async () => {
      const made = await api.invitations.create({ body: { role, name: name.trim() === "" ? null : name } });
      setLink(made.link);
      setName("");
    });
  return (
    <>
      <p className="small t3">
        Each link makes one account, once, within a week. With a name in it, that person&rsquo;s labels come
        along.
      </p>
      <Form className={styles.row} aria-label="Invite" onSubmit={() => void invite()}>
        <TextField
          label="Name of who is invited"
          placeholder="Name, or leave it to them"
          maxLength={80}
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label="Role in the invitation" value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <Button type="submit" kind="first">
          Make a link
        </Button>
      </Form>
      {link !== null && (
        <div className={styles.row} role="status">
          <code className={styles.link} data-testid="invitation-link">
            {link}
          </code>
          <CopyButton text={link} />
          <span className="small t3">Send it now: it is not shown again.</span>
        </div>
      )}
      {invitations.length > 0 && (
        <div className={styles.wide}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>For</th>
                <th>Role</th>
                <th>By</th>
                <th>State</th>
                <th>
                  <span className="visually-hidden">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {invitations.map((one) => (
                <tr key={one.id}>
                  <td>{one.usedBy ?? one.name ?? "anybody with the link"}</td>
                  <td>{one.role}</td>
                  <td>{one.createdBy === "" ? "the command line" : one.createdBy}</td>
                  <td>
                    {one.usedAt !== null ? (
                      <>
                        used <When at={one.usedAt} />
                      </>
                    ) : one.expiresAt <= now ? (
                      "out of date"
                    ) : (
                      <>
                        open until <When at={one.expiresAt} />
                      </>
                    )}
                  </td>
                  <td>
                    {one.usedAt === null && (
                      <Button
                        kind="danger"
                        aria-label={`Revoke the invitation for ${one.name ?? "anybody"}`}
                        onClick={() => void act(() => api.invitations.revoke({ id: one.id }))}
                      >
                        Revoke
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
