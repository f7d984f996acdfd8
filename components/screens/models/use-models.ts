"use client";
import { useCallback, useEffect, useState } from "react";
import { api } from "@/lib/api/client";
import type { ListedModel } from "@/lib/api/resources/models";
import type { TrainingStanding } from "@/lib/api/resources/trainings";
import { messageOf } from "@/lib/errors";

/** The next look waits for the last one. */
const LIVE_MS = 1500;

export interface ModelsState {
  readonly models: readonly ListedModel[];
  readonly trainings: readonly TrainingStanding[];
}

/** Models and trainings, asked again while one is running; `ask` looks now. */
export function useModels(
  first: ModelsState,
): ModelsState & { readonly error: string | null; ask(): Promise<void> } {
  const [state, setState] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const ask = useCallback(async () => {
    try {
      const { trainings } = await api.trainings.list();
      // After the trainings: what one of them has made is then there.
      const { models } = await api.models.list();
      setState({ models, trainings });
      setError(null);
    } catch (cause) {
      setError(messageOf(cause));
    }
  }, []);
  const isLive = state.trainings.some(({ record }) => record.state === "running");
  useEffect(() => {
    if (!isLive) return;
    const timer = setTimeout(() => void ask(), LIVE_MS);
    return () => clearTimeout(timer);
    // A new answer, or a failure to get one, begins the wait anew.
  }, [isLive, state, error, ask]);
  return { ...state, error, ask };
}
