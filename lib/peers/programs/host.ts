/** Runs the configured programs for one thread: each in one process of this thread, started when first asked. */
import { AppError, InputError } from "../../errors";
import { programName } from "../../extractors/programs/program-name";
import type { AskedProgram, ProgramHost, ProgramOutput } from "../../extractors/programs/program-host";
import type { Page } from "../../page/page";
import { Bridge } from "./bridge";
import { ProgramCatalog } from "./catalog";
import { configuredPrograms, type Programs } from "./config";
import { outputOf } from "./output";

export class NodePrograms implements ProgramHost {
  private catalog: ProgramCatalog | null = null;
  private readonly bridges = new Map<string, Promise<Bridge>>();
  private readonly ready = new Map<string, Bridge>();

  /** @param read the configuration, read when a program is first wanted */
  constructor(private readonly read: () => Programs = configuredPrograms) {}

  async prepare({ name, version, setup }: AskedProgram): Promise<void> {
    const catalog = (this.catalog ??= new ProgramCatalog(this.read()));
    const here = await catalog.asked(name);
    if (version !== here.version || setup !== here.setup)
      throw new InputError(
        "program-version",
        version === here.version
          ? `${programName(name, version)} is called otherwise here than when this recipe was written; name it again`
          : `${programName(name, version)} is asked for, and ${programName(name, here.version)} is configured here`,
      );
    let bridge = this.bridges.get(name);
    if (bridge === undefined) {
      this.bridges.set(name, (bridge = Bridge.to(catalog.setup(name))));
      // The next page may find a thread again.
      bridge.catch(() => this.bridges.delete(name));
    }
    this.ready.set(name, await bridge);
  }

  answer({ name }: AskedProgram, page: Pick<Page, "html" | "url">): ProgramOutput {
    const bridge = this.ready.get(name);
    if (bridge === undefined) throw new AppError("program-unavailable", `${name} was not prepared`);
    return outputOf(this.catalog!.setup(name), bridge.ask(page));
  }

  /** End all programs. */
  async close(): Promise<void> {
    const bridges = await Promise.allSettled(this.bridges.values());
    this.bridges.clear();
    this.ready.clear();
    for (const bridge of bridges) if (bridge.status === "fulfilled") await bridge.value.close();
  }
}
