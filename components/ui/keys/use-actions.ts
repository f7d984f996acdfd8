"use client";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { bind, registry, type Action, type BoundAction } from "./actions";

/**
 * Register actions while the calling component is mounted and `isOn`: what goes on in the background has no
 * keys, and the key sheet names none that do nothing. `actions` must be a constant; `state` may change with
 * every render.
 */
export function useActions<State>(actions: readonly Action<State>[], state: State, isOn = true): void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(
    () => (isOn ? registry.register(actions.map((action) => bind(action, () => latest.current))) : undefined),
    [actions, isOn],
  );
}

/** All actions of the open screen, for menus, palette and key sheet. */
export function useRegistered(): readonly BoundAction[] {
  return useStore(registry, (state) => state.actions);
}
