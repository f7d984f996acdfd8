"use client";
import { Link } from "@/components/ui/address/link";
import { includesRole } from "@/lib/api/contract/access";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import { useAccount } from "@/components/workbench/identity/use-account";
import { usePathname } from "next/navigation";
import { Icon, type IconName } from "@/components/ui/controls/icon";
import styles from "./rail.module.css";

const PLACES: readonly {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  /** The least role that it is for; everybody's without one. */
  readonly least?: TeamRole;
  isHere(path: string): boolean;
}[] = [
  {
    href: "/corpora",
    label: "Corpora",
    icon: "corpora",
    isHere: (path) => (path.startsWith("/corpora") && !path.endsWith("/review")) || path.startsWith("/pages"),
  },
  {
    href: "/review",
    label: "Review",
    icon: "review",
    least: "reviewer",
    isHere: (path) => path === "/review" || path.endsWith("/review"),
  },
  {
    href: "/extractors",
    label: "Extractors",
    icon: "filter",
    least: "reviewer",
    isHere: (path) => path.startsWith("/extractors"),
  },
  {
    href: "/runs",
    label: "Runs",
    icon: "runs",
    least: "reviewer",
    isHere: (path) => path.startsWith("/runs"),
  },
  {
    href: "/recipes",
    label: "Recipes",
    icon: "recipes",
    least: "reviewer",
    isHere: (path) => path.startsWith("/recipes"),
  },
  {
    href: "/models",
    label: "Models",
    icon: "models",
    least: "reviewer",
    isHere: (path) => path.startsWith("/models"),
  },
  { href: "/settings", label: "Settings", icon: "settings", isHere: (path) => path.startsWith("/settings") },
];

/**
 * The places of the app: a column at the left, a bar at the bottom on narrow screens. They are fetched when
 * somebody goes there: the server answers one request after the other, and fetching them ahead would stand
 * before what the screen itself asks for.
 */
export function Rail() {
  const path = usePathname();
  const account = useAccount();
  // Who is not in yet has nowhere to go.
  if (path === "/sign-in" || path === "/invitation") return null;
  const places = PLACES.filter(
    ({ least }) => account === null || least === undefined || includesRole(account.role, least),
  );
  return (
    <nav className={styles.rail} aria-label="Main">
      <Link
        href="/"
        prefetch={false}
        className={styles.mark}
        aria-label="Home"
        aria-current={path === "/" ? "page" : undefined}
      >
        <svg
          viewBox="0 0 20 20"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          aria-hidden="true"
        >
          <path d="M2 4h16M2 8.2h10M10 12.4h8" />
          <path d="M14 8.2h4M2 12.4h6M2 16.6h16" opacity=".3" />
        </svg>
        <span className={styles.markWord}>Home</span>
      </Link>
      {places.map(({ href, label, icon, isHere }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className={styles.place}
          aria-current={isHere(path) ? "page" : undefined}
        >
          <Icon name={icon} size={18} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
