import type { Soak } from "./rig/script";
import { backup } from "./scripts/backup";
import { clock } from "./scripts/clock";
import { database } from "./scripts/database";
import { disk } from "./scripts/disk";
import { imports } from "./scripts/imports";
import { kills } from "./scripts/kills";
import { label, people } from "./scripts/label";
import { versions } from "./scripts/versions";

/** All scripts of `npm run soak`, in the order in which they are run. */
export const SOAKS: readonly Soak[] = [
  people,
  label,
  kills,
  disk,
  database,
  clock,
  backup,
  versions,
  imports,
];
