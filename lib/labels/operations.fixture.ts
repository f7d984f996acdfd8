import { parsePage } from "../page/parsing/parse";
import type { Page } from "../page/page";
import { describe } from "./anchor";
import type { Label, Operation, Target } from "./model";

/** A small page: a menu, and a story with a headline, a paragraph that has a link inside, and a last line. */
export const STORY = `<body><div id=menu><a>Home</a> <a>News</a></div><div id=story><h1>Rain at last</h1><p>It rained <a>all day</a> in the hills.</p><p>By Ann Moor</p></div>`;

/** The first element of an id or tag name. */
export function find(page: Page, name: string): number {
  const node = page.tags.findIndex(
    (tag, id) =>
      tag === name ||
      page.attributes[id]!.some((attribute) => attribute.name === "id" && attribute.value === name),
  );
  if (node < 0) throw new Error(`no ${name} on the page`);
  return node;
}

/** Writes a log: operations get the ids `1`, `2`, ... and, unless named, a group each. */
export class Log {
  readonly operations: Operation[] = [];
  constructor(readonly page: Page = parsePage(STORY)) {}

  set(target: Target | string, label: Label, group?: string): this {
    const placed = this.target(target);
    return this.push({
      kind: "set",
      target: placed,
      label,
      origin: "manual",
      anchor: describe(this.page, placed),
      ...this.stamp(group),
    });
  }

  clear(target: Target | string): this {
    const placed = this.target(target);
    return this.push({ kind: "clear", target: placed, anchor: describe(this.page, placed), ...this.stamp() });
  }

  undo(...ids: string[]): this {
    return this.push({ kind: "undo", ids, ...this.stamp() });
  }

  redo(...ids: string[]): this {
    return this.push({ kind: "redo", ids, ...this.stamp() });
  }

  push(operation: Operation): this {
    this.operations.push(operation);
    return this;
  }

  private target(target: Target | string): Target {
    return typeof target === "string" ? { kind: "node", node: find(this.page, target) } : target;
  }

  private stamp(group?: string): Pick<Operation, "id" | "group" | "at" | "activeMs"> {
    const id = `${this.operations.length + 1}`;
    return { id, group: group ?? `group of ${id}`, at: 1000 + this.operations.length, activeMs: 100 };
  }
}
