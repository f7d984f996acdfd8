import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from "react";
import { tellTyped } from "./early";

/** For the element of a field: `onChange` hears what was typed before the scripts had come. */
export function useTypedEarly<T extends HTMLInputElement | HTMLTextAreaElement>(
  ref?: Ref<T>,
): RefObject<T | null> {
  const field = useRef<T>(null);
  useImperativeHandle(ref, () => field.current!, []);
  useEffect(() => {
    if (field.current !== null) tellTyped(field.current);
  }, []);
  return field;
}
