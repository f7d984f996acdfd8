"use client";
import { parseAsString, useQueryState } from "nuqs";
import type { Reference } from "@/lib/api/reference";
import styles from "./api-reference.module.css";
import { OperationPanel } from "./operation-panel";

/** What resources are called, where their name alone says too little. */
const NAMES: Readonly<Record<string, string>> = { content: "extract, explain" };

/** Every operation of version 1 of the API; the chosen one with what it takes, as code, and to try. */
export function ApiReference({
  operations,
  ids,
}: {
  readonly operations: readonly Reference[];
  /** An id of each resource that has one, to try with. */
  readonly ids: Readonly<Record<string, string>>;
}) {
  const [wanted, setWanted] = useQueryState("operation", parseAsString);
  const chosen = operations.find(({ id }) => id === wanted) ?? operations[0]!;
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  return (
    <div className={styles.reference}>
      <nav className={styles.list} aria-label="Operations">
        {resources.map((resource) => (
          <section key={resource}>
            <h2 className={styles.resource}>{NAMES[resource] ?? resource}</h2>
            <ul>
              {operations
                .filter((one) => one.resource === resource)
                .map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      className={styles.operation}
                      aria-current={one.id === chosen.id || undefined}
                      onClick={() => void setWanted(one.id)}
                    >
                      <span className={styles.method}>{one.method}</span>
                      <span className={styles.path}>{one.shortPath}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <OperationPanel key={chosen.id} operation={chosen} ids={ids} />
    </div>
  );
}
