"use client";
import { Command } from "cmdk";
import { Dialog } from "radix-ui";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { api } from "@/lib/api/client";
import { grouped } from "@/components/ui/keys/actions";
import { Icon } from "@/components/ui/controls/icon";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { plural } from "@/components/ui/format";
import { useRegistered } from "@/components/ui/keys/use-actions";
import { useFocusBack } from "@/components/ui/controls/use-focus-back";
import { useGo } from "@/components/ui/address/use-go";
import styles from "./palette.module.css";
import { openLayer, shellStore } from "./shell-store";

interface Found {
  readonly corpora: readonly { readonly id: string; readonly name: string; readonly pages: number }[];
  readonly pages: readonly { readonly id: string; readonly title: string; readonly site: string | null }[];
}

const NOTHING: Found = { corpora: [], pages: [] };

/** Corpora and pages for what is typed, asked 120 ms after the last key. */
function useFound(query: string, open: boolean): Found {
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.app.search({ q: query }, { signal: stop.signal }).then(setFound, () => undefined);
    }, 120);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, open]);
  return found;
}

/** `Ctrl+K`: the actions of the open screen, corpora and pages, in one list. */
export function Palette() {
  const open = useStore(shellStore, (state) => state.layer === "palette");
  const { remember, giveBack } = useFocusBack();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => openLayer(next ? "palette" : null)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
        >
          <Dialog.Title className="visually-hidden">Search and commands</Dialog.Title>
          <PaletteList />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList() {
  const [query, setQuery] = useState("");
  const go = useGo();
  const found = useFound(query, true);
  const groups = grouped(
    useRegistered().filter((action) => action.id !== "shell.palette" && action.enabled()),
  );
  const close = (then: () => void) => {
    openLayer(null);
    then();
  };
  return (
    <Command label="Search and commands" loop>
      <div className={styles.input}>
        <Icon name="search" />
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Search corpora, pages, commands"
          aria-label="Search corpora, pages, commands"
        />
        <KeyHint keys="Escape" />
      </div>
      <Command.List className={styles.list}>
        <Command.Empty className={styles.empty}>Nothing matches</Command.Empty>
        {groups.map(({ group, actions }) => (
          <Command.Group key={group} heading={group} className={styles.group}>
            {actions.map((action) => (
              <Command.Item
                key={action.id}
                value={`${action.label} ${action.id}`}
                className={styles.item}
                onSelect={() => close(action.run)}
              >
                <span className="grow cut">{action.label}</span>
                {action.hint && <span className="small t3">{action.hint}</span>}
                {action.keys[0] && <KeyHint keys={action.keys[0]} />}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {found.corpora.length > 0 && (
          <Command.Group heading="Corpora" className={styles.group}>
            {found.corpora.map((corpus) => (
              <Command.Item
                key={corpus.id}
                value={`${corpus.name} corpus ${corpus.id}`}
                keywords={[query]}
                className={styles.item}
                onSelect={() => close(() => go(`/corpora/${corpus.id}`))}
              >
                <span className="grow cut">{corpus.name}</span>
                <span className="small t3">{plural(corpus.pages, "page")}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {found.pages.length > 0 && (
          <Command.Group heading="Pages" className={styles.group}>
            {found.pages.map((page) => (
              <Command.Item
                key={page.id}
                value={`${page.title} ${page.id}`}
                keywords={[query]}
                className={styles.item}
                onSelect={() => close(() => go(`/pages/${page.id}?mode=inspect`))}
              >
                <span className="grow cut">{page.title}</span>
                <span className="small t3">{page.site}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}
