"use client";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { WorkspaceState, WorkspaceStore } from "./workspace-store";

const WorkspaceContext = createContext<WorkspaceStore | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

/** The store of the workspace around this component, for reading and acting outside of rendering. */
export function useWorkspaceStore(): WorkspaceStore {
  const store = useContext(WorkspaceContext);
  if (store === null) throw new Error("useWorkspaceStore needs a WorkspaceProvider above it");
  return store;
}

/** A part of the workspace's state; the component renders again when it changes. */
export function useWorkspace<T>(read: (state: WorkspaceState) => T): T {
  return useStore(useWorkspaceStore(), read);
}
