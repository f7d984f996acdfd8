"use client";
import { useState } from "react";
import { toast } from "sonner";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import type { AuditEntry } from "@/lib/store/interfaces/team/audit";
import { When } from "@/components/screens/settings/tokens";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import styles from "./people.module.css";

const LIMIT = 100;

/** The log, the newest first, by person and by kind. */
export function AuditLog({ entries: first }: { readonly entries: readonly AuditEntry[] }) {
  const [entries, setEntries] = useState(first);
  const [who, setWho] = useState("");
  const [what, setWhat] = useState("");
  const [isEnd, setEnd] = useState(first.length < LIMIT);
  const look = async (before?: number) => {
    try {
      const found = await api.audit.list({
        who: who.trim() || undefined,
        what: what.trim() || undefined,
        before,
        limit: LIMIT,
      });
      setEntries(before === undefined ? found.entries : [...entries, ...found.entries]);
      setEnd(found.next === null);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <>
      <Form className={styles.row} role="search" aria-label="Filter the log" onSubmit={() => void look()}>
        <TextField
          label="Who"
          placeholder="Who"
          spellCheck={false}
          value={who}
          onChange={(event) => setWho(event.target.value)}
        />
        <TextField
          label="What"
          placeholder="What, e.g. sign-in"
          spellCheck={false}
          value={what}
          onChange={(event) => setWhat(event.target.value)}
        />
        <Button type="submit">Filter</Button>
      </Form>
      {entries.length === 0 ? (
        <p className="small t3">Nothing has been noted that fits.</p>
      ) : (
        <div className={styles.wide} role="region" aria-label="Entries of the log" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>When</th>
                <th>Who</th>
                <th>What</th>
                <th>To</th>
                <th>From</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.number}>
                  <td>
                    <When at={entry.at} />
                  </td>
                  <td>{entry.who === "" ? <span className="t3">nobody known</span> : entry.who}</td>
                  <td>
                    <code>{entry.what}</code>
                  </td>
                  <td>
                    <code>{entry.about}</code>
                  </td>
                  <td>{entry.address === "" ? "the command line" : entry.address}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isEnd && <Button onClick={() => void look(entries.at(-1)?.number)}>Show older ones</Button>}
    </>
  );
}
