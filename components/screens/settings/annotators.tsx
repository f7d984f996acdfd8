"use client";
import { useSyncExternalStore } from "react";
import { toast } from "sonner";
import type { Annotator } from "@/lib/store/interfaces/labels";
import { identity } from "@/components/workbench/identity/annotator";
import { NameForm } from "@/components/workbench/identity/name-form";
import styles from "./settings-screen.module.css";

/** Who labels in this browser, and everybody who has labelled here. */
export function Annotators({ annotators }: { readonly annotators: readonly Annotator[] }) {
  // The server does not know the name that this browser keeps.
  const name = useSyncExternalStore(
    identity.subscribe,
    () => identity.getState().name,
    () => null,
  );
  return (
    <>
      <NameForm
        key={name}
        action="Use name"
        label="Your name in this browser"
        initial={name ?? ""}
        onNamed={(chosen) => void toast.success(`${chosen} labels in this browser`)}
      />
      {annotators.length === 0 ? (
        <p className="small t3">Nobody has labelled anything yet.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Name</th>
              <th>Initials</th>
              <th>
                <span className="visually-hidden">Here</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {annotators.map((annotator) => (
              <tr key={annotator.id}>
                <td className="cut">{annotator.name}</td>
                <td>
                  <span className={styles.initials}>{annotator.initials}</span>
                </td>
                <td className="num">
                  {annotator.name === name && <span className="small t3">labels here</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
