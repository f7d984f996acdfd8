"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { INSTRUMENTS, USUAL_INSTRUMENT } from "@/components/instruments/registry";

const IDS = INSTRUMENTS.map(({ id }) => id);

/** The instrument of the address, and how to show another one. */
export const useTab = () => useQueryState("tab", parseAsStringLiteral(IDS).withDefault(USUAL_INSTRUMENT.id));
