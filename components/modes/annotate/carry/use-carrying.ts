"use client";
import { parseAsString, useQueryState } from "nuqs";
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { api } from "@/lib/api/client";
import type { CarryingStatus } from "@/lib/api/resources/carrying";
import { messageOf } from "@/lib/errors";
import type { Session } from "@/components/modes/annotate/session/session";

/** How often it is asked how far a job is. */
const EVERY_MS = 400;

/** How far it is: nothing known yet, what a job says, or why nothing can be said. */
export interface Told {
  readonly status: CarryingStatus | null;
  readonly error: string | null;
}

const NOTHING: Told = { status: null, error: null };

/** What was found out about pages of the template, and what is carried over to them. */
export interface CarryingOver {
  readonly isOpen: boolean;
  readonly survey: Told;
  /** Null until labels are carried over. */
  readonly acceptance: Told | null;
  /** Find out once more. */
  again(): void;
  accept(pageIds: readonly string[]): void;
  /** Stop what is going on. */
  stop(): void;
  close(): void;
}

/** The job that finds out is in the address, so that a window that is loaded again shows the same. */
export function useCarrying(session: Session): CarryingOver {
  const { pageId, annotator } = session.desk;
  const [surveyId, setSurveyId] = useQueryState("carry", parseAsString);
  const [acceptanceId, setAcceptanceId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const isWanted = useStore(session.carrying, ({ isOpen }) => isOpen);
  const survey = useJob(pageId, annotator, surveyId);
  const acceptance = useJob(pageId, annotator, acceptanceId);

  const start = useCallback(
    async (accept?: readonly string[]) => {
      setFailure(null);
      setStarting(true);
      try {
        // The server goes by what it has: that this page is done may still be on its way.
        await session.sync.flush();
        const body = { annotator, ...(accept && { accept: [...accept] }) };
        const { jobId } = await api.carrying.start({ id: pageId, body });
        if (accept === undefined) await setSurveyId(jobId);
        else setAcceptanceId(jobId);
      } catch (error) {
        setFailure(messageOf(error));
      } finally {
        setStarting(false);
      }
    },
    [annotator, pageId, session, setSurveyId],
  );
  useEffect(() => {
    if (!isWanted || surveyId !== null) return;
    // Not within the effect, which would draw this a second time at once.
    const soon = setTimeout(() => void start());
    return () => clearTimeout(soon);
    // Once for each time that it is wanted.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted]);

  const isOpen = isWanted || surveyId !== null;
  const ofSurvey = surveyId === null ? NOTHING : survey;
  return {
    isOpen,
    survey: acceptanceId === null && failure !== null ? { ...ofSurvey, error: failure } : ofSurvey,
    acceptance: acceptanceId !== null ? acceptance : isStarting && surveyId !== null ? NOTHING : null,
    again: () => {
      setAcceptanceId(null);
      void setSurveyId(null).then(() => start());
    },
    accept: (pageIds) => void start(pageIds),
    stop: () => {
      const job = acceptanceId ?? surveyId;
      if (job !== null)
        void api.carrying.stop({ id: pageId, body: { annotator, job } }).catch(() => undefined);
    },
    close: () => {
      session.carrying.setState({ isOpen: false });
      setAcceptanceId(null);
      setFailure(null);
      void setSurveyId(null);
    },
  };
}

const ENDED = ["done", "failed", "cancelled"];

/** What a job says, asked until it has ended. */
function useJob(pageId: string, annotator: string, job: string | null): Told {
  const [told, setTold] = useState<Told & { readonly job: string | null }>({ ...NOTHING, job: null });
  useEffect(() => {
    if (job === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = async (): Promise<void> => {
      try {
        const status = await api.carrying.get({ id: pageId, annotator, job }, { signal: stop.signal });
        setTold({ status, error: status.error, job });
        if (!ENDED.includes(status.state)) timer = setTimeout(() => void ask(), EVERY_MS);
      } catch (error) {
        if (!stop.signal.aborted) setTold({ status: null, error: messageOf(error), job });
      }
    };
    void ask();
    return () => {
      stop.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [pageId, annotator, job]);
  return told.job === job ? told : NOTHING;
}
