import { Link } from "@/components/ui/address/link";
import { CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import type { ShownError } from "@/lib/evaluation/errors/error-report";
import { isHiddenName } from "@/lib/labels/people/hidden-names";
import { classes } from "@/components/ui/classes";
import { count } from "@/components/ui/format";
import styles from "./run-errors.module.css";

/**
 * One for all renders, so that React calls it when the followed row is another one and not whenever the list
 * is drawn.
 */
const bringIntoView = (row: HTMLLIElement | null): void => row?.scrollIntoView({ block: "nearest" });

const whoSaid = (by: string | null): string =>
  by === null ? "Proposed from structure, names and text" : `Set by ${isHiddenName(by) ? "a person" : by}`;

/** An error in the list of a run; followed by the keys, it comes into view. */
export function ErrorRow({
  error,
  href,
  isAt,
  isFollowed,
}: {
  readonly error: ShownError;
  readonly href: string;
  readonly isAt: boolean;
  readonly isFollowed: boolean;
}) {
  return (
    <li
      tabIndex={-1}
      className={classes(styles.row, isAt && styles.at)}
      aria-current={isAt ? "true" : undefined}
      ref={isAt && isFollowed ? bringIntoView : undefined}
    >
      <span className={classes(styles.dot, error.error === "extra" && styles.extra)} aria-hidden="true" />
      <span className="num">
        {error.error === "missed" ? "−" : "+"}
        {count(error.characters)}
        <span className="visually-hidden"> characters {error.error}</span>
      </span>
      <span
        className={classes("cut", styles.cause, error.taggedBy === null && "t2")}
        title={whoSaid(error.taggedBy)}
      >
        {CAUSE_TITLES[error.cause]}
        {error.taggedBy !== null && " ✓"}
      </span>
      <Link className={classes("cut", styles.text)} href={href} prefetch={false}>
        {error.excerpt}
      </Link>
      <span className={classes("cut t2", styles.place)}>
        {error.rule !== "" && `by ${error.rule} · `}
        {error.title || error.key}
        {error.site !== null && ` · ${error.site}`}
      </span>
    </li>
  );
}
