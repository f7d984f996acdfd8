import type { Action } from "@/components/ui/keys/actions";
import type { PlayerStore } from "./replay-store";

const hasSteps = (player: PlayerStore): boolean => player.getState().size > 1;

/** Keys of the player while its tab is open. */
export const PLAYER_ACTIONS: readonly Action<PlayerStore>[] = [
  {
    id: "replay.next",
    label: "Next step",
    group: "Replay",
    keys: ["n"],
    when: hasSteps,
    perform: (player) => player.getState().move(1),
  },
  {
    id: "replay.previous",
    label: "Previous step",
    group: "Replay",
    keys: ["Shift+n"],
    when: hasSteps,
    perform: (player) => player.getState().move(-1),
  },
  {
    id: "replay.play",
    label: "Play or pause",
    group: "Replay",
    keys: ["Space"],
    when: hasSteps,
    perform: (player) => player.getState().toggle(),
  },
  {
    id: "replay.first",
    label: "First step",
    group: "Replay",
    keys: ["Shift+Home"],
    when: hasSteps,
    perform: (player) => player.getState().goTo(0),
  },
  {
    id: "replay.last",
    label: "Last step",
    group: "Replay",
    keys: ["Shift+End"],
    when: hasSteps,
    perform: (player) => player.getState().goTo(Infinity),
  },
];
