import type { Action } from "@/components/ui/keys/actions";

/** What the keys of the review's queue read and do. */
export interface QueueKeys {
  /** The chosen row of those that are listed, -1 where none is. */
  readonly row: number;
  readonly rows: number;
  /** Whether another page is open, or may be among those that are not read yet. */
  readonly hasOpen: boolean;
  readonly openOnly: boolean;
  toRow(row: number): void;
  toOpen(): void;
  filter(openOnly: boolean): void;
  open(): void;
}

const move = (id: string, label: string, keys: readonly string[], by: number): Action<QueueKeys> => ({
  id,
  label,
  group: "Review",
  keys,
  when: ({ row, rows }) => row >= 0 && row + by >= 0 && row + by < rows,
  perform: ({ row, toRow }) => toRow(row + by),
});

export const QUEUE_ACTIONS: readonly Action<QueueKeys>[] = [
  move("review.next", "Next page of the queue", ["j", "ArrowDown"], 1),
  move("review.previous", "Previous page of the queue", ["k", "ArrowUp"], -1),
  {
    id: "review.next-open",
    label: "Next open page of the queue",
    group: "Review",
    keys: ["n"],
    when: ({ hasOpen }) => hasOpen,
    perform: ({ toOpen }) => toOpen(),
  },
  {
    id: "review.open-only",
    label: "Leave settled pages out, or show them",
    group: "Review",
    keys: ["o"],
    when: () => true,
    perform: ({ openOnly, filter }) => filter(!openOnly),
  },
  {
    id: "review.open",
    label: "Compare on this page",
    group: "Review",
    keys: ["Enter"],
    when: ({ row }) => row >= 0,
    perform: ({ open }) => open(),
  },
];
