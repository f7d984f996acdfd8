/** What came with a page, by the addresses at which the page asks for it, as the frame may ask for it. */
import { resolved } from "../../page/css/addresses";
import { SHEET } from "../../capture/resource-type";
import type { Resource } from "../../store/interfaces/captures";

/** What came with a page: all that its view needs to know of it. */
export interface SentResources {
  /** Where the frame finds them: a path that ends in a slash, behind which the sha256 stands. */
  readonly path: string;
  /** The address of the page; null where nobody knows it. */
  readonly url: string | null;
  readonly resources: readonly Resource[];
  /** The style sheets as UTF-8, by sha256. */
  readonly sheets: ReadonlyMap<string, Uint8Array>;
}

/** A style sheet and the address that its own addresses are relative to. */
export interface OwnSheet {
  readonly css: string;
  readonly url: string;
}

export class OwnResources {
  private readonly byUrl: ReadonlyMap<string, Resource>;
  private readonly sheets: ReadonlyMap<string, Uint8Array>;
  private readonly path: string;
  /** Sheets that were read before: a page may ask for one thousands of times. */
  private readonly texts = new Map<string, string>();

  constructor(sent: SentResources | null) {
    this.byUrl = new Map((sent?.resources ?? []).map((resource) => [resource.url, resource]));
    this.sheets = sent?.sheets ?? new Map();
    this.path = sent?.path ?? "";
  }

  /** Where the frame finds a picture; null where none came with the page. */
  picture(address: string, base: string): string | null {
    return this.ofKind("image/", address, base);
  }

  font(address: string, base: string): string | null {
    return this.ofKind("font/", address, base);
  }

  sheet(address: string, base: string): OwnSheet | null {
    const resource = this.at(address, base);
    if (resource?.type !== SHEET) return null;
    const css = this.textOf(resource.sha256);
    return css === null ? null : { css, url: resource.url };
  }

  private textOf(sha256: string): string | null {
    const bytes = this.sheets.get(sha256);
    if (bytes === undefined) return null;
    const known = this.texts.get(sha256) ?? new TextDecoder().decode(bytes);
    this.texts.set(sha256, known);
    return known;
  }

  private ofKind(kind: string, address: string, base: string): string | null {
    const resource = this.at(address, base);
    return resource?.type.startsWith(kind) === true ? `${this.path}${resource.sha256}` : null;
  }

  private at(address: string, base: string): Resource | undefined {
    const url = this.byUrl.size === 0 ? null : resolved(address, base);
    return url === null ? undefined : this.byUrl.get(url);
  }
}
