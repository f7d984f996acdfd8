import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useActions } from "@/components/ui/keys/use-actions";
import { PLAYER_ACTIONS } from "./player-actions";
import { createPlayer, type PlayerStore } from "./replay-store";

/** How long a step is shown while playing, in ms. */
export const PACE = 420;

/** A row of steps of which one is shown. */
interface Steps {
  readonly player: PlayerStore;
  /** The one that is shown, 0 to `size - 1`. */
  readonly step: number;
}

/**
 * Goes through so many steps by keys and by playing; the address says which one is shown.
 * @param first the step that is shown where the address names none
 */
export function useSteps(size: number, first: number): Steps {
  const [written, setWritten] = useQueryState("step", parseAsInteger);
  const [begun] = useState(written ?? first);
  const [player] = useState(createPlayer);
  useEffect(() => player.getState().load(size, begun), [player, size, begun]);
  const step = useStore(player, (state) => Math.min(state.step, size - 1));
  const isPlaying = useStore(player, (state) => state.isPlaying);
  const isLoaded = useStore(player, (state) => state.size === size);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => player.getState().tick(), PACE);
    return () => clearInterval(timer);
  }, [player, isPlaying]);
  useEffect(() => {
    if (!isPlaying && isLoaded) void setWritten(step);
  }, [isPlaying, isLoaded, step, setWritten]);
  // Outside of the replay a step means nothing.
  useEffect(() => () => void setWritten(null), [setWritten]);
  useActions(PLAYER_ACTIONS, player);
  return { player, step };
}
