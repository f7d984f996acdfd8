"use client";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { bind, registry, type Action, type BoundAction } from "./actions";

/**
 * Register actions while the calling component is mounted. `actions` must be a constant; `state` may change
 * with every render.
 */
export function useActions<State>(actions: readonly Action<State>[], state: State): void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => registry.register(actions.map((action) => bind(action, () => latest.current))), [actions]);
}

/** All actions of the open screen, for menus, palette and key sheet. */
export function useRegistered(): readonly BoundAction[] {
  return useStore(registry, (state) => state.actions);
}
