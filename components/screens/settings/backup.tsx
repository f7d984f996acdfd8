"use client";
import { api } from "@/lib/api/client";
import { Button } from "@/components/ui/controls/button";
import { download } from "@/components/ui/charts/download";
import styles from "./settings-screen.module.css";

/** A snapshot as a download, and the commands that do the same and bring it back. */
export function Backup() {
  return (
    <>
      <Button icon="export" onClick={() => download(api.app.backup.address({}))}>
        Download a snapshot
      </Button>
      <div className={styles.steps}>
        <p>From the command line, also while people work:</p>
        <pre className={styles.command}>npx winnow backup winnow-backup.db</pre>
        <p>
          To restore, stop the server and its worker first. The former database is kept beside the new one.
        </p>
        <pre className={styles.command}>npx winnow restore winnow-backup.db</pre>
      </div>
    </>
  );
}
