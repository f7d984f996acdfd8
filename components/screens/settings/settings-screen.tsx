import type { ReactNode } from "react";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import type { Annotator } from "@/lib/store/interfaces/labels";
import { Screen } from "@/components/screens/shell/screen";
import { ButtonLink } from "@/components/ui/controls/button";
import type { OwnTeam } from "@/lib/server/team/team-of";
import { includesRole } from "@/lib/api/contract/access";
import { AccountPart } from "./account-part";
import { Annotators } from "./annotators";
import { Backup } from "./backup";
import { LabelScheme } from "./label-scheme";
import styles from "./settings-screen.module.css";
import { Shortcuts } from "./shortcuts";
import { ThemeChoice } from "./theme-choice";

/**
 * What concerns this browser and the whole installation: who labels, the labels, the keys, the theme, backup
 * and restore.
 */
export function SettingsScreen({
  annotators,
  team,
}: {
  readonly annotators: readonly Annotator[];
  /** Who is signed in; null where nobody signs in. */
  readonly team: OwnTeam | null;
}) {
  const isOffered = (least: TeamRole) => team === null || includesRole(team.role, least);
  return (
    <Screen crumbs={[{ label: "Settings", href: null }]} scroll>
      <div className={styles.settings}>
        {team === null ? (
          <Part
            id="annotators"
            title="Annotators"
            text="Labels are kept separate by name, so that agreement between people can be measured."
          >
            <Annotators annotators={annotators} />
          </Part>
        ) : (
          <Part id="account" title="Account" text={`You are signed in as ${team.name}, ${team.role}.`}>
            <AccountPart team={team} />
          </Part>
        )}
        {team?.role === "admin" && (
          <Part
            id="people"
            title="People"
            text="Who may sign in and what for, invitations, and who did what."
          >
            <ButtonLink href="/settings/people">People</ButtonLink>
          </Part>
        )}
        <Part id="theme" title="Theme" text="The captured page stays as its author made it.">
          <ThemeChoice />
        </Part>
        <Part
          id="labels"
          title="Labels"
          text="Layer 1 drives the scores. A role says more about a block; which roles count as content is chosen at export."
        >
          <LabelScheme />
        </Part>
        <Part id="keys" title="Keys" text="Keys of every screen. Press ? on a screen to see its own.">
          <Shortcuts />
        </Part>
        {isOffered("admin") && (
          <Part
            id="backup"
            title="Backup and restore"
            text="One file holds everything: pages, gold, labels, runs, jobs."
          >
            <Backup />
          </Part>
        )}
        {isOffered("reviewer") && (
          <Part
            id="api"
            title="API"
            text="What other programs ask this server: extract, explain, and all that is stored here."
          >
            <ButtonLink href="/settings/api">Reference of the API</ButtonLink>
          </Part>
        )}
      </div>
    </Screen>
  );
}

function Part({
  id,
  title,
  text,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className="small t3">{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
