"use client";
import { useEffect, useState } from "react";

/**
 * A value as it was when it had stood still for `ms`: what is dear to work out waits until somebody has stopped
 * dragging. The first value is there at once.
 */
export function useCalm<T>(value: T, ms: number): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return calm;
}
