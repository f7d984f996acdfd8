import type { Action } from "@/components/ui/keys/actions";
import { openLayer } from "./shell-store";
import { chooseTheme, storedTheme, THEMES } from "./theme";

/** What the shell's actions need to know. */
export interface ShellActionState {
  go(path: string): void;
}

const always = () => true;

/** Actions of every screen. */
export const SHELL_ACTIONS: readonly Action<ShellActionState>[] = [
  {
    id: "shell.home",
    label: "Go to home",
    group: "Go to",
    keys: [],
    when: always,
    perform: ({ go }) => go("/"),
  },
  {
    id: "shell.runs",
    label: "Go to runs",
    group: "Go to",
    keys: [],
    when: always,
    perform: ({ go }) => go("/runs"),
  },
  {
    id: "shell.recipes",
    label: "Go to recipes",
    group: "Go to",
    keys: [],
    when: always,
    perform: ({ go }) => go("/recipes"),
  },
  {
    id: "shell.models",
    label: "Go to models",
    group: "Go to",
    keys: [],
    when: always,
    perform: ({ go }) => go("/models"),
  },
  {
    id: "shell.review",
    label: "Go to review",
    group: "Go to",
    keys: [],
    when: always,
    perform: ({ go }) => go("/review"),
  },
  {
    id: "shell.corpora",
    label: "Go to corpora",
    group: "Go to",
    keys: [],
    when: always,
    perform: ({ go }) => go("/corpora"),
  },
  {
    id: "shell.settings",
    label: "Go to settings",
    group: "Go to",
    keys: [],
    when: always,
    perform: ({ go }) => go("/settings"),
  },
  {
    id: "shell.tour",
    label: "Take the tour",
    group: "Go to",
    keys: [],
    hint: "three minutes",
    when: always,
    perform: ({ go }) => go("/tour"),
  },
  {
    id: "shell.tutorial",
    label: "Learn to label",
    group: "Go to",
    keys: [],
    hint: "a graded tutorial",
    when: always,
    perform: ({ go }) => go("/tutorial"),
  },
  {
    id: "shell.palette",
    label: "Search and commands",
    group: "Everywhere",
    keys: ["Ctrl+K"],
    when: always,
    perform: () => openLayer("palette"),
  },
  {
    id: "shell.keys",
    label: "Show keys",
    group: "Everywhere",
    keys: ["?"],
    when: always,
    perform: () => openLayer("keys"),
  },
  {
    id: "shell.theme",
    label: "Switch theme",
    group: "Everywhere",
    keys: [],
    when: always,
    perform: () => chooseTheme(THEMES[(THEMES.indexOf(storedTheme()) + 1) % THEMES.length]!),
  },
];
