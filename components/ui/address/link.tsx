"use client";
import NextLink from "next/link";
import { useContext, type ComponentProps } from "react";
import { VisitsContext } from "./use-go";

type Props = Omit<ComponentProps<typeof NextLink>, "href" | "replace" | "onNavigate"> & {
  readonly href: string;
};

/** A link within the app, followed as `useGo` goes: a step made a moment before does not call the visit off. */
export function Link(props: Props) {
  const visits = useContext(VisitsContext);
  const { href, scroll } = props;
  return (
    <NextLink
      {...props}
      onNavigate={(event) => {
        const { go } = visits.getState();
        if (go === null) return;
        event.preventDefault();
        go(href, scroll === undefined ? {} : { scroll });
      }}
    />
  );
}
