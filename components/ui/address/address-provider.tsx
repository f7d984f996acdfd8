"use client";
import { Suspense, useContext, useEffect, useState, useTransition, type ReactNode } from "react";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import type { StoreApi } from "zustand";
import { keepLatest } from "./keep-latest";
import { createVisits, VisitsContext, type Visits } from "./use-go";

const NOTHING = {};
/** Longer than any healthy answer; a visit that takes longer may never arrive. */
const PATIENCE_MS = 15_000;
/** Nuqs changes `history` when its own part of the screen comes alive, which may be after this one. */
const AGAIN_MS = 20;

/** Keeps the address of the window: the newest step stands in it, and what leaves a screen waits for it. */
export function AddressProvider({ children }: { readonly children: ReactNode }) {
  const [visits] = useState(createVisits);
  return (
    <VisitsContext value={visits}>
      {/* Screens that are made at build time have no address yet to read. */}
      <Suspense>
        <Traveller />
      </Suspense>
      {children}
    </VisitsContext>
  );
}

/** Makes the visits of the window. It is of no screen, so that a visit goes on where what began it is gone. */
function Traveller() {
  const router = useRouter();
  const visits = useContext(VisitsContext);
  const [, write] = useQueryStates(NOTHING);
  const [isWaiting, setWaiting] = useState(false);
  // Until the router has drawn the other screen.
  const [isComing, startTransition] = useTransition();
  const isUnderWay = isWaiting || isComing;
  useEffect(() => (isUnderWay ? begin(visits) : undefined), [isUnderWay, visits]);
  useEffect(() => {
    visits.setState({
      go: (path, visit) => {
        setWaiting(true);
        // Writing nothing gives the promise of what waits to be written.
        void write({})
          .then(() => {
            const to = typeof path === "string" ? path : path();
            startTransition(() => router.push(to, visit));
          })
          .finally(() => setWaiting(false));
      },
    });
    return () => visits.setState({ go: null });
  }, [visits, router, write]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    const timer = setInterval(() => {
      if (!("nuqs" in history)) return;
      clearInterval(timer);
      stop = keepLatest(window, () => visits.getState().underWay > 0);
    }, AGAIN_MS);
    return () => {
      clearInterval(timer);
      stop?.();
    };
  }, [visits]);
  return null;
}

/** A visit is under way; returns how to say that it is not. */
function begin(visits: StoreApi<Visits>): () => void {
  let isOver = false;
  const end = () => {
    if (!isOver) visits.setState(({ underWay }) => ({ underWay: underWay - 1 }));
    isOver = true;
  };
  // Where the router gets no answer it leaves the visit to the browser and never says what became of it. Only
  // in a screen that was not left this is run.
  const leftToBrowser = () => void setTimeout(end, 0);
  const timer = setTimeout(end, PATIENCE_MS);
  visits.setState(({ underWay }) => ({ underWay: underWay + 1 }));
  window.addEventListener("beforeunload", leftToBrowser);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("beforeunload", leftToBrowser);
    end();
  };
}
