import type { GuidelinesAnswer } from "@/lib/api/resources/guidelines";
import { classes } from "@/components/ui/classes";
import styles from "./guidelines.module.css";

/** Guidelines as people read them, narrow enough for a panel. The server has made the HTML and lets nothing run in it. */
export function GuidelinesText({ guidelines }: { readonly guidelines: Pick<GuidelinesAnswer, "html"> }) {
  return (
    <div
      className={classes(styles.text, "small")}
      data-testid="guidelines"
      dangerouslySetInnerHTML={{ __html: guidelines.html }}
    />
  );
}
